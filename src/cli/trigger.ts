import { signWebhook } from '../webhooks/index.ts';
import { freshenFixture } from './event-fixture.ts';
import { sendDelivery } from './send-delivery.ts';
import { createPaint, toSafeText } from './terminal-text.ts';

/** What `trigger` takes. */
export interface TriggerOptions {
  /** The event's name. */
  readonly type: string;
  readonly to: URL;
  /** The test secret of the fixtures by default. */
  readonly secret: string | undefined;
}

/**
 * Signs the fixture of an event, sends it and prints the answer; resolves to the exit status: 0 for a
 * 2xx answer, 1 for any other.
 */
export async function trigger({ type, to, secret }: TriggerOptions): Promise<number> {
  const paint = createPaint(process.stdout, process.env);
  const { eventId, deliveryId, body, secret: testSecret } = freshenFixture(type);
  const headers = signWebhook({ body, secret: secret ?? testSecret, deliveryId });
  const list = Object.entries(headers).flat();
  const answer = await sendDelivery(to, list, Buffer.from(body));
  const isTaken = answer.status >= 200 && answer.status < 300;
  const status = paint(isTaken ? 'green' : 'red', `${answer.status}`);
  console.log(`${type} ${eventId} ${deliveryId}: ${status} in ${answer.milliseconds} ms`);
  if (answer.body.length > 0) console.log(toSafeText(answer.body.toString()));
  if (isTaken) return 0;
  console.error(`Not taken: the service counts any status but 2xx as a failed delivery.`);
  if (answer.status === 401 && secret === undefined) console.error(adviceOn(testSecret));
  return 1;
}

const adviceOn = (testSecret: string): string =>
  `It was signed with the test secret ${testSecret}; set MESSAGING_CRM_WEBHOOK_SECRET to your own.`;
