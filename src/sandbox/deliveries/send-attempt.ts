import { withDeadline } from '../../client/with-deadline.ts';
import type { Engine } from '../engine.ts';
import { StaleConnection, toPosted, type Posted } from '../platform/platform.ts';

export interface Parcel {
  readonly url: string;
  readonly body: string;
  readonly secret: string;
  readonly deliveryId: string;
}

export interface Receipt {
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number | undefined;
  readonly error: string | undefined;
  readonly responseBody: string;
  readonly durationMs: number;
  /** What of this machine has failed; the receiver has not. */
  readonly ownFault: OwnFault | undefined;
}

/**
 * What is no fault of the receiver: descriptors, ports or buffers are used up; there is no network or resolver; or a
 * connection was lost that had been used before, or while this process stood still.
 */
export type OwnFault = 'exhausted' | 'offline' | 'interrupted';

/** Bytes of a response to a delivery that are read. */
const LONGEST_BODY = 65_536;
/** Characters of it that are shown. */
const SHOWN = 4_096;

type Outcome = Omit<Receipt, 'headers' | 'durationMs'>;

/**
 * Signs a body as of now and sends it along the route of its origin; it never goes elsewhere. What was interrupted is
 * sent again at once, on a connection of its own.
 */
export async function sendAttempt(engine: Engine, parcel: Parcel): Promise<Receipt> {
  const receipt = await sendOnce(engine, parcel, false);
  const isOver = receipt.ownFault !== 'interrupted' || engine.closed.aborted;
  return isOver ? receipt : sendOnce(engine, parcel, true);
}

async function sendOnce(engine: Engine, parcel: Parcel, isFresh: boolean): Promise<Receipt> {
  const { body, secret, deliveryId } = parcel;
  const { signAt } = engine.settings.deliveries;
  const now = signAt === 'real' ? Date.now() : engine.clock.now();
  const timestamp = Math.floor(now / 1_000);
  const headers = { ...engine.platform.sign({ body, secret, timestamp, deliveryId }) };
  const start = performance.now();
  const outcome = await send(engine, parcel, headers, isFresh);
  return { headers, durationMs: Math.round(performance.now() - start), ...outcome };
}

async function send(
  { settings, deadlines, platform }: Engine,
  { url, body }: Parcel,
  headers: Readonly<Record<string, string>>,
  isFresh: boolean,
): Promise<Outcome> {
  const { origin, pathname, search } = new URL(url);
  const route = settings.routes.get(origin);
  if (!route) return unrouted(settings.deliveries.unrouted, origin);
  const isFunction = typeof route === 'function';
  // Without the user and password that an address may have: a request may not have those.
  const target = (isFunction ? origin : route.replace(/\/+$/, '')) + pathname + search;
  const deadline = deadlines.start(settings.deliveries.deadlineMs);
  const { signal } = deadline;
  const request = { headers, body, signal };
  try {
    // A redirect is no 2xx: the service delivers to the address that was subscribed.
    if (!isFunction) return await readOutcome(await platform.post(target, { ...request, isFresh }));
    // A function in this process may not listen to the signal of its request.
    const respond = async () => route(new Request(target, { method: 'POST', ...request }));
    return await readOutcome(toPosted(await withDeadline(Infinity, signal, respond)));
  } catch (error) {
    const isInterrupted = !isFunction && (deadline.stoodStill || error instanceof StaleConnection);
    const outcome = deadline.end()
      ? outcomeOf('The endpoint did not respond in time.')
      : unreachable(error as Error);
    return isInterrupted ? { ...outcome, ownFault: 'interrupted' } : outcome;
  } finally {
    deadline.end();
  }
}

const outcomeOf = (error: string | undefined): Outcome => ({
  status: undefined,
  error,
  responseBody: '',
  ownFault: undefined,
});

const OWN_FAULTS: readonly [OwnFault, codes: readonly string[]][] = [
  ['exhausted', ['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM', 'EAGAIN']],
  ['offline', ['EAI_AGAIN', 'ENETDOWN', 'ENETUNREACH']],
];

function unreachable(error: Error): Outcome {
  const { code } = (error.cause ?? error) as { code?: string };
  const [ownFault] = OWN_FAULTS.find(([, codes]) => codes.includes(code ?? '')) ?? [];
  return { ...outcomeOf(`The endpoint could not be reached: ${code ?? error.message}.`), ownFault };
}

function unrouted(verdict: 'accept' | 'fail', origin: string): Outcome {
  return outcomeOf(verdict === 'fail' ? `The sandbox has no route for ${origin}.` : undefined);
}

async function readOutcome({ status, body }: Posted): Promise<Outcome> {
  const responseBody = await readStart(body);
  const isTaken = status >= 200 && status < 300;
  const error = isTaken ? undefined : `The endpoint returned status ${status}.`;
  return { ...outcomeOf(error), status, responseBody };
}

/**
 * The start of a body. A short one is read to its end, so that the connection serves the next attempt, and a long one
 * is broken off.
 */
async function readStart(body: Posted['body']): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (text.length < SHOWN) text += decoder.decode(chunk, { stream: true });
    if (bytes > LONGEST_BODY) break;
  }
  return text.slice(0, SHOWN);
}
