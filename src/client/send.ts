import { createConnectionError } from './create-connection-error.ts';
import type { AttemptInfo, Hooks } from './hooks.ts';
import type { Operation } from './operation.ts';
import type { Limits } from './read-limits.ts';
import { retryDelay } from './retry-delay.ts';
import type { TokenSource } from './token-cache.ts';
import { sleep, withDeadline } from './with-deadline.ts';
import type { RequestParts } from './write-request.ts';

/** What is the same for all attempts of a call. */
export interface Exchange extends Limits {
  readonly operation: Operation;
  readonly hooks: Hooks;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Absent at the token endpoint, which must not get a bearer token. */
  readonly tokens: TokenSource | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A response whose body has arrived. */
export interface Answer {
  readonly response: Response;
  readonly text: string;
  readonly attempts: number;
}

interface Attempt {
  readonly response?: Response;
  readonly text: string;
  readonly cause?: unknown;
}

const RETRYABLE = [408, 429, 500, 502, 503, 504];

/** Sends until there is an answer that no further attempt would better. */
export async function send(request: RequestParts, exchange: Exchange): Promise<Answer> {
  const { signal, maxRetries, hooks } = exchange;
  const { method, path } = exchange.operation;
  let token = await obtainToken(exchange);
  let isReplay = false;
  for (let attempts = 1, retries = 0; ; attempts += 1) {
    const info = { method, path, attempt: attempts };
    const { response, text, cause } = await attempt(request, exchange, token, info);
    if (response?.status === 401 && !isReplay) {
      isReplay = true;
      const other = await obtainToken(exchange, token);
      if (other) {
        token = other;
        continue;
      }
    }
    if (retries === maxRetries || (response && !RETRYABLE.includes(response.status))) {
      if (response) return { response, text, attempts };
      throw createConnectionError(cause, exchange, request, attempts);
    }
    const delayMs = retryDelay(retries, response?.headers);
    hooks.onRetry?.({ ...info, delayMs, status: response?.status, cause });
    await sleep(delayMs, signal);
    retries += 1;
    token = await obtainToken(exchange);
  }
}

/** Sends once. A failure is a value here, so that only the caller's own signal and hooks throw. */
async function attempt(
  { url, method, headers, body }: RequestParts,
  { fetch, hooks, timeoutMs, signal: outer }: Exchange,
  token: string | undefined,
  info: AttemptInfo,
): Promise<Attempt> {
  if (token) headers.set('authorization', `Bearer ${token}`);
  hooks.onRequest?.(info);
  const startedAt = performance.now();
  let attempt: { response: Response; text: string };
  try {
    attempt = await withDeadline(timeoutMs, outer, async (signal) => {
      // A followed redirect would take the token, or a write turned into a GET, elsewhere.
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
      return { response, text: await response.text() };
    });
  } catch (cause) {
    outer?.throwIfAborted();
    return { text: '', cause };
  }
  const { status, headers: answered } = attempt.response;
  const requestId = answered.get('x-request-id') ?? undefined;
  hooks.onResponse?.({ ...info, status, durationMs: performance.now() - startedAt, requestId });
  return attempt;
}

/** Waits for a token no longer than the call's signal lets it; others may go on waiting for it. */
function obtainToken({ tokens, signal }: Exchange, refused?: string) {
  signal?.throwIfAborted();
  const token = tokens?.(refused);
  return token instanceof Promise ? withDeadline(Infinity, signal, () => token) : token;
}
