import { isSendable } from './refuse.ts';
import type { TokenResult } from './result.ts';
import type { TokenStore } from './token-store.ts';
import { withDeadline } from './with-deadline.ts';

/** Some work that several calls wait for: one is under way at most. */
interface SharedRequest<Input, T> {
  readonly isUnderWay: () => boolean;
  readonly begin: (input: Input) => Promise<T>;
  /** Waits for what is under way, or begins it. */
  readonly join: (input: Input) => Promise<T>;
}

interface Run<T> {
  readonly result: Promise<T>;
  /** When it was last known to be alive. */
  aliveAt: number;
  isOver: boolean;
}

const SIGN_OF_LIFE_MS = 200;
const DEAD_AFTER_MS = 1_000;

/**
 * Workers end what a request began together with that request, and tell nobody: a promise that others wait for never
 * settles. So work gives signs of life, and who waits for some that has given none for a second begins it anew.
 *
 * @param keepAlive - Keeps the platform from ending a promise with the request that made it.
 */
export function createSharedRequest<Input, T>(
  work: (input: Input) => Promise<T>,
  keepAlive: ((work: Promise<unknown>) => void) | undefined,
): SharedRequest<Input, T> {
  let last: Run<T> | undefined;

  const isAlive = ({ isOver, aliveAt }: Run<T>): boolean =>
    !isOver && performance.now() - aliveAt < DEAD_AFTER_MS;

  function begin(input: Input): Promise<T> {
    const signs = setInterval(() => (run.aliveAt = performance.now()), SIGN_OF_LIFE_MS);
    const result = work(input).finally(() => {
      clearInterval(signs);
      run.isOver = true;
    });
    const run: Run<T> = { result, aliveAt: performance.now(), isOver: false };
    last = run;
    keepAlive?.(result.catch(() => {}));
    return result;
  }

  async function join(input: Input): Promise<T> {
    let run: Run<T> | undefined;
    // What another one began meanwhile is as good, though it may be over.
    while (last && (isAlive(last) || (run && run !== last))) {
      const current = (run = last);
      try {
        return await withDeadline(DEAD_AFTER_MS, undefined, () => current.result);
      } catch (error) {
        // It may have ended at the deadline, too.
        if (current.isOver) return current.result;
        // Some platforms do say that it will never settle; at the deadline it may only be slow.
        if (!(error instanceof DOMException)) current.aliveAt = -Infinity;
      }
    }
    return begin(input);
  }

  return { isUnderWay: () => !!last && isAlive(last), begin, join };
}

const REFRESH_EARLY_MS = 60_000;
const EXPIRE_EARLY_MS = 5_000;
// For an endpoint that does not say, the usual hour; a 401 may end it sooner.
const USUAL_LIFETIME_S = 3600;

/**
 * Resolves to the token to send, at once where it is at hand. After a 401 it is told the refused
 * token, and resolves to another, or to undefined when there is none to try.
 */
export type TokenSource = (refused?: string) => string | undefined | Promise<string | undefined>;

/** A token as the endpoint issues it. */
export interface IssuedToken {
  readonly access_token: string;
  readonly expires_in?: unknown;
}

/** What a token cache works with. */
export interface TokenCacheOptions {
  readonly issue: () => Promise<TokenResult<IssuedToken>>;
  /** Milliseconds for the store, and for what a call waits for while its token is good. */
  readonly patienceMs: number;
  readonly store: TokenStore | undefined;
  /** Keeps the platform from ending some work with the request that began it. */
  readonly keepAlive: ((work: Promise<unknown>) => void) | undefined;
}

/**
 * Keeps a token until shortly before it expires, and has one request for it under way at most.
 * In the last minute the old token still serves while the next one is fetched in the background.
 * Times are those of a clock that nobody sets.
 */
export function createTokenCache(options: TokenCacheOptions): TokenSource {
  const { issue, patienceMs, store, keepAlive } = options;
  const hasBackground = keepAlive || globalThis.navigator?.userAgent !== 'Cloudflare-Workers';
  let cached: { token: string; refreshAt: number; expiresAt: number } | undefined;

  function keep(token: string, since: number, lifetime: number): string {
    const early = (ms: number, part: number) => since + lifetime - Math.min(ms, lifetime / part);
    const refreshAt = early(REFRESH_EARLY_MS, 2);
    cached = { token, refreshAt, expiresAt: early(EXPIRE_EARLY_MS, 10) };
    return token;
  }

  /** A store is a convenience: it may fail, and it may stall. */
  const attempt = <T>(work: () => Promise<T>): Promise<T | undefined> =>
    store
      ? withDeadline(patienceMs, undefined, work).catch(() => undefined)
      : Promise.resolve(undefined);

  async function refresh(useless: string | undefined): Promise<string> {
    // Another process may have stored a newer one.
    const stored = await attempt(async () => store?.get());
    const left = Number(stored?.expiresAt) - Date.now();
    if (stored && left > REFRESH_EARLY_MS && stored.accessToken !== useless) {
      if (isSendable(stored.accessToken)) return keep(stored.accessToken, performance.now(), left);
    }
    // Counted from before the request, since when the token may be alive.
    const [since, date] = [performance.now(), Date.now()];
    const { access_token: accessToken, expires_in: seconds } = (await issue()).data;
    const lifetime = (Number(seconds) || USUAL_LIFETIME_S) * 1000;
    await attempt(async () => store?.set({ accessToken, expiresAt: date + lifetime }));
    return keep(accessToken, since, lifetime);
  }

  const request = createSharedRequest(refresh, keepAlive);

  return (refused) => {
    const now = performance.now();
    // Another call may have renewed it since: then that one serves, and no third is fetched.
    if (cached && (cached.token === refused || now >= cached.expiresAt)) cached = undefined;
    if (!cached) return request.join(refused);
    const { token, refreshAt } = cached;
    if (now < refreshAt || request.isUnderWay()) return token;
    // A failure is no loss: the old token is good, and the next call tries again.
    const next = request.begin(token).catch(() => token);
    if (hasBackground) return token;
    return withDeadline(patienceMs, undefined, () => next).catch(() => token);
  };
}
