import { AttemptFailure, createCallError } from './create-call-error.ts';
import type { Hooks, Observe } from './hooks.ts';
import { maskSecrets } from './mask-secrets.ts';
import type { Operation } from './operation.ts';
import type { Pacer } from './pacer.ts';
import { type Body, readBody } from './read-body.ts';
import type { Limits } from './read-limits.ts';
import { LONGEST_RETRY_AFTER_MS, retryAfter, retryDelay } from './retry-delay.ts';
import type { TokenSource } from './token-cache.ts';
import { sleep, withDeadline } from './with-deadline.ts';
import type { RequestParts } from './write-request.ts';

/** What is the same for all attempts of a call. */
export interface Exchange extends Limits {
  readonly operation: Operation;
  readonly hooks: Hooks;
  readonly observe: Observe;
  readonly pacer: Pacer;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly maxResponseBytes: number | undefined;
  /** Absent at the token endpoint, which must not get a bearer token. */
  readonly tokens: TokenSource | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A response whose body has arrived. */
export interface Answer extends Body {
  readonly response: Response;
  readonly attempts: number;
}

/** What an attempt came to: a response, or the cause why there is none. */
interface Outcome {
  readonly response: Response | undefined;
  readonly text: string | undefined;
  readonly json: unknown;
  readonly cause: unknown;
  readonly durationMs: number;
}

interface Progress {
  attempts: number;
  readonly idempotencyKey: string | undefined;
}

/** Sends until there is an answer that no further attempt would better. */
export async function send(request: RequestParts, exchange: Exchange): Promise<Answer> {
  const { deadlineMs, signal: outer } = exchange;
  const progress = { attempts: 0, idempotencyKey: request.idempotencyKey };
  try {
    if (!deadlineMs) return await repeat(request, exchange, progress);
    return await withDeadline(deadlineMs, outer, (signal) =>
      repeat(request, { ...exchange, signal }, progress),
    );
  } catch (cause) {
    throw createCallError(cause, exchange, progress);
  }
}

async function repeat(
  request: RequestParts,
  exchange: Exchange,
  progress: Progress,
): Promise<Answer> {
  const { pacer, signal } = exchange;
  const tell = createTeller(exchange);
  const plan = createPlan(exchange);
  for (let next: Plan = NONE; ;) {
    if (next.delayMs) await sleep(next.delayMs, signal);
    const turn = pacer.pass(signal);
    if (turn) await turn;
    const token = next.token ?? (await obtainToken(exchange));
    const attempts = (progress.attempts += 1);
    tell?.begin(attempts);
    const outcome = await attempt(request, exchange, token);
    const { response, text, json, cause } = outcome;
    next = NONE;
    try {
      signal?.throwIfAborted();
      if (!response?.ok) next = await plan(response, token);
    } finally {
      tell?.end(attempts, outcome, next.delayMs);
    }
    if (next.delayMs !== undefined) continue;
    if (!response) throw new AttemptFailure('', { cause });
    return { response, text, json, attempts };
  }
}

/** What follows an attempt: the pause until the next, which is undefined where there is none, and its token. */
interface Plan {
  readonly delayMs?: number | undefined;
  readonly token?: string | undefined;
}

const NONE: Plan = {};

/** Decides what follows an attempt that did not succeed. */
function createPlan(exchange: Exchange) {
  let retries = 0;
  let isReplay = false;
  return async (response: Response | undefined, sent: string | undefined): Promise<Plan> => {
    const { status = 0, headers } = response ?? {};
    if (status === 401 && !isReplay) {
      isReplay = true;
      const token = await obtainToken(exchange, sent);
      return token ? { token, delayMs: 0 } : NONE;
    }
    const isFinal = headers && !isRetryable(status);
    const asked = headers ? retryAfter(headers) : 0;
    if (isFinal || retries === exchange.maxRetries || asked > LONGEST_RETRY_AFTER_MS) return NONE;
    const isLimit = headers && status === 429 && asked > 0;
    const delayMs = isLimit ? exchange.pacer.hold(headers, asked) : retryDelay(retries, asked);
    retries += 1;
    return { delayMs };
  };
}

/** Also 520 to 529, which proxies have for an origin that fails. */
const isRetryable = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 505);

/** Sends once. A failure is a value here, so that it can be told of. */
async function attempt(
  request: RequestParts,
  { fetch, timeoutMs, signal: outer, maxResponseBytes }: Exchange,
  token: string | undefined,
): Promise<Outcome> {
  const { url, method, body } = request;
  const authorization = token ? `Bearer ${token}` : request.headers['authorization'];
  const headers = authorization ? { ...request.headers, authorization } : request.headers;
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  try {
    return await withDeadline(timeoutMs, outer, async (signal) => {
      // A followed redirect would take the token, or a write turned into a GET, elsewhere.
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
      const mask = response.ok ? undefined : maskSecrets(request, authorization);
      const { text, json } = await readBody(response, maxResponseBytes, mask);
      return { response, text, json, cause: undefined, durationMs: since() };
    });
  } catch (cause) {
    return { response: undefined, text: '', json: undefined, cause, durationMs: since() };
  }
}

/** Tells the hooks how each attempt begins and ends; undefined where there are none. */
function createTeller({ hooks, observe, operation: { id, method, path } }: Exchange) {
  const { onRequest, onResponse, onFailure, onRetry } = hooks;
  if (!onRequest && !onResponse && !onFailure && !onRetry) return undefined;
  const call = { callId: crypto.randomUUID(), operation: id, method, path };
  return {
    begin: (attempt: number) => observe(onRequest, { ...call, attempt }),
    end(attempt: number, outcome: Outcome, delayMs: number | undefined): void {
      const { response, json, cause, durationMs } = outcome;
      const info = { ...call, attempt };
      const end = { ...info, durationMs, willRetry: delayMs !== undefined };
      const status = response?.status;
      const { meta, error } = Object(json);
      const ids = { requestId: meta?.request_id, traceId: error?.trace_id };
      if (status === undefined) observe(onFailure, { ...end, cause });
      else observe(onResponse, { ...end, status, ...ids });
      if (delayMs !== undefined) observe(onRetry, { ...info, delayMs, status, cause });
    },
  };
}

/** Waits for a token no longer than the call's signal lets it; others may go on waiting for it. */
function obtainToken({ tokens, signal }: Exchange, refused?: string) {
  signal?.throwIfAborted();
  const token = tokens?.(refused);
  return token instanceof Promise ? withDeadline(Infinity, signal, () => token) : token;
}
