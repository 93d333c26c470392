import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient, type EventType, type WebhookDelivery } from '../index.ts';
import { createControl } from '../sandbox/control/client.ts';
import { DEFAULT_APPLICATION } from '../sandbox/seed/default-application.ts';
import { EVENT_CAUSES } from '../sandbox/event-causes.ts';
import { createPaint } from '../terminal/paint.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { matches } from '../webhooks/receiver/event-pattern.ts';
import { printJson } from './print-json.ts';
import { unknownEvent } from './read-values.ts';
import { withProgress } from './with-progress.ts';

const WAIT_MS = 10_000;
const POLL_MS = 100;

/** A delivery, and where it goes. */
interface Arrival {
  readonly url: string;
  /** Undefined if nothing was sent in time. */
  readonly delivery: WebhookDelivery | undefined;
}

/**
 * Has a sandbox send an event, by the calls that cause it, to each endpoint that is subscribed to it; prints what
 * became of the deliveries and resolves to the exit status: 0 if all were taken.
 */
export async function triggerInSandbox(type: string, url: URL, json: boolean): Promise<number> {
  const cause = causeOf(type);
  const crm = createClient({
    baseUrl: url.href.replace(/\/$/, ''),
    clientId: DEFAULT_APPLICATION.id,
    clientSecret: DEFAULT_APPLICATION.secret,
    maxRetries: 0,
  });
  const watches = await watchEndpoints(crm, type).catch((cause: Error) => {
    throw new Error(`No sandbox responds at ${url.href}: ${cause.message}`, { cause });
  });
  if (watches.length === 0) {
    throw new Error(
      `No active endpoint at ${url.href} is subscribed to ${type}: create one with POST /v1/webhooks.`,
    );
  }
  const control = createControl((path, init) => fetch(new URL(path, url), init));
  await cause(crm, (body) => control('receiveMessage', { body }));
  const arrivals = await withProgress('Waiting for the deliveries', () =>
    Promise.all(watches.map((arrive) => arrive())),
  );
  if (json) printJson(toDocument(type, arrivals));
  else for (const arrival of arrivals) printArrival(type, arrival);
  return arrivals.every(({ delivery }) => delivery?.status === 'delivered') ? 0 : 1;
}

function causeOf(type: string): (typeof EVENT_CAUSES)[EventType] {
  if (Object.hasOwn(EVENT_CAUSES, type)) return EVENT_CAUSES[type as EventType];
  throw unknownEvent(type, Object.keys(EVENT_CAUSES));
}

/** For each subscribed endpoint, what waits for its next delivery of the event. */
async function watchEndpoints(crm: Client, type: string): Promise<(() => Promise<Arrival>)[]> {
  const watches: (() => Promise<Arrival>)[] = [];
  const newest = { event_type: type as EventType, limit: 1 };
  for await (const { id, url, status, events } of crm.webhooks.list()) {
    if (status !== 'active' || !events.some((pattern) => matches(pattern, type))) continue;
    const latest = async () => (await crm.webhooks.listDeliveries(id, newest)).data[0];
    const before = await latest();
    watches.push(async () => ({ url, delivery: await nextDelivery(latest, before?.id) }));
  }
  return watches;
}

async function nextDelivery(
  latest: () => Promise<WebhookDelivery | undefined>,
  before: string | undefined,
): Promise<WebhookDelivery | undefined> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const delivery = await latest();
    if (delivery && delivery.id !== before && delivery.attempt > 0) return delivery;
    if (Date.now() >= end) return undefined;
    await pause(POLL_MS);
  }
}

function printArrival(type: string, { url, delivery }: Arrival): void {
  const paint = createPaint(process.stdout, process.env);
  const to = toSafeText(url);
  if (!delivery) {
    const reason = `nothing was sent within ${WAIT_MS / 1000} s: does the clock of the sandbox stand?`;
    return console.log(`${type} to ${to}: ${paint('red', reason)}`);
  }
  const { event_id: event, id, status, response_status: responseStatus, error } = delivery;
  const isDelivered = status === 'delivered';
  const outcome = error ?? `${responseStatus ?? 'kept, as the sandbox has no --route for it'}`;
  const words = `${type} ${event} ${id} to ${to}`;
  console.log(`${words}: ${paint(isDelivered ? 'green' : 'red', toSafeText(outcome))}`);
}

/** What `--json` prints; it grows without a new version. */
const toDocument = (type: string, arrivals: readonly Arrival[]): object => ({
  version: 1,
  type,
  deliveries: arrivals.map(({ url, delivery }) => ({
    url,
    event_id: delivery?.event_id ?? null,
    delivery_id: delivery?.id ?? null,
    taken: delivery?.status === 'delivered',
    status: delivery?.response_status ?? null,
    milliseconds: delivery?.duration_ms ?? null,
    error: delivery ? delivery.error : 'not sent',
  })),
});
