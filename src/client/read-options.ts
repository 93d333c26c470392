import type { ClientOptions } from './client-options.ts';
import { refuseValue } from './refuse.ts';
import { checkPositive, readLimits, type Limits } from './read-limits.ts';
import { KEY_HEADER, plainHeaders } from './write-request.ts';

/** The checked options, without anything secret. */
export interface Settings extends Limits {
  readonly baseUrl: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxResponseBytes: number | undefined;
}

/** Refuses options that no call could succeed or be safe with. No message holds a secret. */
export function readOptions(options: ClientOptions, ownAgent: string): Settings {
  const { clientId, clientSecret, accessToken, userAgent, maxResponseBytes } = options;
  checkPositive('maxResponseBytes', maxResponseBytes);
  if (accessToken ? clientId || clientSecret : !clientId || !clientSecret)
    throw new TypeError('pass clientId and clientSecret, or accessToken');
  // Of all that runs JavaScript, only browsers call themselves Mozilla; their workers do, too.
  const isBrowser = /^Mozilla/.test(globalThis.navigator?.userAgent);
  if (clientSecret && isBrowser && !options.allowClientSecretInBrowser)
    refuseValue('clientSecret', 'readable in a page', 'accessToken or allowClientSecretInBrowser');
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(!isBrowser && plainHeaders({ 'user-agent': `${userAgent ?? ''} ${ownAgent}` })),
    ...plainHeaders(options.headers),
  };
  const own = ['authorization', KEY_HEADER].find((name) => name in headers);
  if (own) throw new TypeError(`headers: remove ${own}, the client's own`);
  return {
    ...readLimits(options, { timeoutMs: 30_000, maxRetries: 2 }),
    baseUrl: readBaseUrl(options),
    // Looked up at each call, so that a global fetch replaced later, as test tools do, is used.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    headers,
    maxResponseBytes,
  };
}

const SAFE = /^https:|^http:\/\/((.+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

function readBaseUrl({ baseUrl, allowInsecureBaseUrl }: ClientOptions): string {
  if (URL.canParse(baseUrl)) {
    const { href, origin, pathname } = new URL(baseUrl);
    const safe = allowInsecureBaseUrl ? /^https?:/ : SAFE;
    // More than origin and path would be a user, a query or a fragment.
    if (href === origin + pathname && safe.test(origin)) return href.replace(/\/+$/, '');
  }
  throw new TypeError('baseUrl: pass https://host/path, or http with allowInsecureBaseUrl');
}
