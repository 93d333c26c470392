import type { DeliveryAttempt, LoggedRequest } from '../../../generated/control.ts';
import { parseJson } from '../../service/json.ts';
import { origin } from './api.ts';
import { operationOf, type ContractOperation } from './contract.ts';
import { decode } from './format.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const header = (name: string, value: string): string => `--header ${quoted(`${name}: ${value}`)}`;

const address = ({ path, query }: LoggedRequest): string =>
  `${origin}${path}${query ? `?${query}` : ''}`;

/** The request as a command; the token stays out of it, as it stays out of the log. */
export function asCurl(request: LoggedRequest): string {
  const { method, body, idempotency_key: key, headers } = request;
  // curl would wait for the body of another request.
  const verb = { GET: '', HEAD: '--head ' }[method] ?? `--request ${method} `;
  const { 'content-type': type = 'application/json', 'if-match': version } = headers;
  const parts = [
    `curl ${verb}${quoted(address(request))}`,
    ...(request.path === '/oauth/token' ? [] : ['--header "Authorization: Bearer $CRM_TOKEN"']),
    ...(key ? [header('Idempotency-Key', key)] : []),
    ...(version ? [header('If-Match', version)] : []),
    ...(body ? [header('Content-Type', type), `--data-raw ${quoted(body)}`] : []),
  ];
  return `${parts.join(' \\\n  ')}\n`;
}

export const deliveryAsCurl = ({ headers, body, url }: DeliveryAttempt): string =>
  [
    `curl --request POST ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => header(name, value)),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ');

/** The request as a call of the client; as `fetch` where the path leads to no operation. */
export function asTypeScript(request: LoggedRequest): string {
  const operation = operationOf(request.operation);
  if (!operation) return asFetch(request);
  return `\
import { createClient } from 'messaging-crm-api';

const crm = createClient({
  baseUrl: '${origin}',
  clientId: '${request.application ?? 'app_7Hf2'}',
  clientSecret: process.env.CRM_CLIENT_SECRET ?? '',
});

const result = await crm.${request.operation}(${callArguments(request, operation).join(', ')});
console.log(result.data);
`;
}

function callArguments(request: LoggedRequest, { path }: ContractOperation): string[] {
  const values = pathValues(path, request.path).map(literal);
  const query = request.query ? readQuery(request.query) : undefined;
  const hasBody = request.method.startsWith('P');
  const options = {
    ...(hasBody && query && { query }),
    ...(request.idempotency_key && { idempotencyKey: request.idempotency_key }),
    ...(request.headers['if-match'] && { headers: { 'If-Match': request.headers['if-match'] } }),
  };
  const params = hasBody ? parseJson(request.body) : query;
  const hasOptions = Object.keys(options).length > 0;
  if (params !== undefined || hasOptions) values.push(literal(params ?? {}));
  return hasOptions ? [...values, literal(options)] : values;
}

function pathValues(template: string, path: string): string[] {
  const parts = path.split('/');
  const names = template.split('/');
  return names.flatMap((name, index) => (name.startsWith('{') ? [decode(parts[index] ?? '')] : []));
}

/** `limit` is the only number of the contract's queries; written in another way, such as 007, it stays a text. */
function readQuery(text: string): Record<string, unknown> {
  const query = Object.fromEntries(new URLSearchParams(text));
  const limit: unknown = parseJson(query['limit'] ?? '');
  return String(limit) === query['limit'] ? { ...query, limit } : query;
}

const IDENTIFIER = /^(\s*)"([A-Za-z_$][\w$]*)":/gm;

/** A value as TypeScript: JSON whose keys have no quotes. */
const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
    : JSON.stringify(value, null, 2).replaceAll(IDENTIFIER, '$1$2:');

const asFetch = (request: LoggedRequest): string => `\
const response = await fetch(${literal(address(request))}, {
  method: '${request.method}',
  headers: { authorization: \`Bearer \${process.env.CRM_TOKEN}\` },${
    request.body ? `\n  body: ${literal(request.body)},` : ''
  }
});
console.log(response.status, await response.text());
`;
