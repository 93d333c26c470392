import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPaint } from '../terminal/paint.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { signWebhook } from '../webhooks/index.ts';
import type { CommandInput } from './arguments/command-spec.ts';
import type { TRIGGER } from './commands/local-commands.ts';
import { findPackageRoot } from './package-root.ts';
import { printJson } from './print-json.ts';
import { unknownEvent } from './read-values.ts';
import { type DeliveryResponse, isTaken, sendDelivery } from './send-delivery.ts';
import { withProgress } from './with-progress.ts';

/** What `trigger` needs of an entry of `generated/events.json`. */
type EventFixture = Readonly<Record<'type' | 'secret' | 'body', string>>;

/**
 * The fixture of an event as if it happened now: a new id, delivery id and time, so that no receiver takes it for a
 * duplicate; throws a UsageError for an event that has no fixture.
 */
function freshenFixture(type: string) {
  const fixtures = readFixtures();
  const fixture = fixtures.find((one) => one.type === type);
  const types = fixtures.map((one) => one.type);
  if (!fixture) throw unknownEvent(type, types);
  const eventId = `evt_${newId()}`;
  const event = { ...JSON.parse(fixture.body), id: eventId, created_at: new Date().toISOString() };
  const body = JSON.stringify(event);
  return { type, eventId, deliveryId: `whd_${newId()}`, body, secret: fixture.secret };
}

/** A delivery about to be signed, by the test secret if there is no other. */
type FreshDelivery = ReturnType<typeof freshenFixture>;

const readFixtures = (): EventFixture[] =>
  JSON.parse(readFileSync(join(findPackageRoot().folder, 'generated/events.json'), 'utf8'));

/** 26 characters of Crockford's Base32, as the ids in the contract's examples. */
function newId(): string {
  const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return Array.from({ length: 26 }, () => characters[randomInt(32)]).join('');
}

const WHERE_TO =
  'trigger needs either --to URL, the URL of your receiver, or --sandbox URL, the URL of a sandbox.';

/**
 * Signs the fixture of an event, sends it and prints the response, or has a sandbox send one; resolves to the exit
 * status: 0 for a 2xx response, 1 for any other or none.
 */
export async function trigger(input: CommandInput<typeof TRIGGER>): Promise<number> {
  const [type] = input.operands;
  const { to, sandbox, secret, json } = input.options;
  if (sandbox && !to) {
    const { triggerInSandbox } = await import('./trigger-in-sandbox.ts');
    return await triggerInSandbox(type, sandbox, json);
  }
  if (!to || sandbox) throw new UsageError(WHERE_TO);
  const sent = freshenFixture(type);
  const { deliveryId, body, secret: testSecret } = sent;
  const headers = Object.entries(signWebhook({ body, secret: secret ?? testSecret, deliveryId }));
  const send = () => sendDelivery(to, headers.flat(), Buffer.from(body));
  const response = await withProgress(`Waiting for a response from ${to.host}`, send).catch(
    (error: Error) => {
      if (json) printJson({ ...document(sent, undefined), error: error.message });
      throw error;
    },
  );
  if (json) printJson(document(sent, response));
  else printResponse(sent, response);
  if (isTaken(response)) return 0;
  console.error('Not accepted: the service counts any status other than 2xx as a failed delivery.');
  if (response.status === 401 && secret === undefined) console.error(adviceOn(testSecret));
  return 1;
}

/** What `--json` prints; it grows without a new version. */
function document(
  { type, eventId, deliveryId }: FreshDelivery,
  response: DeliveryResponse | undefined,
): object {
  const sent = { version: 1, type, event_id: eventId, delivery_id: deliveryId };
  if (!response) return { ...sent, taken: false, status: null, milliseconds: null, response: null };
  const { status, milliseconds, body } = response;
  return { ...sent, taken: isTaken(response), status, milliseconds, response: body.toString() };
}

function printResponse({ type, eventId, deliveryId }: FreshDelivery, response: DeliveryResponse) {
  const paint = createPaint(process.stdout, process.env);
  const status = paint(isTaken(response) ? 'green' : 'red', `${response.status}`);
  console.log(`${type} ${eventId} ${deliveryId}: ${status} in ${response.milliseconds} ms`);
  if (response.body.length > 0) console.log(toSafeText(response.body.toString()));
}

const adviceOn = (testSecret: string): string =>
  `It was signed with the test secret ${testSecret}; set MESSAGING_CRM_WEBHOOK_SECRET to your own.`;
