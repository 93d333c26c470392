import { createPaint } from '../terminal/paint.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { matches } from '../webhooks/receiver/event-pattern.ts';
import type { CommandInput } from './arguments/command-spec.ts';
import type { REPLAY } from './commands/local-commands.ts';
import { type KeptDelivery, readDelivery, readKept } from './kept-deliveries.ts';
import { printEvent } from './print-json.ts';
import { type DeliveryResponse, isTaken, sendDelivery, signAgain } from './send-delivery.ts';

type ReplayInput = CommandInput<typeof REPLAY>;

const NO_SECRET =
  'replay signs deliveries anew: set MESSAGING_CRM_WEBHOOK_SECRET to the secret of your receiver.';

/** Sends kept deliveries again, one after the other; resolves to the exit status: 0 if all got a 2xx. */
export async function replay({ operands: [file], options }: ReplayInput): Promise<number> {
  const { to, only, secret, json } = options;
  if (secret === undefined) throw new UsageError(NO_SECRET);
  const deliveries = select(readKept(file), only, file);
  const print = json ? printLine : createTextPrinter();
  let taken = 0;
  for (const delivery of deliveries) {
    const outcome = await sendDelivery(to, signAgain(delivery, secret), delivery.body).catch(
      (error: Error) => error,
    );
    print(delivery, outcome);
    if (!(outcome instanceof Error) && isTaken(outcome)) taken += 1;
  }
  const unsigned = deliveries.filter(({ isVerified }) => !isVerified).length;
  const note = 'Not verified when they were kept, and sent with their old signature';
  if (unsigned > 0) console.error(`${note}: ${unsigned}.`);
  if (json) printEvent('finished', { sent: deliveries.length, taken });
  else console.log(`${taken} of ${deliveries.length} taken.`);
  return taken === deliveries.length ? 0 : 1;
}

function select(kept: KeptDelivery[], only: readonly string[], file: string): KeptDelivery[] {
  if (only.length === 0) return kept;
  const isWanted = ({ type }: KeptDelivery): boolean =>
    type !== undefined && only.some((pattern) => matches(pattern, type));
  const wanted = kept.filter(isWanted);
  if (wanted.length > 0) return wanted;
  const types = [...new Set(kept.map(({ type }) => type ?? 'no type'))].sort().join(', ');
  throw new UsageError(
    `${file} has no delivery of ${only.join(' or ')}: it has ${toSafeText(types) || 'none'}.`,
  );
}

type Outcome = DeliveryResponse | Error;

function printLine(delivery: KeptDelivery, outcome: Outcome): void {
  const { id, deliveryId } = readDelivery(delivery);
  const { number, type } = delivery;
  const sent = { number, type, event_id: id, delivery_id: deliveryId };
  if (outcome instanceof Error) printEvent('failed', { ...sent, reason: outcome.message });
  else {
    const { status, milliseconds } = outcome;
    printEvent('replayed', { ...sent, status, milliseconds });
  }
}

function createTextPrinter(): typeof printLine {
  const paint = createPaint(process.stdout, process.env);
  return (delivery, outcome) => {
    const { id, deliveryId } = readDelivery(delivery);
    const words = [delivery.type ?? 'no type', id, deliveryId].filter(Boolean).join(' ');
    const result =
      outcome instanceof Error
        ? paint('red', outcome.message)
        : `${paint(isTaken(outcome) ? 'green' : 'red', `${outcome.status}`)} in ${outcome.milliseconds} ms`;
    console.log(`#${delivery.number} ${toSafeText(words)} -> ${result}`);
  };
}
