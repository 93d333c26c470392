import type { DeprecationNotice } from './deprecation.ts';
import type { Hooks } from './hooks.ts';
import type { TokenStore } from './token-store.ts';

/** Params of an operation that has none yet: `undefined` or `{}`. Optional ones can be added to it. */
export type NoParams = Readonly<Record<string, never>>;

/** Options of one call, the last argument of every method. */
export interface CallOptions<Query = never> {
  /** Query parameters of an operation whose params are the body; a list is sent comma-separated. */
  readonly query?: Query | undefined;
  /** Ends the call, also while it waits for a token or for the next attempt. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, reading the body included. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for the whole call: all attempts, and the pauses between them. Default none. */
  readonly deadlineMs?: number | undefined;
  /** How often a failed attempt is repeated. */
  readonly maxRetries?: number | undefined;
  /** Sent with a write instead of a random one. Reuse it only to repeat the very same call. */
  readonly idempotencyKey?: string | undefined;
  /** Headers of this call; they win over the client's. `Authorization` is always the client's own. */
  readonly headers?: Headers | Readonly<Record<string, string>> | undefined;
}

/** Settings of a client, whichever way it is authenticated. */
export interface ConnectionOptions extends Hooks {
  /** Address of the service: https, or http on this machine. */
  readonly baseUrl: string;
  /** Lets `baseUrl` be http on another machine. Tokens and data then travel unencrypted. */
  readonly allowInsecureBaseUrl?: boolean | undefined;
  /** Used in place of the global `fetch`. It gets the address as a string and honours `signal`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Milliseconds for one attempt, reading the body included. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for a whole call: all attempts, and the pauses between them. Default none. */
  readonly deadlineMs?: number | undefined;
  /** How often a failed attempt is repeated. Default 2. */
  readonly maxRetries?: number | undefined;
  /**
   * Bytes that the body of a response may have. By default 100,000,000 where it is compressed, and any
   * number where it is not.
   */
  readonly maxResponseBytes?: number | undefined;
  /** Headers for every request. */
  readonly headers?: Headers | Readonly<Record<string, string>> | undefined;
  /** Stands before this package's own name in the header `User-Agent`, which browsers write themselves. */
  readonly userAgent?: string | undefined;
  /** Told of each deprecated operation once, at its first response. By default it is a warning on the console. */
  readonly onDeprecated?: ((notice: DeprecationNotice) => void) | undefined;
}

/** The client gets its own tokens with the application's id and secret. */
export interface ClientCredentials {
  /** `undefined` is for a variable of the environment that is not set: `createClient` refuses it. */
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  /** Send them by HTTP Basic (default) or in the form body. */
  readonly clientAuth?: 'basic' | 'form' | undefined;
  /** Where tokens are kept, to share them between processes. By default in memory. */
  readonly tokenStore?: TokenStore | undefined;
  /**
   * Keeps a token request alive after the call that began it, on platforms that end work with its request, such
   * as `waitUntil` of `cloudflare:workers`. Without it a call there waits for the token that it renews.
   */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  /** Lets a page hold `clientSecret`, where every visitor can read it. */
  readonly allowClientSecretInBrowser?: boolean | undefined;
  readonly accessToken?: undefined;
}

/** The caller brings the tokens. */
export interface AccessToken {
  /** A token, or a function that is asked for one before every attempt. */
  readonly accessToken: string | (() => string | Promise<string>);
  readonly clientId?: undefined;
  readonly clientSecret?: undefined;
  readonly clientAuth?: undefined;
  readonly tokenStore?: undefined;
  readonly waitUntil?: undefined;
  readonly allowClientSecretInBrowser?: undefined;
}

/**
 * Options of `createClient`: an address, and either credentials or an access token.
 *
 * @example
 * const crm = createClient({
 *   baseUrl: 'https://api.example.com',
 *   clientId: process.env.CRM_CLIENT_ID,
 *   clientSecret: process.env.CRM_CLIENT_SECRET,
 * });
 */
export type ClientOptions = ConnectionOptions & (ClientCredentials | AccessToken);
