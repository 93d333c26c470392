import { writeAddress } from './address.ts';
import type { CallOptions } from './call-options.ts';
import type { Operation } from './operation.ts';
import { refuseValue } from './refuse.ts';
import type { Settings } from './read-options.ts';

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
  const headers: Record<string, string> = { ...defaults };
  Object.assign(headers, plainHeaders(options.headers));
  const isForm = flags.includes('form');
  const type = isForm ? 'x-www-form-urlencoded' : 'json';
  if (body !== undefined) headers['content-type'] = `application/${type}`;
  const text = JSON.stringify(body);
  // Given or random, it is chosen once for all attempts: that is what makes a retry safe.
  let idempotencyKey: string | undefined;
  if (method !== 'GET' && !isForm && flags[0] !== 'list') {
    idempotencyKey = chooseKey(options.idempotencyKey ?? headers[KEY_HEADER]);
    headers[KEY_HEADER] = idempotencyKey;
  }
  return {
    url: writeAddress(baseUrl, path, query),
    method,
    headers,
    // JSON leaves undefined out; a form would send it as that word.
    body: isForm ? new URLSearchParams(JSON.parse(text ?? '{}')).toString() : (text ?? null),
    idempotencyKey,
  };
}

/** Headers by their names in lower case. */
export const plainHeaders = (headers?: HeadersInit): Record<string, string> =>
  headers ? Object.fromEntries(new Headers(headers)) : {};

export const KEY_HEADER = 'idempotency-key';

/** The given key, or a random one. One that a header would not hold as it is would cost the caller the repeat. */
export function chooseKey(given: string | null | undefined): string {
  if (given != null && !/^[!-~]([ -~]*[!-~])?$/.test(given)) {
    refuseValue('idempotencyKey', JSON.stringify(given), 'printable ASCII');
  }
  return given ?? crypto.randomUUID();
}
