import { ApiError } from './api-error.ts';

/** `permission_error` (403): the token lacks a scope. */
export class PermissionError extends ApiError {
  override readonly name: string = 'PermissionError';
}
