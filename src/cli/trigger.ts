import { createPaint } from '../terminal/paint.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { signWebhook } from '../webhooks/index.ts';
import type { CommandInput } from './arguments/command-spec.ts';
import type { TRIGGER } from './commands/trigger-command.ts';
import { freshenFixture } from './event-fixture.ts';
import { printJson } from './print-json.ts';
import { type DeliveryAnswer, sendDelivery } from './send-delivery.ts';
import { withProgress } from './with-progress.ts';

/** What went out. */
interface Sent {
  readonly type: string;
  readonly eventId: string;
  readonly deliveryId: string;
}

/**
 * Signs the fixture of an event, sends it and prints the answer; resolves to the exit status: 0 for a
 * 2xx answer, 1 for any other or none.
 */
export async function trigger(input: CommandInput<typeof TRIGGER>): Promise<number> {
  const [type] = input.operands;
  const { to, secret, json } = input.options;
  const { eventId, deliveryId, body, secret: testSecret } = freshenFixture(type);
  const sent = { type, eventId, deliveryId };
  const headers = Object.entries(signWebhook({ body, secret: secret ?? testSecret, deliveryId }));
  const send = () => sendDelivery(to, headers.flat(), Buffer.from(body));
  const answer = await withProgress(`Waiting for an answer from ${to.host}`, send).catch(
    (error: Error) => {
      if (json) printJson({ ...document(sent, undefined), error: error.message });
      throw error;
    },
  );
  if (json) printJson(document(sent, answer));
  else printAnswer(sent, answer);
  if (isTaken(answer)) return 0;
  console.error('Not taken: the service counts any status but 2xx as a failed delivery.');
  if (answer.status === 401 && secret === undefined) console.error(adviceOn(testSecret));
  return 1;
}

const isTaken = ({ status }: DeliveryAnswer): boolean => status >= 200 && status < 300;

/** What `--json` prints; it grows without a new version. */
function document({ type, eventId, deliveryId }: Sent, answer: DeliveryAnswer | undefined): object {
  return {
    version: 1,
    type,
    event_id: eventId,
    delivery_id: deliveryId,
    taken: answer !== undefined && isTaken(answer),
    status: answer?.status ?? null,
    milliseconds: answer?.milliseconds ?? null,
    answer: answer?.body.toString() ?? null,
  };
}

function printAnswer({ type, eventId, deliveryId }: Sent, answer: DeliveryAnswer): void {
  const paint = createPaint(process.stdout, process.env);
  const status = paint(isTaken(answer) ? 'green' : 'red', `${answer.status}`);
  console.log(`${type} ${eventId} ${deliveryId}: ${status} in ${answer.milliseconds} ms`);
  if (answer.body.length > 0) console.log(toSafeText(answer.body.toString()));
}

const adviceOn = (testSecret: string): string =>
  `It was signed with the test secret ${testSecret}; set MESSAGING_CRM_WEBHOOK_SECRET to your own.`;
