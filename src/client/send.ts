import { createCallError } from './create-call-error.ts';
import { LONGEST_RETRY_AFTER_MS } from './fixed-limits.ts';
import type { PlainInit, Outcome, TellHooks } from './hooks.ts';
import { maskSecrets } from './mask-secrets.ts';
import type { Operation } from './operation.ts';
import type { Pacer } from './pacer.ts';
import { type Body, readBody, readText } from './read-body.ts';
import { type Limits, readLimits } from './read-limits.ts';
import type { Settings } from './read-options.ts';
import { isRetryable, retryAfter, retryDelay } from './retry-delay.ts';
import type { TokenSource } from './token-cache.ts';
import { withDeadline } from './with-deadline.ts';
import type { Call, RequestParts } from './write-request.ts';

/** What all calls of a client share: its checked options, its tokens, its turns. */
export interface Runtime extends Settings {
  readonly tellHooks: TellHooks;
  readonly noticeDeprecation: (operation: string, headers: Headers) => void;
  readonly pacer: Pacer;
  readonly tokens: TokenSource;
}

/** One call, and how far it is. */
export interface Exchange {
  readonly request: RequestParts;
  readonly operation: Operation;
  readonly limits: Limits;
  readonly runtime: Runtime;
  attempts: number;
  /** Whether the last attempt brought no response, and not something beside it. */
  hasFailed?: boolean;
}

/** A call whose response has arrived with its body. */
export interface ReceivedResponse extends Body, Readonly<Exchange> {
  readonly response: Response;
}

/** Sends until there is a response that another attempt would not improve. */
export function send(
  request: RequestParts,
  { operation, options }: Pick<Call, 'operation' | 'options'>,
  runtime: Runtime,
): Promise<ReceivedResponse> {
  const limits = readLimits(options, runtime);
  const exchange: Exchange = { request, operation, limits, runtime, attempts: 0 };
  const work = (signal?: AbortSignal) => repeat(exchange, signal);
  const { signal: outer } = options;
  const { deadlineMs } = limits;
  const sent = deadlineMs ? withDeadline(deadlineMs, outer, work) : work(outer);
  return sent.catch((cause: unknown) => {
    throw createCallError(cause, exchange, outer);
  });
}

/** When the next attempt is, and with which token instead of the one that was refused. */
type Next = readonly [afterMs: number, token?: string];

async function repeat(exchange: Exchange, signal?: AbortSignal): Promise<ReceivedResponse> {
  const { operation, limits, runtime } = exchange;
  const { pacer } = runtime;
  const tell = runtime.tellHooks(operation);
  let token: string | undefined;
  let replays = 0;

  /** Waits for a token; others may go on waiting for the same one. */
  function obtainToken(refused?: string) {
    signal?.throwIfAborted();
    // The token endpoint must not get a bearer token.
    const found = operation.flags[0] === 'form' ? undefined : runtime.tokens(refused);
    if (!(found instanceof Promise)) return found;
    return withDeadline(limits.timeoutMs, signal, () => found, 'token');
  }

  /** A token that is refused is replaced once; other failures are retried as long as that may help. */
  async function planNext({ response, json }: Outcome): Promise<Next | undefined> {
    signal?.throwIfAborted();
    if (response?.status === 401 && !replays) {
      replays = 1;
      const other = await obtainToken(token);
      return other ? [0, other] : undefined;
    }
    const retries = exchange.attempts - 1 - replays;
    const asked = response ? retryAfter(response.headers) : 0;
    const isOver = response && !isRetryable(response.status, json?.error?.code);
    if (isOver || !limits.maxRetries || asked > LONGEST_RETRY_AFTER_MS) return undefined;
    let afterMs = retryDelay(retries, asked);
    // The last refusal holds all others, too.
    if (response?.status === 429) afterMs = pacer.hold(response.headers, asked || afterMs);
    return retries < limits.maxRetries ? [afterMs] : undefined;
  }

  for (let afterMs = 0; ;) {
    const turn = pacer.pass(signal, afterMs);
    if (turn) await turn;
    const found = token ?? obtainToken();
    token = found instanceof Promise ? await found : found;
    exchange.attempts += 1;
    const told = tell?.(exchange.attempts);
    const outcome = await attempt(exchange, signal, token, told?.init);
    const end = told?.arrive(outcome);
    let next: Next | undefined;
    try {
      if (!outcome.response?.ok) next = await planNext(outcome);
    } finally {
      end?.(next?.[0]);
    }
    if (next) [afterMs, token] = next;
    else {
      if (!outcome.response) {
        exchange.hasFailed = true;
        throw outcome.cause;
      }
      runtime.noticeDeprecation(operation.name, outcome.response.headers);
      return { ...outcome, ...exchange };
    }
  }
}

/** Sends once. A failure is a value here, so that it can be told of. */
function attempt(
  {
    request: { url, method, body, headers: own },
    limits,
    runtime: { fetch, maxResponseBytes },
  }: Exchange,
  outer: AbortSignal | undefined,
  token: string | undefined,
  { headers: added, ...extra }: PlainInit = {},
): Promise<Outcome> {
  const headers: Record<string, string> = { ...added, ...own };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const exchanged = withDeadline<Outcome>(limits.timeoutMs, outer, async (signal) => {
    // A followed redirect would take the token, or a write turned into a GET, elsewhere.
    const init = { ...extra, method, headers, body, signal, redirect: 'manual' } as const;
    const response = await fetch(url, init);
    const text = await readText(response, maxResponseBytes);
    let read = readBody(response, text);
    // Some servers say with a 200 what has failed.
    if (!response.ok || read.json?.error)
      read = readBody(response, text, maskSecrets(headers['authorization'], body));
    return { response, ...read };
  });
  return exchanged.catch((cause: unknown) => ({ cause }));
}
