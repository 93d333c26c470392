import { AttemptFailure, createCallError } from './create-call-error.ts';
import type { AttemptInfo, Hooks, Observe } from './hooks.ts';
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
interface Outcome extends Partial<Body> {
  readonly response?: Response;
  readonly cause?: unknown;
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
  const work = (signal?: AbortSignal) => repeat(request, { ...exchange, signal }, progress);
  try {
    return await (deadlineMs ? withDeadline(deadlineMs, outer, work) : work(outer));
  } catch (cause) {
    throw createCallError(cause, exchange, progress);
  }
}

async function repeat(
  request: RequestParts,
  exchange: Exchange,
  progress: Progress,
): Promise<Answer> {
  const { operation, pacer, signal } = exchange;
  const { id, method, path } = operation;
  const call = { callId: crypto.randomUUID(), operation: id, method, path };
  const plan = createPlan(exchange);
  for (let token: string | undefined, next: Plan = {}; ;) {
    if (next.delayMs) await sleep(next.delayMs, signal);
    await pacer.pass(signal);
    token = next.token ?? (await obtainToken(exchange));
    const info = { ...call, attempt: (progress.attempts += 1) };
    exchange.observe(exchange.hooks.onRequest, info);
    const outcome = await attempt(request, exchange, token);
    next = {};
    try {
      next = await plan(outcome.response, token);
    } finally {
      report(exchange, info, outcome, next.delayMs);
    }
    if (next.delayMs !== undefined) continue;
    const { response, text, json, cause } = outcome;
    if (!response) throw new AttemptFailure('', { cause });
    return { response, text, json, attempts: progress.attempts };
  }
}

/** What follows an attempt: the pause until the next, which is undefined where there is none, and its token. */
interface Plan {
  readonly delayMs?: number | undefined;
  readonly token?: string | undefined;
}

function createPlan(exchange: Exchange) {
  const { maxRetries, pacer, signal } = exchange;
  let retries = 0;
  let isReplay = false;
  return async (response: Response | undefined, sent: string | undefined): Promise<Plan> => {
    signal?.throwIfAborted();
    const { status = 0, headers } = response ?? {};
    if (status === 401 && !isReplay) {
      isReplay = true;
      const token = await obtainToken(exchange, sent);
      return token ? { token, delayMs: 0 } : {};
    }
    const asked = headers ? retryAfter(headers) : 0;
    const isFinal = response && !isRetryable(status);
    if (isFinal || retries === maxRetries || asked > LONGEST_RETRY_AFTER_MS) return {};
    const isLimit = headers && status === 429 && asked > 0;
    const delayMs = isLimit ? pacer.hold(headers, asked) : retryDelay(retries, asked);
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
  const headers = token
    ? { ...request.headers, authorization: `Bearer ${token}` }
    : request.headers;
  const startedAt = performance.now();
  const outcome = await withDeadline<Omit<Outcome, 'durationMs'>>(
    timeoutMs,
    outer,
    async (signal) => {
      // A followed redirect would take the token, or a write turned into a GET, elsewhere.
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
      const mask = (text: string) => maskSecrets(request, headers['authorization'])(text);
      return { response, ...(await readBody(response, maxResponseBytes, mask)) };
    },
  ).catch((cause: unknown) => ({ cause }));
  return { ...outcome, durationMs: performance.now() - startedAt };
}

/** Tells the hooks how an attempt ended, and what follows. */
function report(
  { hooks, observe }: Exchange,
  info: AttemptInfo,
  { response, json, cause, durationMs }: Outcome,
  delayMs: number | undefined,
): void {
  const end = { ...info, durationMs, willRetry: delayMs !== undefined };
  const status = response?.status;
  if (status === undefined) observe(hooks.onFailure, { ...end, cause });
  else {
    const { meta, error } = Object(json);
    const ids = { requestId: meta?.request_id, traceId: error?.trace_id };
    observe(hooks.onResponse, { ...end, status, ...ids });
  }
  if (delayMs !== undefined) observe(hooks.onRetry, { ...info, delayMs, status, cause });
}

/** Waits for a token no longer than the call's signal lets it; others may go on waiting for it. */
function obtainToken({ tokens, signal }: Exchange, refused?: string) {
  signal?.throwIfAborted();
  const token = tokens?.(refused);
  return token instanceof Promise ? withDeadline(Infinity, signal, () => token) : token;
}
