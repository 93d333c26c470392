import { ApiError } from './api-error.ts';

/** `authentication_error` (401): the token was refused, also after it was renewed. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError';
}
