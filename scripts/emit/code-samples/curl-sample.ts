import { type HttpCall, isSecret, SAMPLE_CLIENT_ID } from './http-call.ts';

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const ACCESS = {
  token: '--header "Authorization: Bearer $CRM_TOKEN"',
  basic: `--user "${SAMPLE_CLIENT_ID}:$CRM_CLIENT_SECRET"`,
};

const formField = ([name, value]: [string, string]): string =>
  isSecret(name)
    ? `--data-urlencode "${name}=$CRM_CLIENT_SECRET"`
    : `--data-urlencode ${quote(`${name}=${value}`)}`;

export function curlSample({ method, url, headers, access, json, form }: HttpCall): string {
  const options = [
    ...(access ? [ACCESS[access]] : []),
    ...headers.map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...(json === undefined ? [] : [`--data ${quote(JSON.stringify(json, null, 2))}`]),
    ...Object.entries(form ?? {}).map(formField),
  ];
  const verb = method === 'GET' ? '' : `--request ${method} `;
  return `${[`curl ${verb}${quote(url)}`, ...options].join(' \\\n  ')}\n`;
}
