/** A token as it is kept. */
export interface StoredToken {
  /** Secret: whoever has it acts as the application. */
  readonly accessToken: string;
  /** Milliseconds since 1970. The service counts from the request, so this errs on the early side. */
  readonly expiresAt: number;
}

/**
 * Keeps the token of one application. A store that fails counts as empty: calls go on with a token
 * of their own. Nothing of it is logged.
 *
 * @example
 * const tokenStore: TokenStore = {
 *   get: async () => JSON.parse((await redis.get('crm-token')) ?? 'null') ?? undefined,
 *   set: async (token) => redis.set('crm-token', JSON.stringify(token), { PXAT: token.expiresAt }),
 * };
 */
export interface TokenStore {
  get(): StoredToken | undefined | Promise<StoredToken | undefined>;
  set(token: StoredToken): unknown;
}
