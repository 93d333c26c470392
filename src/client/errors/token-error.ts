import { CallError, type CallErrorInit } from './call-error.ts';

/** What a {@link TokenError} is made of. */
export interface TokenErrorInit extends CallErrorInit {
  readonly error: string;
  readonly errorDescription?: string | undefined;
  readonly status: number;
}

/** The token endpoint refused the credentials, or its answer holds no token. */
export class TokenError extends CallError {
  override readonly name: string = 'TokenError';
  /** The endpoint's `error`; `unreadable_response` when the answer was not the endpoint's JSON. */
  declare readonly error: string;
  /** The endpoint's `error_description`. */
  declare readonly errorDescription: string | undefined;
  declare readonly status: number;
}
