import { type Client, createClient, type EventType } from '../../../../../src/index.ts';
import { createControl } from '../../../../../src/sandbox/control/client.ts';
import { EVENT_CAUSES } from '../../../../../src/sandbox/event-causes.ts';
import type { LiveSandbox } from '../sandbox.ts';

/** A call that was made, so that a reader may make it elsewhere. */
export interface Step {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly times: number;
}

/** An event that happened: the delivery, the secret of its endpoint, and what caused it. */
export type Caused = Awaited<ReturnType<typeof causeEvent>>;

/** Timers on the way to an event: a message is sent, delivered, then read. */
const MOST_HOPS = 50;

/**
 * Makes an event happen, and waits for its delivery.
 *
 * @throws {Error} when a call fails, or when the sandbox has nothing more to do and sent no such event
 */
export async function causeEvent(type: EventType, sandbox: LiveSandbox) {
  const steps: Step[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const response = await sandbox.fetch(request);
    addStep(steps, { method: request.method, path: pathname + search, status: response.status });
    return response;
  };
  const crm = createClient({
    baseUrl: sandbox.origin,
    accessToken: await sandbox.token(),
    fetch: send,
    maxRetries: 0,
  });
  const { id, secret } = await openEndpoint(crm, type);
  const before = await latestDelivery(sandbox, id);
  const control = createControl((path, init) => send(sandbox.origin + path, init));
  await EVENT_CAUSES[type](crm, (body) => control('receiveMessage', { body }));
  for (let hops = 0; hops < MOST_HOPS; hops += 1) {
    const attempt = await latestDelivery(sandbox, id);
    if (attempt && attempt.sequence !== before?.sequence) return { attempt, secret, steps };
    await control('advanceClock', { body: { to_next: true } }).catch(() => {
      // Nothing is due: what is under way may still arrive.
      steps.pop();
    });
  }
  throw new Error(`The sandbox sent no ${type}.`);
}

function addStep(steps: Step[], { method, path, status }: Omit<Step, 'times'>): void {
  const last = steps.at(-1);
  const isSame = last?.path === path && last.method === method && last.status === status;
  if (isSame) steps.pop();
  steps.push({ method, path, status, times: isSame ? last.times + 1 : 1 });
}

/** An endpoint that is sent the event alone, with its secret; one of an earlier run gets a new secret. */
async function openEndpoint(crm: Client, type: EventType): Promise<{ id: string; secret: string }> {
  const url = `https://hooks.example.com/${type}`;
  for await (const known of crm.webhooks.list({ limit: 100 }))
    if (known.url === url && known.status === 'active')
      return { id: known.id, secret: (await crm.webhooks.rotateSecret(known.id)).data.secret };
  const { data } = await crm.webhooks.create({ url, events: [type] });
  return { id: data.id, secret: data.secret };
}

async function latestDelivery({ control }: LiveSandbox, endpoint: string) {
  const query = { webhook_id: endpoint, limit: 1 };
  return (await control('listDeliveries', { query })).data[0];
}
