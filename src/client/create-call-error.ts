import { AbortedError, CallError, ConnectionError, messageOf, TimeoutError } from './errors.ts';
import type { Exchange } from './send.ts';

type Class = new (message: string, init: object) => CallError;

/** The error of a call that an exception ended, with what its caller needs to repeat it. */
export function createCallError(
  cause: unknown,
  { operation: { name }, signal, timeoutMs }: Exchange,
  { attempts, idempotencyKey }: { attempts: number; idempotencyKey?: string | undefined },
): unknown {
  const { name: kind } = Object(cause) as Error;
  const message = messageOf(cause);
  const init = { attempts, idempotencyKey, cause };
  if (signal?.aborted) return new AbortedError(`${name}: ${message}`, init);
  if (cause instanceof AttemptFailure) {
    const { cause: failure } = cause;
    const known = { ...init, cause: failure };
    return Object(failure).name === 'TimeoutError'
      ? new TimeoutError(`${name}: no whole answer in ${timeoutMs} ms`, known)
      : new ConnectionError(`${name}: no whole answer: ${messageOf(failure)}`, known);
  }
  if (kind === 'TimeoutError' && !(cause instanceof CallError)) {
    return new TimeoutError(`${name}: ${message}`, init);
  }
  // Before the first sending there is nothing to tell of.
  if (!attempts) return cause;
  // Other calls may have waited for the same token: its error is theirs, too.
  if (cause instanceof CallError) {
    return new (cause.constructor as Class)(message, Object.assign({}, cause, init));
  }
  return new CallError(`${name}: ${message}`, init);
}

/** The last attempt brought no whole answer. */
export class AttemptFailure extends Error {}
