import { ConnectionError, TimeoutError } from './errors.ts';
import type { Operation } from './operation.ts';
import type { RequestParts } from './write-request.ts';

/** The error of a call whose last attempt brought no whole answer. */
export function createConnectionError(
  cause: unknown,
  { operation: { name }, timeoutMs }: { operation: Operation; timeoutMs: number },
  { idempotencyKey }: RequestParts,
  attempts: number,
): ConnectionError {
  const init = { attempts, idempotencyKey, cause };
  const failure = Object(cause) as Error;
  return failure.name === 'TimeoutError'
    ? new TimeoutError(`${name}: no whole answer in ${timeoutMs} ms`, init)
    : new ConnectionError(`${name}: no whole answer: ${failure.message}`, init);
}
