import { readNetworkFault } from './network-fault.ts';
import type { Body } from './read-body.ts';
import type { Operation } from './operation.ts';
import { unlessThrown } from './unless-thrown.ts';
import { plainHeaders } from './write-request.ts';

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
  /** What the network said, if it did, such as `ECONNREFUSED`. */
  readonly code: string | undefined;
}

/** A failed attempt that will be repeated. */
export interface RetryInfo extends AttemptInfo {
  /** Milliseconds until the next one, or longer where a 429 holds all calls. */
  readonly delayMs: number;
  /** Absent when no whole response came. */
  readonly status: number | undefined;
  /** Why no whole response came. */
  readonly cause: unknown;
}

/** Fields of the `init` of `fetch`, those of a runtime included, such as `dispatcher` in Node. */
export interface AttemptInit {
  /** Added to the client's own, which win. */
  readonly headers?: Headers | Readonly<Record<string, string>> | undefined;
  readonly [field: string]: unknown;
}

/** Gets a line for each attempt when it has ended, and what hooks are told of it. `console` is one. */
export interface Logger {
  /** A response with a status of success. */
  debug(message: string, info: ResponseInfo | FailureInfo): void;
  /** Any other response, and none. */
  warn(message: string, info: ResponseInfo | FailureInfo): void;
}

/**
 * Called while the client works, for logs, metrics and spans. They observe: the client waits for
 * none, and what one throws or rejects with goes to `onHookError` and never to the call.
 */
export interface Hooks {
  /** Before each attempt. Each is followed by one `onResponse` or `onFailure`. */
  readonly onRequest?: ((info: AttemptInfo) => void) | undefined;
  /** After `onRequest`: what it returns goes to `fetch`. It adds headers such as `traceparent`, or a `dispatcher`. */
  readonly beforeAttempt?: ((info: AttemptInfo) => AttemptInit | undefined) | undefined;
  readonly onResponse?: ((info: ResponseInfo) => void) | undefined;
  readonly onFailure?: ((info: FailureInfo) => void) | undefined;
  /** After either, when another attempt follows. */
  readonly onRetry?: ((info: RetryInfo) => void) | undefined;
  /**
   * Where attempts are logged. By default nowhere, or on the console where the environment's variable
   * `MESSAGING_CRM_API_LOG` is `debug`, or `warn` for those that fail.
   */
  readonly logger?: Logger | undefined;
  /** Gets what another callback threw. By default it is on the console. */
  readonly onHookError?: ((error: unknown) => void) | undefined;
}

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
export type Outcome =
  | ({ readonly response: Response; readonly cause?: undefined } & Body)
  | { readonly response?: undefined; readonly json?: undefined; readonly cause: unknown };

/** An `AttemptInit` with its headers by their names in lower case. */
export type PlainInit = Record<string, unknown> & { readonly headers?: Record<string, string> };

/** An attempt that is told of. */
export interface ToldAttempt {
  /** What `fetch` gets besides. */
  readonly init: PlainInit | undefined;
  /** At its end; what it returns tells of it when it is known whether another follows, after `delayMs`. */
  readonly arrive: (outcome: Outcome) => (delayMs: number | undefined) => void;
}

/** Makes what tells of the attempts of a call, called before each; undefined where nobody listens. */
export type TellHooks = (operation: Operation) => ((attempt: number) => ToldAttempt) | undefined;

export function createTeller(hooks: Hooks, observe: Observe): TellHooks {
  const { onRequest, beforeAttempt, onResponse, onFailure, onRetry } = hooks;
  const logger = hooks.logger ?? readLogger();
  const isHeard = onRequest || beforeAttempt || onResponse || onFailure || onRetry || logger;
  return ({ id: operation, method, path, name }) => {
    if (!isHeard) return undefined;
    const callId = crypto.randomUUID();
    return (attempt) => {
      const info = { callId, operation, method, path, attempt };
      let init: PlainInit | undefined;
      observe(onRequest, info);
      observe(() => {
        const given = beforeAttempt?.(info);
        // Headers that cannot be sent are a fault of the callback, which is told of here.
        init = { ...given, headers: plainHeaders(given?.headers) };
        return given;
      }, info);
      const startedAt = performance.now();
      const arrive: ToldAttempt['arrive'] = ({ response, json, cause }) => {
        const durationMs = performance.now() - startedAt;
        return (delayMs) => {
          const willRetry = delayMs !== undefined;
          const status = response?.status;
          const { code, message } = readNetworkFault(cause);
          const { meta, error } = Object(json);
          const ended = { ...info, durationMs, willRetry };
          const told = response
            ? { ...ended, status, requestId: meta?.request_id, traceId: error?.trace_id }
            : { ...ended, cause, code };
          const level = response?.ok ? 'debug' : 'warn';
          const log = () =>
            logger?.[level]?.(`${name}: ${status ?? message}`, told as ResponseInfo);
          const hear: ((info: any) => void) | undefined = response ? onResponse : onFailure;
          observe(hear, told);
          observe(log, told);
          if (willRetry) observe(onRetry, { ...info, delayMs, status, cause });
        };
      };
      return { init, arrive };
    };
  };
}

/** The console, where the environment asks for it. */
function readLogger(): Partial<Logger> | undefined {
  // Deno lets no program read the environment unless it may.
  const level = unlessThrown(() => globalThis.process?.env?.['MESSAGING_CRM_API_LOG']);
  if (level === 'debug') return console;
  return level === 'warn' ? { warn: console.warn } : undefined;
}
