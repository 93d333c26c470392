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
  readonly durationMs: number;
  /** This machine could not send, so that nothing is known of the receiver. */
  readonly isUnsent: boolean;
}

/** Bytes of an answer to a delivery that are read; nothing is done with them. */
const LONGEST_BODY = 65_536;

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
      ? failed('The endpoint did not answer in time.')
      : unreachable(reasonOf(error as Error));
  } finally {
    deadline.end();
  }
}

const failed = (error: string): Outcome => ({ status: undefined, error, isUnsent: false });

/** Descriptors, ports or buffers of this machine are used up: no fault of the receiver. */
const EXHAUSTED = ['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'EAGAIN'];

const unreachable = (reason: string): Outcome => ({
  ...failed(`The endpoint could not be reached: ${reason}.`),
  isUnsent: EXHAUSTED.includes(reason),
});

function unrouted(verdict: 'accept' | 'fail', origin: string): Outcome {
  if (verdict === 'fail') return failed(`The sandbox has no route for ${origin}.`);
  return { status: undefined, error: undefined, isUnsent: false };
}

async function readOutcome({ status, ok, body }: Response): Promise<Outcome> {
  await discard(body);
  const error = ok ? undefined : `The endpoint answered with the status ${status}.`;
  return { status, error, isUnsent: false };
}

/** Reads a short body to its end, so that the connection serves the next attempt, and breaks a long one off. */
async function discard(body: ReadableStream<Uint8Array> | null): Promise<void> {
  const reader = body?.getReader();
  for (let bytes = 0; reader;) {
    const { done, value } = await reader.read();
    bytes += value?.length ?? 0;
    if (done) return;
    if (bytes > LONGEST_BODY) return reader.cancel();
  }
}

/** A function in this process may not listen to the signal of its request. */
async function race<T>(answer: Promise<T> | T, signal: AbortSignal): Promise<T> {
  let end: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason as Error);
    signal.addEventListener('abort', end);
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    if (end) signal.removeEventListener('abort', end);
  }
}

function reasonOf({ message, cause }: Error): string {
  const { code } = (cause ?? {}) as { code?: string };
  return code ?? message;
}
