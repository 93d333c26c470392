import { createPaint, type Paint } from '../terminal/paint.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { type LoggedDelivery, readDelivery } from './kept-deliveries.ts';
import { printEvent } from './print-json.ts';
import type { DeliveryResponse } from './send-delivery.ts';

/** For programs: a line of JSON for each thing that happens. */
export const JSON_PRINTER = {
  started(url: string, forward: URL | undefined, isVerifying: boolean): void {
    printEvent('started', { url, forward: forward?.href, verifying: isVerifying });
  },
  delivery(delivery: LoggedDelivery): void {
    const { number, isVerified: verified } = delivery;
    const { name: type, id: event_id, deliveryId: delivery_id } = readDelivery(delivery);
    // As it came: a signature is for these bytes.
    const body = delivery.body.toString();
    printEvent('delivery', { number, type, event_id, delivery_id, verified, body });
  },
  refused: (reason: string): void => printEvent('refused', { reason }),
  forwarded(number: number, { status, milliseconds }: DeliveryResponse): void {
    printEvent('forwarded', { number, status, milliseconds });
  },
  /** Nothing responded to the forwarded delivery. */
  failed: (number: number, reason: string): void => printEvent('failed', { number, reason }),
  stopped: (): void => printEvent('stopped'),
};

/** What `listen` says of what comes in and goes on. */
export type ListenPrinter = typeof JSON_PRINTER;

/** For people: text, in colors where there are any. */
export function createTextPrinter(): ListenPrinter {
  const paint = createPaint(process.stdout, process.env);
  return {
    started: (...start) => console.log(announcement(...start)),
    delivery: (delivery) => console.log(describeDelivery(delivery, paint)),
    refused: (reason) => console.log(`${paint('red', 'refused')} ${toSafeText(reason)}`),
    forwarded(number, { status, milliseconds }) {
      const color = status >= 200 && status < 300 ? 'green' : 'red';
      console.log(`#${number} -> ${paint(color, `${status}`)} in ${milliseconds} ms`);
    },
    failed: (number, reason) => console.log(`#${number} -> ${paint('red', reason)}`),
    stopped() {},
  };
}

function announcement(url: string, forward: URL | undefined, isVerifying: boolean): string {
  const lines = [
    `Listening at ${url} until Ctrl+C.`,
    forward && `Passing deliveries on to ${forward.href}; type the number of one to send it again.`,
    isVerifying
      ? 'Verifying each delivery; one that fails is refused and not passed on.'
      : 'Not verifying: set MESSAGING_CRM_WEBHOOK_SECRET to the secret of the endpoint for that.',
  ];
  return `${lines.filter(Boolean).join('\n')}\n`;
}

/** A delivery for people: its number, event, ids, whether it was verified, and the body indented. */
function describeDelivery(delivery: LoggedDelivery, paint: Paint): string {
  const { number, body, isVerified } = delivery;
  const { name = 'no X-Service-Event', id, deliveryId, event } = readDelivery(delivery);
  const words = [name, id, deliveryId].filter(Boolean).join(' ');
  const verdict = isVerified ? paint('green', 'verified') : paint('dim', 'not verified');
  const content = event === undefined ? body.toString() : JSON.stringify(event, null, 2);
  return `#${number} ${toSafeText(words)} ${verdict}\n${toSafeText(content).replace(/^/gm, '  ')}`;
}
