import type { ClientOptions } from './client-options.ts';
import { createTokenCache, type TokenSource } from './token-cache.ts';
import { createTokenRequest, type RequestToken } from './token-request.ts';
import { isSendable } from './is-sendable.ts';
import { refuseValue } from './refuse.ts';
import { withDeadline } from './with-deadline.ts';

// A store that takes longer counts as empty.
const LONGEST_STORE_MS = 5_000;

/** Where the tokens of a client come from. Secrets stay in the closures. */
export function createTokenSource(
  options: ClientOptions,
  timeoutMs: number,
  request: RequestToken,
): TokenSource {
  const { accessToken } = options;
  if (accessToken === undefined) {
    const storeMs = Math.min(timeoutMs, LONGEST_STORE_MS);
    return createTokenCache(createTokenRequest(options, request), storeMs, options.tokenStore);
  }
  return async (refused) => {
    const token =
      typeof accessToken === 'function'
        ? await withDeadline(timeoutMs, undefined, async () => accessToken(), 'accessToken')
        : accessToken;
    if (!isSendable(token)) refuseValue('accessToken', 'not a token', 'it as issued');
    return token === refused ? undefined : token;
  };
}
