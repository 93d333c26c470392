import { createCallError } from './create-call-error.ts';
import { LONGEST_RETRY_AFTER_MS } from './fixed-limits.ts';
import type { PlainInit, Outcome, TellHooks } from './hooks.ts';
import { maskSecrets } from './mask-secrets.ts';
import type { Operation } from './operation.ts';
import type { Pacer } from './pacer.ts';
import { type Body, readBody } from './read-body.ts';
import type { Limits } from './read-limits.ts';
import { isRetryable, retryAfter, retryDelay } from './retry-delay.ts';
import type { TokenSource } from './token-cache.ts';
import { sleep, withDeadline } from './with-deadline.ts';
import type { RequestParts } from './write-request.ts';

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

/** How far a call is, for its error. */
export interface Progress {
  attempts: number;
  /** Whether the last attempt brought no response, and not something beside it. */
  hasFailed: boolean;
  readonly idempotencyKey: string | undefined;
}

/** A response whose body has arrived. */
export interface ReceivedResponse extends Body, Readonly<Progress> {
  readonly response: Response;
}

/** Sends until there is a response that another attempt would not improve. */
export async function send(request: RequestParts, exchange: Exchange): Promise<ReceivedResponse> {
  const { limits, signal: outer } = exchange;
  const { deadlineMs } = limits;
  const { idempotencyKey } = request;
  const progress = { attempts: 0, hasFailed: false, idempotencyKey };
  const work = (signal?: AbortSignal) => repeat(request, exchange, signal, progress);
  try {
    return await (deadlineMs ? withDeadline(deadlineMs, outer, work) : work(outer));
  } catch (cause) {
    throw createCallError(cause, exchange, progress);
  }
}

interface Next {
  readonly afterMs: number;
  /** Instead of the one that was refused. */
  readonly token?: string;
}

async function repeat(
  request: RequestParts,
  exchange: Exchange,
  signal: AbortSignal | undefined,
  progress: Progress,
): Promise<ReceivedResponse> {
  const { operation, pacer, tokens, limits } = exchange;
  const tell = exchange.tellHooks(operation);
  let token: string | undefined;
  let isReplay = false;

  /** Waits for a token; others may go on waiting for the same one. */
  function obtainToken(refused?: string) {
    signal?.throwIfAborted();
    const found = tokens?.(refused);
    return found instanceof Promise
      ? withDeadline(limits.timeoutMs, signal, () => found, 'token')
      : found;
  }

  /** A token that is refused is replaced once; other failures are retried as long as that may help. */
  async function planNext({ response, json }: Outcome): Promise<Next | undefined> {
    signal?.throwIfAborted();
    if (response?.status === 401 && !isReplay) {
      isReplay = true;
      const other = await obtainToken(token);
      return other ? { afterMs: 0, token: other } : undefined;
    }
    const retries = progress.attempts - (isReplay ? 2 : 1);
    const asked = response ? retryAfter(response.headers) : 0;
    const isFinal = response && !isRetryable(response.status, Object(json).error?.code);
    if (isFinal || retries === limits.maxRetries || asked > LONGEST_RETRY_AFTER_MS)
      return undefined;
    const isLimit = asked && response?.status === 429;
    return { afterMs: isLimit ? pacer.hold(response.headers, asked) : retryDelay(retries, asked) };
  }

  for (;;) {
    await pacer.pass(signal);
    token ??= await obtainToken();
    progress.attempts += 1;
    const told = tell?.(progress.attempts);
    const outcome = await attempt(request, exchange, signal, token, told?.init);
    let next: Next | undefined;
    try {
      if (!outcome.response?.ok) next = await planNext(outcome);
    } finally {
      told?.end(outcome, next?.afterMs);
    }
    if (next) {
      if (next.afterMs) await sleep(next.afterMs, signal);
      token = next.token;
    } else {
      if (outcome.response) return { ...outcome, ...progress };
      progress.hasFailed = true;
      throw outcome.cause;
    }
  }
}

/** Sends once. A failure is a value here, so that it can be told of. */
async function attempt(
  { url, method, body, headers: own }: RequestParts,
  { fetch, limits, maxResponseBytes }: Exchange,
  outer: AbortSignal | undefined,
  token: string | undefined,
  { headers: added, ...extra }: PlainInit = {},
): Promise<Outcome> {
  const headers: Record<string, string> = { ...added, ...own };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const startedAt = performance.now();
  const duration = () => performance.now() - startedAt;
  try {
    return await withDeadline(limits.timeoutMs, outer, async (signal) => {
      // A followed redirect would take the token, or a write turned into a GET, elsewhere.
      const init = { ...extra, method, headers, body, signal, redirect: 'manual' } as const;
      const response = await fetch(url, init);
      const mask = response.ok ? undefined : maskSecrets(headers['authorization'], body);
      const { text, json } = await readBody(response, maxResponseBytes, mask);
      return { response, text, json, durationMs: duration() };
    });
  } catch (cause) {
    return { cause, durationMs: duration() };
  }
}
