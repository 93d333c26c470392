import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../src/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { verifyWebhook } from '../../src/webhooks/index.ts';
import { startReceiver } from './recording-receiver.ts';
import { ROOT, runHere } from './run-cli.ts';

const TEST_SECRET = 'whsec_example_not_a_real_secret';
const OWN_SECRET = 'whsec_of_the_person_at_the_desk';
const NO_SECRET = { env: { MESSAGING_CRM_WEBHOOK_SECRET: '' } };
const FIXTURES: { type: string; body: string }[] = JSON.parse(
  readFileSync(join(ROOT, 'generated/events.json'), 'utf8'),
);

test.each(FIXTURES.map(({ type }) => type))('sends a %s that verifies (R-133)', async (type) => {
  const { received, url } = await startReceiver();

  const { status, stdout } = await runHere(['trigger', type, '--to', url], NO_SECRET);

  const [{ headers, body }] = received as [(typeof received)[0]];
  const event = verifyWebhook({ headers, body, secret: TEST_SECRET });
  expect(event.type).toBe(type);
  expect(headers['x-service-event']).toBe(type);
  expect(stdout.split(' in ')[0]).toBe(`${type} ${event.id} ${headers['x-service-delivery']}: 200`);
  expect(stdout).toMatch(/ ms\ntaken\n$/);
  expect(status).toBe(0);
});

/** A sandbox on a port, with an endpoint for deals whose deliveries go to a receiver. */
async function startSandbox(sent = 200) {
  const { received, url: to } = await startReceiver(sent);
  const sandbox = await createSandbox({
    routes: {
      'https://hooks.example.com': new URL(to).origin,
      'https://down.example.com': 'http://127.0.0.1:9',
    },
    deliveries: { firstRetryMs: 60_000 },
  });
  onTestFinished(() => sandbox.close());
  const { url } = await sandbox.listen();
  const crm = createClient({ baseUrl: url, ...sandbox.credentials() });
  const { data: endpoint } = await crm.webhooks.create({
    url: 'https://hooks.example.com/crm',
    events: ['deal.*'],
  });
  await crm.webhooks.create({ url: 'https://hooks.example.com/no', events: ['contact.merged'] });
  return { received, sandbox: url, secret: endpoint.secret, crm };
}

test.each([
  [200, 0, '200'],
  [500, 1, 'The endpoint returned status 500.'],
])('has a sandbox send to who is subscribed, here for a response %i', async (sent, exit, says) => {
  const { received, sandbox, secret } = await startSandbox(sent);

  const { status, stdout } = await runHere(['trigger', 'deal.won', '--sandbox', sandbox]);

  const all = received.map(({ rawHeaders: headers, body }) =>
    verifyWebhook({ headers, body, secret }),
  );
  const [won] = all.filter(({ type }) => type === 'deal.won');
  expect(stdout).toMatch(
    new RegExp(`^deal\\.won ${won?.id} whd_\\w+ to https://hooks\\.example\\.com/crm: ${says}\n$`),
  );
  expect(status).toBe(exit);
});

test('fails where one of several endpoints does not take what is sent', async () => {
  const { sandbox, crm } = await startSandbox();
  await crm.webhooks.create({ url: 'https://down.example.com', events: ['deal.won'] });

  const { status, stdout } = await runHere(['trigger', 'deal.won', '--sandbox', sandbox]);

  expect([status, stdout.match(/: 200$/gm)?.length]).toEqual([1, 1]);
});

test('has a sandbox send an event twice, and prints one document', async () => {
  const { sandbox } = await startSandbox();
  const args = ['trigger', 'deal.stage_changed', '--sandbox', `${sandbox}/`, '--json'];

  const documents = [await runHere(args), await runHere(args)].map(({ stdout }) =>
    JSON.parse(stdout),
  );

  const [one, two] = documents.map(({ deliveries }) => deliveries[0]);
  expect(documents[0]).toEqual({
    version: 1,
    type: 'deal.stage_changed',
    deliveries: [
      {
        url: 'https://hooks.example.com/crm',
        event_id: expect.stringMatching(/^evt_/),
        delivery_id: expect.stringMatching(/^whd_/),
        taken: true,
        status: 200,
        milliseconds: expect.any(Number),
        error: null,
      },
    ],
  });
  expect(two.event_id).not.toBe(one.event_id);
});

test('has a contact of the sandbox write, which no call of the API does', async () => {
  const { sandbox, crm } = await startSandbox();
  await crm.webhooks.create({ url: 'https://hooks.example.com/in', events: ['message.received'] });

  const { status, stdout } = await runHere(['trigger', 'message.received', '--sandbox', sandbox]);

  expect(stdout).toMatch(
    /^message\.received evt_\w+ whd_\w+ to https:\/\/hooks\.example\.com\/in: 200\n$/,
  );
  expect(status).toBe(0);
});

