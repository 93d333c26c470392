import type { HeaderReader } from '../../service/read-parameters.ts';
import { FAULT_HEADER } from './fault.ts';

/** Browsers may call the sandbox from any page: it holds no data that is anybody's. */
const CORS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Deprecation, Idempotent-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Sunset',
};

const NONE: Readonly<Record<string, string>> = {};

/** What a browser wants to see on an answer; others do not ask for it. */
export function corsHeaders(request: HeaderReader): Readonly<Record<string, string>> {
  return request.get('origin') === null ? NONE : CORS;
}

/** What answers the question of a browser whether it may send a request. */
export const PREFLIGHT: Readonly<Record<string, string>> = {
  ...CORS,
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers': `Authorization, Content-Type, Idempotency-Key, ${FAULT_HEADER}`,
  'access-control-max-age': '600',
};
