import { appendFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openKeeper, readKept } from '../../src/cli/kept-deliveries.ts';
import { sendDelivery } from '../../src/cli/send-delivery.ts';
import { signWebhook, verifyWebhook } from '../../src/webhooks/index.ts';
import { startReceiver } from './recording-receiver.ts';
import { listening, readEvents, runHere, startCli, startHere } from './run-cli.ts';
import { ownFolder } from '../own-folder.ts';

const SECRET = 'whsec_of_the_person_at_the_desk';
const ENV = { env: { MESSAGING_CRM_WEBHOOK_SECRET: SECRET } };
const OLD = 1_700_000_000;

const keptPath = (): string => join(ownFolder(), 'deliveries.jsonl');

// Spaced as no serializer of ours would: only the exact bytes keep the signature.
const bodyOf = (type: string, id: string): string =>
  `{ "id":"${id}", "type":"${type}",\n"created_at":"2026-08-25T09:14:30.644Z",` +
  `"data":{"object":"${type.split('.')[0]}","id":"x_1","name":"\\u00fc ü"}}`;

/** A delivery as `listen` takes it. */
function delivery(type: string, id: string, isVerified = true) {
  const body = bodyOf(type, id);
  const signed = signWebhook({ body, secret: SECRET, timestamp: OLD, deliveryId: `whd_${id}` });
  const headers = Object.entries({ ...signed, Authorization: 'Basic c2VjcmV0' }).flat();
  return { headers, body: Buffer.from(body), isVerified };
}

const TYPES = ['deal.won', 'contact.created', 'deal.stage_changed'];

/** A file with a delivery of each type; the last was not verified. */
function keptFile(): string {
  const file = keptPath();
  const keep = openKeeper(file);
  TYPES.forEach((type, at) => keep(delivery(type, `${at + 1}`, at < 2)));
  return file;
}

test('listen keeps what it takes, and replay sends the same bytes with a signature of now', async () => {
  const file = keptPath();
  const { child, url } = await listening(startCli(['listen', '--port=0', '--keep', file], ENV));
  const body = bodyOf('deal.won', 'evt_1');
  const headers = {
    ...signWebhook({ body, secret: SECRET, deliveryId: 'whd_1' }),
    Cookie: 'session=secret',
  };
  await fetch(url, { method: 'POST', headers, body });
  await fetch(url, { method: 'POST', headers, body: `${body} ` });
  // Nothing is left to write once the delivery has its response.
  child.kill('SIGKILL');
  const { received, url: to } = await startReceiver();

  const { status, stdout } = await runHere(['replay', file, '--to', to], ENV);

  const [one] = received as [(typeof received)[0]];
  expect(received).toHaveLength(1);
  expect(one.body.toString()).toBe(body);
  const { id } = verifyWebhook({ headers: one.rawHeaders, body: one.body, secret: SECRET });
  expect(id).toBe('evt_1');
  expect(stdout).toMatch(/^#1 deal\.won evt_1 whd_1 -> 200 in \d+ ms\n1 of 1 taken\.\n$/);
  expect([status, statSync(file).mode & 0o777]).toEqual([0, 0o600]);
  expect(readFileSync(file, 'utf8')).not.toMatch(/session|whsec/);
});

test('replay signs what was verified and sends the rest as it came', async () => {
  const { received, url } = await startReceiver();

  const { stderr } = await runHere(['replay', keptFile(), '--to', url], ENV);

  const ids = received.map(({ headers }) => headers['x-service-delivery']);
  expect(ids).toEqual(['whd_1', 'whd_2', 'whd_3']);
  const ages = received.map(({ headers }) => Number(headers['x-service-timestamp']) - OLD);
  expect(ages.map((age) => age > 0)).toEqual([true, true, false]);
  expect(received[0]?.headers).not.toHaveProperty('authorization');
  expect(stderr).toBe('Not verified when they were kept, and sent with their old signature: 1.\n');
});

test.each([
  [['deal.*'], ['1', '3']],
  [['contact.created'], ['2']],
  [
    ['contact.created', 'deal.won'],
    ['1', '2'],
  ],
])('replay sends only %j', async (only, ids) => {
  const { received, url } = await startReceiver(200);
  const options = only.flatMap((type) => ['--only', type]);

  await runHere(['replay', keptFile(), '--to', url, ...options], ENV);

  expect(received.map(({ body }) => JSON.parse(body.toString()).id)).toEqual(ids);
});

test('replay goes on after a refusal, ends with 1, and prints lines for programs', async () => {
  const { url } = await startReceiver(500);

  const { status, stdout } = await runHere(['replay', keptFile(), '--to', url, '--json'], ENV);

  expect(status).toBe(1);
  const refused = { event: 'replayed', status: 500, milliseconds: expect.any(Number) };
  const sent = [1, 2, 3].map((number) => {
    const ids = { number, event_id: `${number}`, delivery_id: `whd_${number}` };
    return { ...refused, ...ids, type: TYPES[number - 1] };
  });
  expect(readEvents(stdout)).toEqual([...sent, { event: 'finished', sent: 3, taken: 0 }]);
});

test('replay says which delivery nobody took', async () => {
  const args = ['replay', keptFile(), '--to', 'http://127.0.0.1:1/', '--only', 'deal.won'];
  const { status, stdout } = await runHere(args, ENV);

  expect(status).toBe(1);
  expect(stdout).toBe(
    '#1 deal.won 1 whd_1 -> No response from http://127.0.0.1:1/ (ECONNREFUSED): is your receiver running there?\n0 of 1 taken.\n',
  );
});

test('a body that is not text is kept byte by byte, and half a line costs none before or after it', async () => {
  const file = keptPath();
  const bodies = [1, 2].map((one) => Buffer.from([0xff, one, 0xfe]));
  for (const body of bodies) {
    openKeeper(file)({ headers: ['Content-Type', 'x/y'], body, isVerified: false });
    appendFileSync(file, body === bodies[0] ? '{"ver' : '{"version":1,"headers":[');
  }
  const { received, url } = await startReceiver();

  await runHere(['replay', file, '--to', url], ENV);

  expect(received.map((one) => one.body)).toEqual(bodies);
});

test('a receiver has 8 seconds, also where whoever sends can be stopped (R-145)', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const { url } = await startReceiver();
  const { signal } = new AbortController();

  await expect(sendDelivery(new URL(url), [], Buffer.from('{}'), signal)).rejects.toThrow('8 s');
  expect(timeout).toHaveBeenCalledWith(8_000);
});