test('says that nobody is subscribed, and that there is no sandbox', async () => {
  const { sandbox } = await startSandbox();
  const unheard = await runHere(['trigger', 'ticket.created', '--sandbox', sandbox]);
  const nowhere = await runHere(['trigger', 'deal.won', '--sandbox', 'http://127.0.0.1:1']);

  expect([unheard.status, nowhere.status]).toEqual([1, 1]);
  expect(unheard.stderr).toBe(
    `No active endpoint at ${sandbox}/ is subscribed to ticket.created: create one with POST /v1/webhooks.\n`,
  );
  expect(nowhere.stderr).toMatch(
    /^No sandbox responds at http:\/\/127\.0\.0\.1:1\/: .*fetch failed/,
  );
});

test('gives each delivery ids of its own and keeps the data of the fixture', async () => {
  const { received, url } = await startReceiver();

  await runHere(['trigger', 'contact.created', '--to', url], NO_SECRET);
  await runHere(['trigger', 'contact.created', '--to', url], NO_SECRET);

  const [one, two] = received.map(({ body }) => JSON.parse(body.toString()));
  const fixture = FIXTURES.find(({ type }) => type === 'contact.created')?.body ?? '';
  expect(one.id).not.toBe(two.id);
  expect(received[0]?.headers['x-service-delivery']).not.toBe(
    received[1]?.headers['x-service-delivery'],
  );
  expect(one.data).toEqual(JSON.parse(fixture).data);
});

test.each([
  ['the option', ['--secret', OWN_SECRET], ''],
  ['the environment', [], OWN_SECRET],
  ['the option before the environment', ['--secret', OWN_SECRET], 'whsec_another'],
])('signs with the secret of %s and never shows it', async (_, options, variable) => {
  const { received, url } = await startReceiver(401, 'no');
  const env = { MESSAGING_CRM_WEBHOOK_SECRET: variable };

  const result = await runHere(['trigger', 'deal.won', '--to', url, ...options], { env });

  const [{ headers, body }] = received as [(typeof received)[0]];
  expect(verifyWebhook({ headers, body, secret: OWN_SECRET }).type).toBe('deal.won');
  expect(result.stdout + result.stderr).not.toContain(OWN_SECRET);
});

test.each([302, 400, 401, 500])('ends with status 1 for the response %i (R-145)', async (sent) => {
  const elsewhere = await startReceiver();
  const { url } = await startReceiver(sent, '\u001b[2Jno', { location: elsewhere.url });

  const { status, stdout, stderr } = await runHere(['trigger', 'deal.won', '--to', url], NO_SECRET);

  expect(status).toBe(1);
  expect(stdout).toContain(`: ${sent} in `);
  expect(stdout).toContain('\\u001b[2Jno\n');
  expect(stderr).toContain(
    'Not accepted: the service counts any status other than 2xx as a failed delivery.',
  );
  expect(elsewhere.received).toEqual([]);
});

test.each([
  [200, { taken: true, status: 200, milliseconds: expect.any(Number), response: 'well' }],
  [500, { taken: false, status: 500, milliseconds: expect.any(Number), response: 'well' }],
])('prints one document for programs, here for the response %i', async (sent, expected) => {
  const { received, url } = await startReceiver(sent, 'well');

  const args = ['trigger', 'deal.won', '--to', url, '--json'];
  const { status, stdout } = await runHere(args, NO_SECRET);

  expect(status).toBe(sent === 200 ? 0 : 1);
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    type: 'deal.won',
    event_id: expect.stringMatching(/^evt_/),
    delivery_id: received[0]?.headers['x-service-delivery'],
    ...expected,
  });
});

test('ends with status 1 where nothing responds, and programs get the document', async () => {
  const args = ['trigger', 'deal.won', '--to', 'http://127.0.0.1:1/'];
  const plain = await runHere(args, NO_SECRET);
  const json = await runHere([...args, '--json'], NO_SECRET);

  const error =
    'No response from http://127.0.0.1:1/ (ECONNREFUSED): is your receiver running there?';
  expect(plain).toEqual({ status: 1, stdout: '', stderr: `${error}\n` });
  expect(json).toMatchObject({ status: 1, stderr: `${error}\n` });
  expect(JSON.parse(json.stdout)).toMatchObject({
    taken: false,
    status: null,
    response: null,
    error,
  });
});

const WHERE_TO =
  'trigger needs either --to URL, the URL of your receiver, or --sandbox URL, the URL of a sandbox.';
const NOWHERE = 'http://127.0.0.1:1';

test.each([
  ['deal.won', `${WHERE_TO}\n`],
  [`deal.won --to ${NOWHERE} --sandbox ${NOWHERE}`, `${WHERE_TO}\n`],
  [`deal.wonn --sandbox ${NOWHERE}`, 'Unknown event "deal.wonn": did you mean deal.won?\n'],
  [`deal.wonn --to ${NOWHERE}`, 'Unknown event "deal.wonn": did you mean deal.won?\n'],
  [`nothing --to ${NOWHERE}`, 'Unknown event "nothing": pass one of\n  campaign.completed\n'],
])('refuses trigger %s', async (line, message) => {
  const { status, stdout, stderr } = await runHere(['trigger', ...line.split(' ')], NO_SECRET);

  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr.startsWith(message), stderr).toBe(true);
});
