import { createCallError } from './create-call-error.ts';
import type { PlainInit, Outcome, TellHooks } from './hooks.ts';
import { maskSecrets } from './mask-secrets.ts';
import type { Operation } from './operation.ts';
import type { Pacer } from './pacer.ts';
import { type Body, readBody } from './read-body.ts';
import type { Limits } from './read-limits.ts';
import { isRetryable, LONGEST_RETRY_AFTER_MS, retryAfter, retryDelay } from './retry-delay.ts';
import type { TokenSource } from './token-cache.ts';
import { sleep, withDeadline } from './with-deadline.ts';
import type { RequestParts } from './write-request.ts';

/** What is the same for all attempts of a call. */
export interface Exchange {
  readonly limits: Limits;
  readonly operation: Operation;
  readonly tellHooks: TellHooks;
  readonly pacer: Pacer;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly maxResponseBytes: number | undefined;
  /** Absent at the token endpoint, which must not get a bearer token. */
  readonly tokens: TokenSource | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A response whose body has arrived. */
export interface ReceivedResponse extends Body {
  readonly response: Response;
  readonly attempts: number;
}

/** How far a call is, for its error. */
export interface Progress {
  attempts: number;
  /** Whether the last attempt brought no response, and not something beside it. */
  hasFailed: boolean;
  readonly idempotencyKey: string | undefined;
}

/** Sends until there is a response that another attempt would not improve. */
export async function send(request: RequestParts, exchange: Exchange): Promise<ReceivedResponse> {
  const { limits, signal: outer } = exchange;
  const progress = { attempts: 0, hasFailed: false, idempotencyKey: request.idempotencyKey };
  try {
    if (!limits.deadlineMs) return await repeat(request, exchange, progress);
    return await withDeadline(limits.deadlineMs, outer, (signal) =>
      repeat(request, { ...exchange, signal }, progress),
    );
  } catch (cause) {
    throw createCallError(cause, exchange, progress);
  }
}

/** What follows an attempt. */
type Next =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly afterMs: number; readonly token?: string };

const DONE: Next = { kind: 'done' };

/** How often a call has been sent again, and why. */
interface Past {
  retries: number;
  /** Whether it was sent again with another token. */
  isReplay: boolean;
}

async function repeat(
  request: RequestParts,
  exchange: Exchange,
  progress: Progress,
): Promise<ReceivedResponse> {
  const { operation, pacer, signal, tellHooks } = exchange;
  const tell = tellHooks(operation);
  const past: Past = { retries: 0, isReplay: false };
  let token: string | undefined;
  for (;;) {
    await pacer.pass(signal);
    token ??= await obtainToken(exchange);
    const attempts = (progress.attempts += 1);
    const extra = tell?.begin(attempts);
    const outcome = await attempt(request, exchange, token, extra);
    let next = DONE;
    try {
      signal?.throwIfAborted();
      next = await decide(exchange, outcome, past, token);
    } finally {
      tell?.end(attempts, outcome, next.kind === 'again' ? next.afterMs : undefined);
    }
    if (next.kind === 'again') {
      if (next.afterMs) await sleep(next.afterMs, signal);
      token = next.token;
      continue;
    }
    const { response, text, json, cause } = outcome;
    if (response) return { response, text, json, attempts };
    progress.hasFailed = true;
    throw cause;
  }
}

/** A token that is refused is replaced once; other failures are retried as long as that may help. */
async function decide(
  exchange: Exchange,
  outcome: Outcome,
  past: Past,
  refused: string | undefined,
): Promise<Next> {
  const { response } = outcome;
  if (response?.ok) return DONE;
  if (response?.status === 401 && !past.isReplay) {
    past.isReplay = true;
    const token = await obtainToken(exchange, refused);
    return token ? { kind: 'again', afterMs: 0, token } : DONE;
  }
  const afterMs = planRetry(exchange, outcome, past.retries++);
  return afterMs === undefined ? DONE : { kind: 'again', afterMs };
}

/** Milliseconds until a retry; undefined where none would help. */
function planRetry(
  { limits, pacer }: Exchange,
  { response, json }: Outcome,
  retries: number,
): number | undefined {
  const asked = response ? retryAfter(response.headers) : 0;
  const isFinal = response && !isRetryable(response.status, Object(json).error?.code);
  if (isFinal || retries === limits.maxRetries || asked > LONGEST_RETRY_AFTER_MS) return undefined;
  const isLimit = asked && response?.status === 429;
  return isLimit ? pacer.hold(response.headers, asked) : retryDelay(retries, asked);
}

/** Sends once. A failure is a value here, so that it can be told of. */
async function attempt(
  { url, method, body, headers: own }: RequestParts,
  { fetch, limits, signal: outer, maxResponseBytes }: Exchange,
  token: string | undefined,
  { headers: added, ...extra }: PlainInit = {},
): Promise<Outcome> {
  const headers: Record<string, string> = { ...added, ...own };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const startedAt = performance.now();
  let result: Omit<Outcome, 'durationMs'>;
  try {
    result = await withDeadline(limits.timeoutMs, outer, async (signal) => {
      // A followed redirect would take the token, or a write turned into a GET, elsewhere.
      const init = { ...extra, method, headers, body, signal, redirect: 'manual' } as const;
      const response = await fetch(url, init);
      const mask = response.ok ? undefined : maskSecrets(headers['authorization'], body);
      const { text, json } = await readBody(response, maxResponseBytes, mask);
      return { response, text, json };
    });
  } catch (cause) {
    result = { cause };
  }
  return Object.assign(result, { durationMs: performance.now() - startedAt });
}

/** Waits for a token; others may go on waiting for the same one. */
function obtainToken({ tokens, limits, signal }: Exchange, refused?: string) {
  signal?.throwIfAborted();
  const token = tokens?.(refused);
  if (!(token instanceof Promise)) return token;
  return withDeadline(limits.timeoutMs, signal, () => token, 'token');
}
