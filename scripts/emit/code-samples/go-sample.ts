import { type HttpCall, isSecret, SAMPLE_CLIENT_ID } from './http-call.ts';

const goString = (text: string): string => JSON.stringify(text);

/** JSON as it is between backticks, which nothing in it can escape. */
const rawString = (text: string): string => (text.includes('`') ? goString(text) : `\`${text}\``);

function bodyLines({ json, form }: HttpCall): string[] {
  if (json !== undefined)
    return [`body := strings.NewReader(${rawString(JSON.stringify(json, null, 2))})`];
  if (!form) return [];
  const fields = Object.entries(form).map(([name, value]) => {
    const text = isSecret(name) ? 'os.Getenv("CRM_CLIENT_SECRET")' : goString(value);
    return `form.Set(${goString(name)}, ${text})`;
  });
  return ['form := url.Values{}', ...fields, 'body := strings.NewReader(form.Encode())'];
}

function headerLines({ headers, access, form }: HttpCall): string[] {
  const type = 'application/x-www-form-urlencoded';
  const all = form ? [...headers, ['Content-Type', type] as const] : headers;
  const own = all.map(([name, value]) => `req.Header.Set(${goString(name)}, ${goString(value)})`);
  if (access === 'token')
    own.unshift('req.Header.Set("Authorization", "Bearer "+os.Getenv("CRM_TOKEN"))');
  if (access === 'basic')
    own.unshift(`req.SetBasicAuth("${SAMPLE_CLIENT_ID}", os.Getenv("CRM_CLIENT_SECRET"))`);
  return own;
}

function importLines({ json, form }: HttpCall): string {
  const names = ['fmt', 'io', 'log', 'net/http', 'os'];
  if (form) names.push('net/url');
  if (form || json !== undefined) names.push('strings');
  return names
    .sort()
    .map((name) => `\t"${name}"`)
    .join('\n');
}

export function goSample(call: HttpCall): string {
  const body = bodyLines(call);
  const indented = (lines: string[]): string => lines.map((line) => `\t${line}\n`).join('');
  return `\
package main

import (
${importLines(call)}
)

func main() {
${indented(body)}\treq, err := http.NewRequest("${call.method}", ${goString(call.url)}, ${body.length > 0 ? 'body' : 'nil'})
	if err != nil {
		log.Fatal(err)
	}
${indented(headerLines(call))}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		log.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Status)
	fmt.Println(string(data))
}
`;
}
