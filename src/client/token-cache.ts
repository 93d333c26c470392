import type { IssuedToken } from './token-request.ts';
import type { TokenResult } from './results.ts';
import type { TokenSource } from './token-source.ts';

const REFRESH_EARLY_MS = 60_000;
const EXPIRE_EARLY_MS = 5_000;
// For an endpoint that does not say, the usual hour; a 401 may end it sooner.
const USUAL_LIFETIME_S = 3600;

/**
 * Keeps a token until shortly before it expires, and has one request for it under way at most.
 * In the last minute the old token still serves while the next one is fetched in the background.
 */
export function createTokenCache(issue: () => Promise<TokenResult<IssuedToken>>): TokenSource {
  let cached: { token: string; refreshAt: number; expiresAt: number } | undefined;
  let pending: Promise<string> | undefined;

  async function refresh(): Promise<string> {
    // Counted from before the request, since when the token may be alive.
    const now = Date.now();
    try {
      const { access_token: token, expires_in: seconds } = (await issue()).data;
      const lifetime = (Number(seconds) || USUAL_LIFETIME_S) * 1000;
      const refreshAt = now + lifetime - Math.min(REFRESH_EARLY_MS, lifetime / 2);
      const expiresAt = now + lifetime - Math.min(EXPIRE_EARLY_MS, lifetime / 10);
      cached = { token, refreshAt, expiresAt };
      return token;
    } finally {
      pending = undefined;
    }
  }

  return (refused) => {
    // Another call may have renewed it since: then that one serves, and no third is fetched.
    if (cached?.token === refused) cached = undefined;
    const now = Date.now();
    if (!cached || now >= cached.expiresAt) return (pending ??= refresh());
    // A failure is no loss: the old token is good, and the next call tries again.
    if (now >= cached.refreshAt) (pending ??= refresh()).catch(() => {});
    return cached.token;
  };
}
