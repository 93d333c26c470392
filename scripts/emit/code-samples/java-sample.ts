import { type HttpCall, isSecret, SAMPLE_CLIENT_ID } from './http-call.ts';

const javaString = (text: string): string => JSON.stringify(text);

/** JSON as a text block; the last line ends it, so that the body has no line break at its end. */
function textBlock(text: string): string {
  // javac takes these for ends of lines.
  const plain = text.replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
  const escaped = plain.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  const lines = escaped.split('\n').map((line) => `            ${line}`);
  return `"""\n${lines.join('\n')}"""`;
}

function bodyLines({ json, form }: HttpCall): string {
  if (json !== undefined)
    return `        String body = ${textBlock(JSON.stringify(json, null, 2))};\n`;
  if (!form) return '';
  const fields = Object.entries(form).map(([name, value]) =>
    isSecret(name)
      ? `"${name}=" + URLEncoder.encode(System.getenv("CRM_CLIENT_SECRET"), StandardCharsets.UTF_8)`
      : javaString(`${name}=${encodeURIComponent(value)}`),
  );
  const parts = fields.map((field) => `            ${field}`).join(',\n');
  return `        String body = String.join("&",\n${parts});\n`;
}

const BASIC = `        String credentials = "${SAMPLE_CLIENT_ID}:" + System.getenv("CRM_CLIENT_SECRET");
        String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
`;

function builderLines({ method, headers, access, form }: HttpCall, hasBody: boolean): string {
  const all = form
    ? [...headers, ['Content-Type', 'application/x-www-form-urlencoded'] as const]
    : headers;
  const own = all.map(([name, value]) => `.header(${javaString(name)}, ${javaString(value)})`);
  if (access === 'token')
    own.unshift('.header("Authorization", "Bearer " + System.getenv("CRM_TOKEN"))');
  if (access === 'basic') own.unshift('.header("Authorization", "Basic " + basic)');
  const publisher = hasBody ? 'BodyPublishers.ofString(body)' : 'BodyPublishers.noBody()';
  if (method !== 'GET') own.push(`.method("${method}", HttpRequest.${publisher})`);
  return [...own, '.build();'].map((line) => `            ${line}\n`).join('');
}

function importLines({ access, form }: HttpCall): string {
  const names = ['URI', 'http.HttpClient', 'http.HttpRequest', 'http.HttpResponse'];
  const all = names.map((name) => `java.net.${name}`);
  const secret = Object.keys(form ?? {}).some(isSecret);
  if (secret) all.push('java.net.URLEncoder');
  if (secret || access === 'basic') all.push('java.nio.charset.StandardCharsets');
  if (access === 'basic') all.push('java.util.Base64');
  return all
    .sort()
    .map((name) => `import ${name};\n`)
    .join('');
}

/** The call in Java 17, with its standard library, in a class of the given name. */
export function javaSample(call: HttpCall, name: string): string {
  const body = bodyLines(call);
  const basic = call.access === 'basic' ? BASIC : '';
  return `\
${importLines(call)}
public class ${name} {
    public static void main(String[] args) throws Exception {
${body}${basic}        HttpRequest request = HttpRequest.newBuilder(URI.create(${javaString(call.url)}))
${builderLines(call, body !== '')}
        HttpResponse<String> response = HttpClient.newHttpClient()
            .send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.statusCode());
        System.out.println(response.body());
    }
}
`;
}
