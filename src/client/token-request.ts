import type { ClientCredentials } from './client-options.ts';
import type { TokenResult } from './result.ts';

/** A token as the endpoint issues it. */
export interface IssuedToken {
  readonly access_token: string;
  readonly expires_in?: unknown;
}

/** Sends a form to the token endpoint and resolves to its response, or throws a `TokenError`. */
export type RequestToken = (
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
) => Promise<TokenResult<IssuedToken>>;

/** A function that gets a token with the credentials, which it alone holds. */
export function createTokenRequest(
  { clientId = '', clientSecret = '', clientAuth }: ClientCredentials,
  request: RequestToken,
): () => Promise<TokenResult<IssuedToken>> {
  const form = { grant_type: 'client_credentials' };
  if (clientAuth === 'form') {
    return () => request({ ...form, client_id: clientId, client_secret: clientSecret }, {});
  }
  // RFC 6749, 2.3.1: both are form-encoded before they are joined.
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return () => request(form, { authorization: `Basic ${btoa(pair)}` });
}
