import type { CallOptions } from './client-options.ts';
import type { Operation } from './operation.ts';
import type { Settings } from './read-options.ts';
import { refuseValue } from './refuse.ts';

/**
 * `?limit=2&tags=a,b`: lists are comma-separated; what is null or undefined, and a list of nothing, is left out.
 * `URLSearchParams` would encode the commas, and a space as a plus sign.
 */
function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const search = Object.entries(query).flatMap(([name, value]) => {
    const values = [value].flat().filter((one) => one != null);
    const text = values.map((one) => encodeURIComponent(asText(name, one))).join();
    return values.length > 0 ? `${encodeURIComponent(name)}=${text}` : [];
  });
  return search.length > 0 ? `?${search.join('&')}` : '';
}

const TEXT = ['string', 'boolean', 'bigint'];

/** What has no text that the service could read would be sent as `[object Object]` or `NaN`. */
function asText(name: string, value: unknown): string {
  // An invalid Date has no JSON.
  const text = value instanceof Date ? value.toJSON() : value;
  if (!TEXT.includes(typeof text) && !Number.isFinite(text))
    refuseValue(name, value, 'text, a finite number, boolean or Date');
  return String(text);
}

/** What every attempt of a call sends; a `Request` could be sent once only. */
export interface RequestParts {
  readonly url: string;
  readonly method: string;
  /** Without the token, which can change between attempts. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly idempotencyKey: string | undefined;
}

/** One call of a method, its arguments told apart. */
export interface Call {
  readonly operation: Operation;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly options: CallOptions<unknown>;
}

/** Writes the address, the headers and the body of a call; `fillPath` has filled the path. */
export function writeRequest(
  { operation: { method, flags }, path, query, body, options }: Call,
  { baseUrl, headers: defaults }: Pick<Settings, 'baseUrl' | 'headers'>,
): RequestParts {
  const headers = { ...defaults, ...plainHeaders(options.headers) };
  const isForm = flags[0] === 'form';
  if (body !== undefined)
    headers['content-type'] = `application/${isForm ? 'x-www-form-urlencoded' : 'json'}`;
  const text = JSON.stringify(body);
  // Given or random, it is chosen once for all attempts: that is what makes a retry safe.
  let idempotencyKey: string | undefined;
  if (method !== 'GET' && !isForm && flags[0] !== 'list') {
    idempotencyKey = chooseKey(options.idempotencyKey ?? headers[KEY_HEADER]);
    headers[KEY_HEADER] = idempotencyKey;
  }
  return {
    url: baseUrl + path + (query ? writeQuery(query) : ''),
    method,
    headers,
    // JSON leaves undefined out; a form would send it as that word.
    body: isForm ? String(new URLSearchParams(JSON.parse(text ?? '{}'))) : (text ?? null),
    idempotencyKey,
  };
}

/** Headers by their names in lower case. What `Headers` says of a wrong one has its value, which may be secret. */
export function plainHeaders(headers?: CallOptions['headers']): Record<string, string> {
  try {
    return headers ? Object.fromEntries(new Headers(headers)) : {};
  } catch {
    throw new TypeError('headers: pass valid names and values');
  }
}

export const KEY_HEADER = 'idempotency-key';

/** The given key, or a random one. One that a header would not hold as it is would cost the caller the repeat. */
export function chooseKey(given: string | null | undefined): string {
  if (given != null && !/^[!-~]([ -~]*[!-~])?$/.test(given))
    refuseValue('idempotencyKey', JSON.stringify(given), 'printable ASCII');
  return given ?? crypto.randomUUID();
}
