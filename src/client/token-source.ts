import type { ClientOptions } from './client-options.ts';
import type { Observe } from './hooks.ts';
import { isSendable } from './is-sendable.ts';
import { refuseValue } from './refuse.ts';
import { createTokenCache, type TokenSource } from './token-cache.ts';
import { createTokenRequest, type RequestToken } from './token-request.ts';

// A store that takes longer counts as empty.
const LONGEST_PATIENCE_MS = 5_000;

/** Where the tokens of a client come from. Secrets stay in the closures. */
export function createTokenSource(
  options: ClientOptions,
  timeoutMs: number,
  observe: Observe,
  request: RequestToken,
): TokenSource {
  const { accessToken, tokenStore: store, waitUntil } = options;
  if (accessToken === undefined) {
    return createTokenCache({
      issue: createTokenRequest(options, request),
      patienceMs: Math.min(timeoutMs / 4, LONGEST_PATIENCE_MS),
      store,
      keepAlive: waitUntil && ((work) => observe(waitUntil, work)),
    });
  }
  return async (refused) => {
    const token = typeof accessToken === 'function' ? await accessToken() : accessToken;
    if (!isSendable(token)) refuseValue('accessToken', 'not a token', 'it as issued');
    return token === refused ? undefined : token;
  };
}
