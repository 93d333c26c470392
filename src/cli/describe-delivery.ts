import type { Paint } from '../terminal/paint.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { headerOf, type LoggedDelivery } from './delivery-log.ts';

/** What a delivery says of itself, whether it is true or not. */
export interface DeliveryContent {
  /** The event's type by `X-Service-Event`. */
  readonly name: string | undefined;
  readonly deliveryId: string | undefined;
  /** The event's id. */
  readonly id: string | undefined;
  /** The body, parsed; undefined where it is no JSON. */
  readonly event: unknown;
}

/** A delivery for people: its number, event, ids, whether it was verified, and the body indented. */
export function describeDelivery(delivery: LoggedDelivery, paint: Paint): string {
  const { number, body, isVerified } = delivery;
  const { name = 'no X-Service-Event', id, deliveryId, event } = readDelivery(delivery);
  const words = [name, id, deliveryId].filter(Boolean).join(' ');
  const verdict = isVerified ? paint('green', 'verified') : paint('dim', 'not verified');
  const content = event === undefined ? body.toString() : JSON.stringify(event, null, 2);
  return `#${number} ${toSafeText(words)} ${verdict}\n${toSafeText(content).replace(/^/gm, '  ')}`;
}

/** Reads a delivery without believing it. */
export function readDelivery({ headers, body }: LoggedDelivery): DeliveryContent {
  const event = parse(body.toString());
  const { id } = Object(event) as { id?: unknown };
  return {
    name: headerOf(headers, 'x-service-event'),
    deliveryId: headerOf(headers, 'x-service-delivery'),
    id: typeof id === 'string' ? id : undefined,
    event,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
