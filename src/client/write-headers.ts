import type { CallOptions } from './call-options.ts';
import type { Operation } from './operation.ts';
import { readHeaders } from './read-headers.ts';

type Headers = Readonly<Record<string, string>>;

/** The headers of a call, but for the token, which can change between attempts. */
export function writeHeaders(
  { method, flags }: Operation,
  options: Pick<CallOptions, 'headers' | 'idempotencyKey'>,
  defaults: Headers,
): Headers {
  const headers: Headers = {
    accept: 'application/json',
    ...defaults,
    ...readHeaders(options.headers),
  };
  if (flags.includes('form'))
    return { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  if (method === 'GET') return headers;
  // Given or random, it is chosen once for all attempts: that is what makes a retry safe.
  const key = options.idempotencyKey || headers['idempotency-key'] || crypto.randomUUID();
  return { ...headers, 'idempotency-key': key };
}
