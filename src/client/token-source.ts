import type { ClientOptions } from './client-options.ts';
import { createTokenCache, type TokenSource } from './token-cache.ts';
import { createTokenRequest, type RequestToken } from './token-request.ts';
import { isSendable } from './is-sendable.ts';

/** Where the tokens of a client come from. Secrets stay in the closures. */
export function createTokenSource(options: ClientOptions, request: RequestToken): TokenSource {
  const { accessToken } = options;
  if (accessToken === undefined) {
    return createTokenCache(createTokenRequest(options, request), options.tokenStore);
  }
  return async (refused) => {
    const token = typeof accessToken === 'function' ? await accessToken() : accessToken;
    if (!isSendable(token)) throw new TypeError('accessToken is not a token, pass it as issued');
    return token === refused ? undefined : token;
  };
}
