import type { ClientCredentials } from './client-options.ts';
import {
  DEAD_AFTER_MS,
  EXPIRE_EARLY_MS,
  REFRESH_EARLY_MS,
  SIGN_OF_LIFE_MS,
  USUAL_LIFETIME_S,
} from './fixed-limits.ts';
import type { Observe } from './hooks.ts';
import { isSendable } from './refuse.ts';
import type { TokenResult } from './result.ts';
import { withDeadline } from './with-deadline.ts';

interface Run<T> {
  readonly result: Promise<T>;
  aliveAt: number;
  isOver: boolean;
}

/**
 * Some work that several calls wait for: one is under way at most. Workers end what a request began together with it,
 * and tell nobody: a promise that others wait for never settles. So work gives signs of life, and who waits for some
 * that has given none for a second begins it anew.
 *
 * @param keepAlive - Keeps the platform from ending a promise with the request that made it.
 */
export function createSharedRequest<Input, T>(
  work: (input: Input) => Promise<T>,
  keepAlive: ((work: Promise<unknown>) => void) | undefined,
): { isUnderWay: () => boolean; begin: (i: Input) => Promise<T>; join: (i: Input) => Promise<T> } {
  let last: Run<T> | undefined;

  const isUnderWay = (): boolean =>
    last?.isOver === false && performance.now() - last.aliveAt < DEAD_AFTER_MS;

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

  /** Waits for what is under way, or begins it. */
  async function join(input: Input): Promise<T> {
    let run: Run<T> | undefined;
    // What another one began meanwhile is as good, though it may be over.
    while (last && (isUnderWay() || (run && run !== last))) {
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

  return { isUnderWay, begin, join };
}

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

/**
 * Keeps a token until shortly before it expires, and has one request for it under way at most.
 * In the last minute the old token still serves while the next one is fetched in the background.
 * Times are those of a clock that nobody sets.
 *
 * @param patienceMs - Milliseconds for the store, and for what a call waits for while its token is good.
 */
export function createTokenCache(
  issue: () => Promise<TokenResult<IssuedToken>>,
  patienceMs: number,
  { tokenStore: store, waitUntil }: ClientCredentials,
  observe: Observe,
): TokenSource {
  let token: string | undefined;
  let refreshAt: number;
  let expiresAt: number;

  function keep(issued: string, since: number, lifetime: number): string {
    refreshAt = since + lifetime - Math.min(REFRESH_EARLY_MS, lifetime / 2);
    expiresAt = since + lifetime - Math.min(EXPIRE_EARLY_MS, lifetime / 10);
    return (token = issued);
  }

  /** What is a convenience may fail, and it may stall. */
  const attempt = <T>(work: () => Promise<T>, otherwise?: T): Promise<T | undefined> =>
    withDeadline(patienceMs, undefined, work).catch(() => otherwise);

  async function refresh(useless: string | undefined): Promise<string> {
    // Another process may have stored a newer one.
    const stored = await attempt(async () => store?.get());
    const left = Number(stored?.expiresAt) - Date.now();
    const other = stored?.accessToken;
    if (left > REFRESH_EARLY_MS && other !== useless && isSendable(other))
      return keep(other, performance.now(), left);
    // Counted from before the request, since when the token may be alive.
    const [since, date] = [performance.now(), Date.now()];
    const { access_token: accessToken, expires_in: seconds } = (await issue()).data;
    const lifetime = (Number(seconds) || USUAL_LIFETIME_S) * 1000;
    await attempt(async () => store?.set({ accessToken, expiresAt: date + lifetime }));
    return keep(accessToken, since, lifetime);
  }

  const request = createSharedRequest(refresh, (work) => observe(waitUntil, work));
  const hasBackground = waitUntil || globalThis.navigator?.userAgent !== 'Cloudflare-Workers';

  return (refused) => {
    const now = performance.now();
    const good = token;
    // Another call may have renewed it since: then that one serves, and no third is fetched.
    if (!good || good === refused || now >= expiresAt) {
      token = undefined;
      return request.join(refused);
    }
    if (now < refreshAt || request.isUnderWay()) return good;
    // A failure is no loss: the old token is good, and the next call tries again.
    const next = request.begin(good).catch(() => good);
    return hasBackground ? good : attempt(() => next, good);
  };
}
