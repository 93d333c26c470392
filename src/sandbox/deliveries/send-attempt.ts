import type { Engine } from '../engine.ts';

/** What is to be sent, and where to. */
export interface Parcel {
  readonly url: string;
  readonly body: string;
  readonly secret: string;
  readonly deliveryId: string;
}

/** How an attempt went. */
export interface Receipt {
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number | undefined;
  readonly error: string | undefined;
  /** The start of the response's body. */
  readonly responseBody: string;
  readonly durationMs: number;
  /** This machine could not send, so that nothing is known of the receiver. */
  readonly isUnsent: boolean;
}

/** Bytes of a response to a delivery that are read. */
const LONGEST_BODY = 65_536;
/** Characters of it that are shown. */
const SHOWN = 4_096;

type Outcome = Omit<Receipt, 'headers' | 'durationMs'>;

/** Signs a body as of now and sends it along the route of its origin; it never goes elsewhere. */
export async function sendAttempt(engine: Engine, parcel: Parcel): Promise<Receipt> {
  const { body, secret, deliveryId } = parcel;
  const { signAt } = engine.settings.deliveries;
  const now = signAt === 'real' ? Date.now() : engine.clock.now();
  const timestamp = Math.floor(now / 1_000);
  const headers = { ...engine.platform.sign({ body, secret, timestamp, deliveryId }) };
  const start = performance.now();
  const outcome = await send(engine, parcel, headers);
  return { headers, durationMs: Math.round(performance.now() - start), ...outcome };
}

async function send(
  { settings, deadlines }: Engine,
  { url, body }: Parcel,
  headers: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const { origin, pathname, search } = new URL(url);
  const route = settings.routes.get(origin);
  if (!route) return unrouted(settings.deliveries.unrouted, origin);
  const isFunction = typeof route === 'function';
  // Without the user and password that an address may have: fetch refuses those.
  const target = (isFunction ? origin : route.replace(/\/+$/, '')) + pathname + search;
  const deadline = deadlines.start(settings.deliveries.deadlineMs);
  const { signal } = deadline;
  // A redirect is no 2xx: the service delivers to the address that was subscribed.
  const request: RequestInit = { method: 'POST', headers, body, signal, redirect: 'manual' };
  try {
    const response = await (isFunction
      ? race(route(new Request(target, request)), signal)
      : fetch(target, request));
    return await readOutcome(response);
  } catch (error) {
    return deadline.end()
      ? failed('The endpoint did not respond in time.')
      : unreachable(reasonOf(error as Error));
  } finally {
    deadline.end();
  }
}

const failed = (error: string): Outcome => ({
  status: undefined,
  error,
  responseBody: '',
  isUnsent: false,
});

/** Descriptors, ports or buffers of this machine are used up: no fault of the receiver. */
const EXHAUSTED = ['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'EAGAIN'];

const unreachable = (reason: string): Outcome => ({
  ...failed(`The endpoint could not be reached: ${reason}.`),
  isUnsent: EXHAUSTED.includes(reason),
});

function unrouted(verdict: 'accept' | 'fail', origin: string): Outcome {
  if (verdict === 'fail') return failed(`The sandbox has no route for ${origin}.`);
  return { ...failed(''), error: undefined };
}

async function readOutcome({ status, ok, body }: Response): Promise<Outcome> {
  const responseBody = await readStart(body);
  const error = ok ? undefined : `The endpoint returned status ${status}.`;
  return { status, error, responseBody, isUnsent: false };
}

/**
 * The start of a body. A short one is read to its end, so that the connection serves the next attempt, and a long one
 * is broken off.
 */
async function readStart(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (text.length < SHOWN) text += decoder.decode(value, { stream: true });
    if (bytes > LONGEST_BODY) await reader.cancel();
    if (bytes > LONGEST_BODY) break;
  }
  return text.slice(0, SHOWN);
}

/** A function in this process may not listen to the signal of its request. */
async function race<T>(pending: Promise<T> | T, signal: AbortSignal): Promise<T> {
  let end: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason as Error);
    signal.addEventListener('abort', end);
  });
  try {
    return await Promise.race([pending, aborted]);
  } finally {
    if (end) signal.removeEventListener('abort', end);
  }
}

function reasonOf({ message, cause }: Error): string {
  const { code } = (cause ?? {}) as { code?: string };
  return code ?? message;
}
