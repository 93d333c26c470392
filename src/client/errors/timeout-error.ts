import { ConnectionError } from './connection-error.ts';

/** No whole answer came within `timeoutMs`, also after all retries. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
}