test('what comes after the file was moved away is kept in a new one', () => {
  const file = keptPath();
  const keep = openKeeper(file);
  keep(delivery('deal.won', '1'));
  renameSync(file, `${file}.1`);
  keep(delivery('deal.won', '2'));

  expect([`${file}.1`, file].map((one) => readKept(one).length)).toEqual([1, 1]);
});

test.each([
  ['no file', undefined, [], 'Cannot read FILE: there is no such file.'],
  [
    'a file of another kind',
    '{"version":1}\n',
    [],
    'Line 1 of FILE is not a delivery: remove it, or pass a file that `listen --keep` has written.',
  ],
  [
    'a type that the file has not',
    `{"version":1,"type":"deal.won","verified":true,"headers":[],"body":""}\n`,
    ['--only', 'deal.lost'],
    'FILE has no delivery of deal.lost: it has deal.won.',
  ],
])('replay refuses %s', async (_, content, options, message) => {
  const file = keptPath();
  if (content !== undefined) writeFileSync(file, content);
  const { received, url } = await startReceiver();

  const { status, stderr } = await runHere(['replay', file, '--to', url, ...options], ENV);

  expect({ status, stderr }).toEqual({ status: 2, stderr: `${message.replace('FILE', file)}\n` });
  expect(received).toEqual([]);
});

test('replay needs the secret, and listen a file that it can write', async () => {
  const noSecret = { env: { MESSAGING_CRM_WEBHOOK_SECRET: '' } };
  const unsigned = await runHere(['replay', keptFile(), '--to', 'http://127.0.0.1:1'], noSecret);
  const nowhere = await runHere(['listen', '--port', '0', '--keep', '/no/such/folder/x']);

  expect([unsigned.status, nowhere.status]).toEqual([2, 2]);
  expect(unsigned.stderr).toContain('set MESSAGING_CRM_WEBHOOK_SECRET to the secret');
  expect(nowhere.stderr).toBe('Cannot write /no/such/folder/x: there is no such folder.\n');
});

// /dev/full is a disk without room.
test.runIf(process.platform === 'linux')(
  'listen tells the sender of a delivery that it could not keep',
  async () => {
    const full = startHere(['listen', '--port', '0', '--keep', '/dev/full']);
    const { output, url } = await listening(full);

    const response = await fetch(url, { method: 'POST', body: '{}' });

    expect(response.status).toBe(500);
    expect(await response.text()).toMatch(/^The delivery could not be kept: ENOSPC/);
    expect(output.stdout).not.toContain('#1');
  },
);
