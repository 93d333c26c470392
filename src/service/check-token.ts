import { refuse, type Refusal } from './refusal.ts';

/** What a bearer token is good for; or the code of the 401 that it gets. */
export type TokenVerdict =
  { readonly scopes: readonly string[] | 'all' } | 'invalid_token' | 'expired_token';

export type Authorize = (token: string) => TokenVerdict;

const MESSAGES = {
  invalid_token: 'The access token is not valid.',
  expired_token: 'The access token has expired. Request a new one.',
};

/** The token of a request, or why it may not call an operation that takes one of these scopes. */
export function checkToken(
  authorization: string | null,
  scopes: readonly string[],
  authorize: Authorize,
): { readonly token: string } | { readonly refusal: Refusal } {
  const [, token] = /^bearer(?!\S) *([^ ].*)$/i.exec(authorization ?? '') ?? [];
  if (token === undefined) {
    const message = 'Send an access token in the Authorization header.';
    return { refusal: refuse(401, { code: 'missing_token', message }) };
  }
  const verdict = authorize(token);
  if (typeof verdict === 'string')
    return { refusal: refuse(401, { code: verdict, message: MESSAGES[verdict] }) };
  const granted = verdict.scopes;
  const isEnough = (scope: string): boolean => granted === 'all' || granted.includes(scope);
  if (scopes.length === 0 || scopes.some(isEnough)) return { token };
  const message = `The access token lacks the scope \`${scopes.join('` or `')}\`.`;
  return { refusal: refuse(403, { code: 'insufficient_scope', message }) };
}
