import type { ClientCredentials, ClientOptions } from './client-options.ts';
import { LONGEST_PATIENCE_MS } from './fixed-limits.ts';
import type { Observe } from './hooks.ts';
import { isSendable, refuseValue } from './refuse.ts';
import type { TokenResult } from './result.ts';
import { createTokenCache, type IssuedToken, type TokenSource } from './token-cache.ts';

/** Sends a form to the token endpoint and resolves to its response, or throws a `TokenError`. */
export type RequestToken = (
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
) => Promise<TokenResult<IssuedToken>>;

/** Where the tokens of a client come from. Secrets stay in the closures. */
export function createTokenSource(
  options: ClientOptions,
  timeoutMs: number,
  observe: Observe,
  request: RequestToken,
): TokenSource {
  const { accessToken } = options;
  if (accessToken === undefined) {
    const patienceMs = Math.min(timeoutMs / 4, LONGEST_PATIENCE_MS);
    return createTokenCache(createTokenRequest(options, request), patienceMs, options, observe);
  }
  return async (refused) => {
    const token = typeof accessToken === 'function' ? await accessToken() : accessToken;
    if (!isSendable(token)) refuseValue('accessToken', 'not a token', 'it as issued');
    return token === refused ? undefined : token;
  };
}

/** A function that gets a token with the credentials, which it alone holds. */
function createTokenRequest(
  { clientId = '', clientSecret = '', clientAuth }: ClientCredentials,
  request: RequestToken,
): () => Promise<TokenResult<IssuedToken>> {
  const form = { grant_type: 'client_credentials' };
  if (clientAuth === 'form')
    return () => request({ ...form, client_id: clientId, client_secret: clientSecret }, {});
  // RFC 6749, 2.3.1: both are form-encoded before they are joined.
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return () => request(form, { authorization: `Basic ${btoa(pair)}` });
}
