import { isSendable } from './is-sendable.ts';
import type { TokenResult } from './result.ts';
import type { IssuedToken } from './token-request.ts';
import type { StoredToken, TokenStore } from './token-store.ts';
import { withDeadline } from './with-deadline.ts';

const REFRESH_EARLY_MS = 60_000;
const EXPIRE_EARLY_MS = 5_000;
// For an endpoint that does not say, the usual hour; a 401 may end it sooner.
const USUAL_LIFETIME_S = 3600;

/**
 * Resolves to the token to send, at once where it is at hand. After a 401 it is told the refused
 * token, and resolves to another, or to undefined when there is none to try.
 */
export type TokenSource = (refused?: string) => string | undefined | Promise<string | undefined>;

/**
 * Keeps a token until shortly before it expires, and has one request for it under way at most.
 * In the last minute the old token still serves while the next one is fetched in the background.
 */
export function createTokenCache(
  issue: () => Promise<TokenResult<IssuedToken>>,
  storeMs: number,
  store?: TokenStore,
): TokenSource {
  let cached: { token: string; refreshAt: number; expiresAt: number } | undefined;
  let pending: Promise<string> | undefined;

  function keep({ accessToken: token, expiresAt }: StoredToken, lifetime: number): string {
    const early = (ms: number, part: number) => expiresAt - Math.min(ms, lifetime / part);
    const refreshAt = early(REFRESH_EARLY_MS, 2);
    cached = { token, refreshAt, expiresAt: early(EXPIRE_EARLY_MS, 10) };
    return token;
  }

  /** A store is a convenience: it may fail, and it may stall. */
  const attempt = <T>(work: () => Promise<T>): Promise<T | undefined> =>
    store
      ? withDeadline(storeMs, undefined, work).catch(() => undefined)
      : Promise.resolve(undefined);

  async function refresh(useless: string | undefined): Promise<string> {
    try {
      // Another process may have stored a newer one.
      const stored = await attempt(async () => store?.get());
      const left = Number(stored?.expiresAt) - Date.now();
      if (stored && left > REFRESH_EARLY_MS && stored.accessToken !== useless) {
        if (isSendable(stored.accessToken)) return keep(stored, left);
      }
      // Counted from before the request, since when the token may be alive.
      const now = Date.now();
      const { access_token: accessToken, expires_in: seconds } = (await issue()).data;
      const lifetime = (Number(seconds) || USUAL_LIFETIME_S) * 1000;
      const token = { accessToken, expiresAt: now + lifetime };
      await attempt(async () => store?.set(token));
      return keep(token, lifetime);
    } finally {
      pending = undefined;
    }
  }

  return (refused) => {
    // Another call may have renewed it since: then that one serves, and no third is fetched.
    if (cached?.token === refused) cached = undefined;
    const now = Date.now();
    if (!cached || now >= cached.expiresAt) return (pending ??= refresh(refused));
    // A failure is no loss: the old token is good, and the next call tries again.
    if (now >= cached.refreshAt) (pending ??= refresh(cached.token)).catch(() => {});
    return cached.token;
  };
}
