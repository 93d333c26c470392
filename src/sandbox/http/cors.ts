import type { HeaderReader } from '../../service/read-parameters.ts';
import { FAULT_HEADER } from './injected-fault.ts';
import type { Sent } from './outgoing-response.ts';

const EXPOSED =
  'Deprecation, ETag, Idempotent-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Sunset';
const ALLOWED = `Authorization, Content-Type, Idempotency-Key, If-Match, ${FAULT_HEADER}`;
/** A list of names of headers (RFC 9110, 5.6.2). */
const NAMES = /^[\w!#$%&'*+.^`|~-]+(\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/;

/** What a page of the origin may read of a response. */
export function readableBy(origin: string): Sent['headers'] {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    vary: 'Origin',
  };
}

/** What a browser wants to see on a response in this process, where no page is foreign. */
export function corsHeaders(request: HeaderReader): Sent['headers'] {
  return request.get('origin') === null ? {} : readableBy('*');
}

/** The response to a browser's preflight request: it may send the headers that it names. */
export function preflightHeaders(request: HeaderReader): Sent['headers'] {
  const asked = request.get('access-control-request-headers') ?? '';
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': NAMES.test(asked) ? asked : ALLOWED,
    'access-control-max-age': '600',
  };
}
