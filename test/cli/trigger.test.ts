import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyWebhook } from '../../src/webhooks/index.ts';
import { startReceiver } from './recording-receiver.ts';
import { ROOT, runCli } from './run-cli.ts';

const TEST_SECRET = 'whsec_example_not_a_real_secret';
const OWN_SECRET = 'whsec_of_the_person_at_the_desk';
const NO_SECRET = { env: { MESSAGING_CRM_WEBHOOK_SECRET: '' } };
const FIXTURES: { type: string; body: string }[] = JSON.parse(
  readFileSync(join(ROOT, 'generated/events.json'), 'utf8'),
);

test.each(FIXTURES.map(({ type }) => type))('sends a %s that verifies (R-133)', async (type) => {
  const { received, url } = await startReceiver();

  const { status, stdout, stderr } = await runCli(['trigger', type, '--to', url], NO_SECRET);

  const [{ headers, body }] = received as [(typeof received)[0]];
  const event = verifyWebhook({ headers, body, secret: TEST_SECRET });
  expect(event.type).toBe(type);
  expect(headers['x-service-event']).toBe(type);
  expect(stdout).toContain(`${type} ${event.id} ${headers['x-service-delivery']}: 200 in `);
  expect(stdout).toMatch(/ ms\ntaken\n$/);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('gives each delivery ids of its own and keeps the data of the fixture', async () => {
  const { received, url } = await startReceiver();

  await runCli(['trigger', 'contact.created', '--to', url], NO_SECRET);
  await runCli(['trigger', 'contact.created', '--to', url], NO_SECRET);

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

  const result = await runCli(['trigger', 'deal.won', '--to', url, ...options], { env });

  const [{ headers, body }] = received as [(typeof received)[0]];
  expect(verifyWebhook({ headers, body, secret: OWN_SECRET }).type).toBe('deal.won');
  expect(result.stdout + result.stderr).not.toContain(OWN_SECRET);
});

test.each([302, 400, 401, 500])('ends with status 1 for the answer %i (R-145)', async (answer) => {
  const elsewhere = await startReceiver();
  const { url } = await startReceiver(answer, '\u001b[2Jno', { location: elsewhere.url });

  const { status, stdout, stderr } = await runCli(['trigger', 'deal.won', '--to', url], NO_SECRET);

  expect(status).toBe(1);
  expect(stdout).toContain(`: ${answer} in `);
  expect(stdout).toContain('\\u001b[2Jno\n');
  expect(stderr).toContain(
    'Not taken: the service counts any status but 2xx as a failed delivery.',
  );
  expect(elsewhere.received).toEqual([]);
});

test('ends with status 1 where nobody answers', async () => {
  const { status, stdout, stderr } = await runCli(
    ['trigger', 'deal.won', '--to', 'http://127.0.0.1:1/'],
    NO_SECRET,
  );

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(
    'No answer from http://127.0.0.1:1/ (ECONNREFUSED): is your receiver running there?\n',
  );
});

test.each([
  [200, { taken: true, status: 200, milliseconds: expect.any(Number), answer: 'well' }],
  [500, { taken: false, status: 500, milliseconds: expect.any(Number), answer: 'well' }],
])('prints one document for programs, here for the answer %i', async (answer, expected) => {
  const { received, url } = await startReceiver(answer, 'well');

  const args = ['trigger', 'deal.won', '--to', url, '--json'];
  const { status, stdout } = await runCli(args, NO_SECRET);

  expect(status).toBe(answer === 200 ? 0 : 1);
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    type: 'deal.won',
    event_id: expect.stringMatching(/^evt_/),
    delivery_id: received[0]?.headers['x-service-delivery'],
    ...expected,
  });
});

test('prints the document for programs where nobody answers, too', async () => {
  const { status, stdout, stderr } = await runCli(
    ['trigger', 'deal.won', '--to', 'http://127.0.0.1:1/', '--json'],
    NO_SECRET,
  );

  expect(status).toBe(1);
  const error =
    'No answer from http://127.0.0.1:1/ (ECONNREFUSED): is your receiver running there?';
  expect(JSON.parse(stdout)).toMatchObject({ taken: false, status: null, answer: null, error });
  expect(stderr).toBe(`${error}\n`);
});

test.each([
  ['deal.wonn', 'Unknown event "deal.wonn": did you mean deal.won?\n'],
  ['nothing', 'Unknown event "nothing": pass one of\n  campaign.completed\n'],
])('suggests an event for %s', async (type, message) => {
  const { status, stdout, stderr } = await runCli(
    ['trigger', type, '--to', 'http://127.0.0.1:1/'],
    NO_SECRET,
  );

  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr.startsWith(message), stderr).toBe(true);
});
