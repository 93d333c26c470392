import { signWebhook } from '../../webhooks/sign-webhook.ts';
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
}

/** Signs a body as of now and sends it along the route of its origin; it never goes elsewhere. */
export async function sendAttempt(engine: Engine, parcel: Parcel): Promise<Receipt> {
  const { body, secret, deliveryId } = parcel;
  const { signAt } = engine.settings.deliveries;
  const now = signAt === 'real' ? Date.now() : engine.clock.now();
  const timestamp = Math.floor(now / 1_000);
  const signed = signWebhook({ body, secret, timestamp, deliveryId });
  const headers = { ...signed };
  const start = performance.now();
  const outcome = await send(engine, parcel, headers);
  const durationMs = Math.round(performance.now() - start);
  return { headers, durationMs, ...outcome };
}

type SendOutcome = Pick<Receipt, 'status' | 'error'>;

async function send(
  { settings, closed }: Engine,
  { url, body }: Parcel,
  headers: Readonly<Record<string, string>>,
): Promise<SendOutcome> {
  const { origin, pathname, search } = new URL(url);
  const route = settings.routes.get(origin);
  if (!route) return unrouted(settings.deliveries.unrouted, origin);
  const isFunction = typeof route === 'function';
  // Without the user and password that an address may have: fetch refuses those.
  const target = (isFunction ? origin : route.replace(/\/+$/, '')) + pathname + search;
  const deadline = AbortSignal.timeout(settings.deliveries.deadlineMs);
  const signal = AbortSignal.any([deadline, closed]);
  // A redirect is no 2xx: the service delivers to the address that was subscribed.
  const request = new Request(target, {
    method: 'POST',
    headers,
    body,
    signal,
    redirect: 'manual',
  });
  try {
    const answered = isFunction ? race(route(request), signal) : fetch(request);
    return await readOutcome(await answered);
  } catch (error) {
    if (deadline.aborted) return failed('The endpoint did not answer in time.');
    return failed(`The endpoint could not be reached: ${reasonOf(error as Error)}.`);
  }
}

const failed = (error: string): SendOutcome => ({ status: undefined, error });

function unrouted(verdict: 'accept' | 'fail', origin: string): SendOutcome {
  if (verdict === 'accept') return { status: undefined, error: undefined };
  return failed(`The sandbox has no route for ${origin}.`);
}

async function readOutcome(response: Response): Promise<SendOutcome> {
  const { status, ok } = response;
  await response.body?.cancel();
  if (ok) return { status, error: undefined };
  return { status, error: `The endpoint answered with the status ${status}.` };
}

/** A function in this process may not listen to the signal of its request. */
async function race<T>(answer: Promise<T> | T, signal: AbortSignal): Promise<T> {
  let end: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason);
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
