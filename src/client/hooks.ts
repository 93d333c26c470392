import type { Body } from './read-body.ts';
import type { Operation } from './operation.ts';

/** One sending of a request. Nothing in it is secret: it holds no id of a resource, no header and no body. */
export interface AttemptInfo {
  /** The same in all attempts of a call, another for each call. */
  readonly callId: string;
  /** The client's method, such as `contacts.get`; `GET /v1/contacts/{id}` where it is called by `raw`. */
  readonly operation: string;
  readonly method: string;
  /** As the contract writes it: `/v1/contacts/{id}`. */
  readonly path: string;
  /** 1 for the first. */
  readonly attempt: number;
}

/** How an attempt ended. */
interface EndInfo extends AttemptInfo {
  /** Milliseconds from sending to the end. */
  readonly durationMs: number;
  /** Whether another attempt follows. */
  readonly willRetry: boolean;
}

/** A response that has arrived whole. */
export interface ResponseInfo extends EndInfo {
  readonly status: number;
  /** The body's `meta.request_id`. */
  readonly requestId: string | undefined;
  /** Of an error, the body's `error.trace_id`. */
  readonly traceId: string | undefined;
}

/** An attempt that brought no whole response. */
export interface FailureInfo extends EndInfo {
  /** What `fetch` said, or the reason of the signal that ended the call. */
  readonly cause: unknown;
}

/** A failed attempt that will be repeated. */
export interface RetryInfo extends AttemptInfo {
  /** Milliseconds until the next one. */
  readonly delayMs: number;
  /** Absent when no whole response came. */
  readonly status: number | undefined;
  /** Why no whole response came. */
  readonly cause: unknown;
}

/**
 * Called while the client works, for logs, metrics and spans. They observe: the client waits for
 * none, and what one throws or rejects with goes to `onHookError` and never to the call.
 */
export interface Hooks {
  /** Before each attempt. Each is followed by one `onResponse` or `onFailure`. */
  readonly onRequest?: ((info: AttemptInfo) => void) | undefined;
  readonly onResponse?: ((info: ResponseInfo) => void) | undefined;
  readonly onFailure?: ((info: FailureInfo) => void) | undefined;
  /** After either, when another attempt follows. */
  readonly onRetry?: ((info: RetryInfo) => void) | undefined;
  /** Gets what another callback threw. By default it is on the console. */
  readonly onHookError?: ((error: unknown) => void) | undefined;
}

/** Calls a callback of the user's, if there is one. */
export type Observe = <T>(callback: ((info: T) => unknown) | undefined, info: T) => void;

/** Makes sure that no callback can do harm: no exception, no rejection and no `this` gets through. */
export function createObserver({ onHookError }: Hooks): Observe {
  return (callback, info) => {
    if (!callback) return;
    new Promise((resolve) => resolve(callback(info)))
      .catch((error: unknown) => (onHookError ?? console.error)(error))
      .catch(console.error);
  };
}

/** What an attempt came to: a response and its body, or the cause why there is none. */
export interface Outcome extends Partial<Body> {
  readonly response?: Response;
  readonly cause?: unknown;
  readonly durationMs: number;
}

/** Tells that an attempt of a call begins or, with an outcome, that it ended; `delayMs` is the pause before another. */
export type TellHooks = (
  operation: Operation,
) => ((attempt: number, outcome?: Outcome, delayMs?: number) => void) | undefined;

/** The function is undefined where nobody listens. */
export function createTeller(hooks: Hooks, observe: Observe): TellHooks {
  const { onRequest, onResponse, onFailure, onRetry } = hooks;
  const isHeard = onRequest || onResponse || onFailure || onRetry;
  return ({ id: operation, method, path }) => {
    if (!isHeard) return undefined;
    const call = { callId: crypto.randomUUID(), operation, method, path };
    return (attempt, outcome, delayMs) => {
      const info = { ...call, attempt };
      if (!outcome) return observe(onRequest, info);
      const { response, json, cause, durationMs } = outcome;
      const end = { ...info, durationMs, willRetry: delayMs !== undefined };
      const status = response?.status;
      const { meta, error } = Object(json);
      const ids = { requestId: meta?.request_id, traceId: error?.trace_id };
      if (status === undefined) observe(onFailure, { ...end, cause });
      else observe(onResponse, { ...end, status, ...ids });
      if (delayMs !== undefined) observe(onRetry, { ...info, delayMs, status, cause });
    };
  };
}
