import { createFinalURL } from 'openapi-fetch';
import type { CallOptions } from './call-options.ts';
import { mergeHeaders } from './merge-headers.ts';
import type { Operation } from './operation.ts';
import type { Settings } from './read-options.ts';

/** What every attempt of a call sends; a `Request` could be sent once only. */
export interface RequestParts {
  readonly url: string;
  readonly method: string;
  /** Without the token, which can change between attempts. */
  readonly headers: Headers;
  readonly body: string | null;
  readonly idempotencyKey: string | undefined;
}

/** One call of a method, its arguments told apart. */
export interface Call {
  readonly operation: Operation;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly options: Omit<CallOptions, 'query'>;
}

/** Lists are comma-separated; what is null or undefined, and a list of nothing, is left out. */
function querySerializer(query: Readonly<Record<string, unknown>>): string {
  const search = Object.entries(query).map(([name, value]) => {
    const values = [value].flat().filter((one) => one != null);
    return values.length > 0 && `${name}=${values.map((one) => encodeURIComponent(one as string))}`;
  });
  return search.filter(Boolean).join('&');
}

/** Writes the address, the headers and the body of a call; `fillPath` has filled the path. */
export function writeRequest(
  { operation: { method, flags }, path, query, body, options }: Call,
  { baseUrl, headers: defaults }: Pick<Settings, 'baseUrl' | 'headers'>,
): RequestParts {
  const headers = mergeHeaders(defaults, options.headers);
  const isForm = flags.includes('form');
  const type = isForm ? 'x-www-form-urlencoded' : 'json';
  if (body !== undefined) headers.set('content-type', `application/${type}`);
  const text = JSON.stringify(body);
  // Given or random, it is chosen once for all attempts: that is what makes a retry safe.
  let idempotencyKey: string | undefined;
  if (method !== 'GET' && !isForm && flags[0] !== 'list') {
    idempotencyKey =
      options.idempotencyKey || headers.get('idempotency-key') || crypto.randomUUID();
    headers.set('idempotency-key', idempotencyKey);
  }
  return {
    url: createFinalURL(path, {
      baseUrl,
      params: { query: query ?? {} },
      querySerializer,
      pathSerializer: String,
    }),
    method,
    headers,
    // JSON leaves undefined out; a form would send it as that word.
    body: isForm ? new URLSearchParams(JSON.parse(text ?? '{}')).toString() : (text ?? null),
    idempotencyKey,
  };
}
