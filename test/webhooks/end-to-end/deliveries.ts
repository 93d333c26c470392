import { signWebhook, type SignedHeaders } from '../../../src/webhooks/index.ts';
import type { Random } from '../../gate/metamorphic/random.ts';

/** How the sender treats the first attempt of a delivery. */
export type Treatment = 'plain' | 'reset in the body' | 'reset before the answer';

/** A delivery that the service has to bring. */
export interface Delivery {
  readonly eventId: string;
  readonly body: string;
  readonly treatment: Treatment;
  /** Signed anew for each attempt, as an attempt has a time of its own. */
  headers(): SignedHeaders;
}

export const SECRET = 'whsec_of_the_end_to_end_test';

function treatmentOf(draw: number): Treatment {
  if (draw < 0.05) return 'reset in the body';
  return draw < 0.1 ? 'reset before the answer' : 'plain';
}

/** So many deliveries in random order, one in five of an event that another one brings, too. */
export function makeDeliveries(count: number, random: Random): Delivery[] {
  const events = Math.ceil(count * 0.8);
  const deliveries = Array.from({ length: count }, (_, index): Delivery => {
    const eventId = `evt_${index < events ? index : Math.floor(random.next() * events)}`;
    const body = JSON.stringify({
      id: eventId,
      type: 'deal.won',
      created_at: new Date(Date.UTC(2026, 7, 14) + index).toISOString(),
      data: { object: 'deal', id: `dea_${eventId.slice(4)}` },
    });
    const deliveryId = `whd_${index}`;
    const headers = (): SignedHeaders => signWebhook({ body, secret: SECRET, deliveryId });
    return { eventId, body, treatment: treatmentOf(random.next()), headers };
  });
  return random.shuffle(deliveries);
}
