import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery, Treatment } from './deliveries.ts';

/** What became of a delivery. */
export interface Sent {
  readonly delivery: Delivery;
  readonly attempts: number;
  /** The `status` in the response that ended it: `handled`, `duplicate`. */
  readonly outcome: string;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** How many deliveries are under way at once. */
export const AT_ONCE = 12;
const MOST_ATTEMPTS = 1_000;
const PAUSE_MS = 25;

/**
 * Sends deliveries as the service does: each again until it gets a 2xx.
 * Attempts take turns where there are several addresses.
 *
 * @throws Error when one is refused for good, or not taken after many attempts
 */
export async function sendAll(
  urls: string | readonly string[],
  deliveries: readonly Delivery[],
  onSent: (sent: Sent) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const queue = deliveries.values();
  let turn = 0;
  const nextUrl = (): string => [urls].flat()[(turn += 1) % [urls].flat().length] as string;
  const work = async (): Promise<void> => {
    for (const delivery of queue) onSent(await sendUntilTaken(nextUrl, delivery, agent));
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    agent.destroy();
  }
}

async function sendUntilTaken(
  nextUrl: () => string,
  delivery: Delivery,
  agent: Agent,
): Promise<Sent> {
  for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts += 1) {
    const treatment = attempts === 1 ? delivery.treatment : 'plain';
    const { status, body } = await attempt(nextUrl(), delivery, treatment, agent);
    if (status >= 200 && status < 300)
      return { delivery, attempts, outcome: JSON.parse(body).status };
    if (status >= 400 && status < 500) throw new Error(`${delivery.eventId}: ${status} ${body}`);
    await wait(PAUSE_MS);
  }
  throw new Error(`${delivery.eventId} was not taken in ${MOST_ATTEMPTS} attempts.`);
}

/** One attempt; status 0 is one that got no response. */
function attempt(
  url: string,
  { body, headers }: Delivery,
  treatment: Treatment,
  agent: Agent,
): Promise<Answer> {
  return new Promise((resolve) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const sending = request(url, { method: 'POST', agent, headers: { ...headers(), ...length } });
    sending.on('error', () => resolve({ status: 0, body: '' }));
    sending.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', () => resolve({ status: 0, body: '' }));
      const status = response.statusCode ?? 0;
      response.on('end', () => resolve({ status, body: Buffer.concat(chunks).toString() }));
    });
    const reset = (): void => void (sending.socket?.resetAndDestroy() ?? sending.destroy());
    if (treatment === 'reset in the body') sending.write(body.slice(0, 20), reset);
    else sending.end(body, treatment === 'reset before the answer' ? reset : undefined);
  });
}
