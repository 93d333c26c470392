import { CallError } from './call-error.ts';

/**
 * No whole answer came: no connection, or one that broke off, also after all retries. `cause` is
 * what `fetch` said. The service may have done the work: repeat a write with `idempotencyKey`.
 */
export class ConnectionError extends CallError {
  override readonly name: string = 'ConnectionError';
}
