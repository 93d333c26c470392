import {
  AbortedError,
  CallError,
  type CallErrorInit,
  ConnectionError,
  messageOf,
  TimeoutError,
} from './errors.ts';
import { readNetworkFault } from './network-fault.ts';
import type { Exchange } from './send.ts';

type Class = new (message: string, init: CallErrorInit) => CallError;

/** The error of a call that an exception ended, with what its caller needs to repeat it. */
export function createCallError(
  cause: unknown,
  { operation, request: { idempotencyKey }, attempts, hasFailed }: Exchange,
  signal: AbortSignal | undefined,
): unknown {
  const init = { attempts, idempotencyKey, cause };
  const make = (Class: Class, what = messageOf(cause), more?: object) =>
    new Class(`${operation.name}: ${what}`, { ...init, ...more });
  if (signal?.aborted) return make(AbortedError);
  // Other calls may have waited for the same token: its error is theirs, too.
  if (cause instanceof CallError) {
    const { constructor, message } = cause;
    // The fields of an error are what it was made of. Those that loggers do not show are inherited.
    const known = Object.assign(Object.create(cause), cause, init);
    return attempts ? new (constructor as Class)(message, known) : cause;
  }
  if ((cause as Error | undefined)?.name === 'TimeoutError') return make(TimeoutError);
  if (hasFailed) {
    const { code, message } = readNetworkFault(cause);
    return make(ConnectionError, `no complete response: ${message}`, { code });
  }
  // Before the first sending there is nothing to tell of.
  return attempts ? make(CallError) : cause;
}
