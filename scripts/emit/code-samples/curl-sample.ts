import type { SampleRequest } from './sample-request.ts';

/** The address that the samples call; readers put their own in its place. */
export const SAMPLE_BASE_URL = 'https://api.example.com';

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function url({ operation, path, query }: SampleRequest): string {
  const filled = path.reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return `${SAMPLE_BASE_URL}${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** A secret comes from the environment, so that it stands in no history of a shell. */
function formField([name, value]: [string, unknown]): string {
  return name === 'client_secret'
    ? '--data-urlencode "client_secret=$CRM_CLIENT_SECRET"'
    : `--data-urlencode ${quote(`${name}=${String(value)}`)}`;
}

function bodyOptions({ operation, body }: SampleRequest): string[] {
  if (body === undefined || !operation.body) return [];
  if (operation.body.mediaType === 'application/x-www-form-urlencoded')
    return Object.entries(body as object).map(formField);
  return [
    `--header 'Content-Type: ${operation.body.mediaType}'`,
    `--data ${quote(JSON.stringify(body, null, 2))}`,
  ];
}

/** The call as a command of curl. The token is taken from `CRM_TOKEN`. */
export function curlSample(request: SampleRequest): string {
  const { operation, headers } = request;
  const address = url(request);
  const options = [
    ...(operation.scopes ? ['--header "Authorization: Bearer $CRM_TOKEN"'] : []),
    ...Object.entries(headers).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...bodyOptions(request),
  ];
  const verb = operation.verb === 'get' ? '' : `--request ${operation.verb.toUpperCase()} `;
  return [`curl ${verb}${quote(address)}`, ...options].join(' \\\n  ');
}
