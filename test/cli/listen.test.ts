import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from '../../src/cli/ports.ts';
import { signWebhook, verifyWebhook } from '../../src/webhooks/index.ts';
import { startReceiver } from './recording-receiver.ts';
import { listening, readEvents, runHere, startCli, startHere } from './run-cli.ts';
import { until } from '../until.ts';
import { within } from '../within.ts';

const SECRET = 'whsec_of_the_person_at_the_desk';
// Spaced and escaped as no serializer of ours would: only the exact bytes keep the signature.
const BODY =
  '{ "id":"evt_1", "type":"deal.won",\n"created_at":"2026-08-25T09:14:30.644Z",' +
  '"data":{"object":"deal","id":"dea_1","note":"\\u00fc \u009b2J"}}';

const withSecret = (secret: string) => ({ env: { MESSAGING_CRM_WEBHOOK_SECRET: secret } });

const startListen = async (args: string[] = [], secret = '') =>
  await listening(startHere(['listen', '--port', '0', ...args], withSecret(secret)));
/** A process of its own. */
const spawnListen = async (args: string[] = [], port = 0, secret = '') =>
  await listening(startCli(['listen', '--port', `${port}`, ...args], withSecret(secret)));

const send = (url: string, headers: Record<string, string>, body = BODY) =>
  fetch(url, { method: 'POST', headers, body });

const signed = (timestamp = Math.floor(Date.now() / 1000)) =>
  signWebhook({ body: BODY, secret: SECRET, timestamp, deliveryId: 'whd_1' });

test('shows a delivery, until SIGINT ends it', async () => {
  const { child, output, ended, url } = await spawnListen();

  const response = await send(url, signed());
  // Who is in the midst of sending is not waited for.
  const half = connect(Number(new URL(url).port), '127.0.0.1');
  half.on('error', () => {}).write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf');
  await once(half, 'connect');
  child.kill('SIGINT');

  expect(response.status).toBe(204);
  expect(await within(10_000, ended)).toBe(0);
  expect(output.stdout).toContain('#1 deal.won evt_1 whd_1 not verified\n  {\n    "id": "evt_1",');
  expect(output.stdout).toContain('"note": "ü \\u009b2J"');
  expect(output.stdout).not.toContain('\u001b');
  expect(output.stderr).toBe('');
});

test.each(['127.0.0.1', 'localhost', '127.0.0.2', '[::1]'])(
  'refuses to pass deliveries on to itself, at %s',
  async (host) => {
    const port = await findFreePort(0, '127.0.0.1');
    const forward = `http://${host}:${port}/`;
    const { status, stderr } = await runHere(['listen', '--port', `${port}`, '--forward', forward]);

    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `--forward is ${forward}, where this command takes deliveries: pass the address of your receiver.\n`,
    });
  },
);

test('ends a loop onto itself through two others', async () => {
  const port = await findFreePort(0, '127.0.0.1');
  const last = await spawnListen(['--forward', `http://127.0.0.1:${port}/`]);
  const next = await spawnListen(['--forward', last.url]);
  const first = await spawnListen(['--forward', next.url], port);

  const response = await within(20_000, send(first.url, signed()));
  const text = 'This delivery was passed on from here and came back: pass --forward your receiver.';

  expect([response.status, await response.text()]).toEqual([508, text]);
  await until(() => expect(first.output.stdout).toContain(`refused ${text}\n`));
  expect(first.output.stdout.match(/#1 deal\.won/g)).toHaveLength(1);
  expect(first.output.stdout).not.toContain('#2');
});

test('passes on the exact bytes and headers, and the response back (R-140)', async () => {
  const receiver = await startReceiver(418, 'short and stout');
  const { output, url } = await startListen(['--forward', receiver.url], SECRET);

  const response = await send(url, { ...signed(), 'X-More': 'kept' });

  const [{ headers, rawHeaders, body }] = receiver.received as [(typeof receiver.received)[0]];
  expect(body.toString()).toBe(BODY);
  expect(verifyWebhook({ headers: rawHeaders, body, secret: SECRET }).id).toBe('evt_1');
  expect(headers).toMatchObject({ 'x-more': 'kept', host: new URL(receiver.url).host });
  expect([response.status, response.headers.get('content-type')]).toEqual([418, 'text/x-answer']);
  expect(await response.text()).toBe('short and stout');
  await until(() => expect(output.stdout).toMatch(/verified\n[^#]*#1 -> 418 in \d+ ms\n/));
  expect(output.stdout + output.stderr).not.toContain(SECRET);
});

test('refuses what does not verify and does not pass it on', async () => {
  const receiver = await startReceiver();
  const { output, url } = await startListen(['--forward', receiver.url], SECRET);

  const changed = await send(url, signed(), BODY.replace('evt_1', 'evt_2'));
  expect([changed.status, (await send(url, signed(1_700_000_000))).status]).toEqual([401, 401]);
  await until(() => expect(output.stdout).toContain('refused stale_timestamp'));
  expect(output.stdout).toContain('refused wrong_signature');
  expect(receiver.received).toEqual([]);
});

test('sends one again by its number: as it came, or with a new signature if verified', async () => {
  const receiver = await startReceiver();
  const old = Math.floor(Date.now() / 1000) - 200;
  // Some proxies write all names in small letters.
  const headers = Object.entries(signed(old)).map(([name, value]) => [name.toLowerCase(), value]);

  for (const secret of ['', SECRET]) {
    const { stdin, output, url } = await startListen(['--forward', receiver.url], secret);
    await send(url, Object.fromEntries(headers));
    stdin.write('7\n1\n');
    await until(() => expect(output.stdout.match(/#1 -> 200/g)).toHaveLength(2));
    expect(output.stderr).toContain('No delivery "7": type a number shown after #.');
  }

  const times = receiver.received.map(({ headers }) => Number(headers['x-service-timestamp']));
  expect(times.slice(0, 3)).toEqual([old, old, old]);
  expect(times[3]).toBeGreaterThan(old);
  for (const { rawHeaders: headers, body } of receiver.received) {
    expect(verifyWebhook({ headers, body, secret: SECRET }).id).toBe('evt_1');
    expect(headers).toContain('whd_1');
  }
});

test('returns 405, 413, and 502 where nothing accepts what it forwards', async () => {
  const { output, url } = await startListen(['--forward', 'http://127.0.0.1:1/']);

  const get = await fetch(url);
  const large = await send(url, {}, 'x'.repeat(1024 * 1024 + 1));
  const unreachable = await send(url, {}, 'no JSON');

  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  expect([large.status, large.headers.get('connection')]).toEqual([413, 'close']);
  expect(unreachable.status).toBe(502);
  expect(output.stdout).toContain('#1 no X-Service-Event not verified\n  no JSON\n');
});

test('prints a line of JSON for each thing that happens', async () => {
  const receiver = await startReceiver();
  const forward = receiver.url;
  const args = ['--json', '--forward', forward];
  const { child, output, ended, url } = await spawnListen(args, 0, SECRET);

  await send(url, signed());
  await send(url, signed(), 'changed');
  child.stdin?.write('1\n7\n');
  await until(() => expect(receiver.received).toHaveLength(2));
  await until(() => expect(output.stdout.match(/forwarded/g)).toHaveLength(2));
  child.kill('SIGTERM');

  expect(await ended).toBe(0);
  const sent = { number: 1, type: 'deal.won', event_id: 'evt_1', delivery_id: 'whd_1' };
  expect(readEvents(output.stdout)).toEqual([
    { event: 'started', url, forward, verifying: true },
    { event: 'delivery', ...sent, verified: true, body: BODY },
    { event: 'forwarded', number: 1, status: 200, milliseconds: expect.any(Number) },
    { event: 'refused', reason: expect.stringContaining('wrong_signature') },
    { event: 'forwarded', number: 1, status: 200, milliseconds: expect.any(Number) },
    { event: 'stopped' },
  ]);
  expect(output.stdout).not.toContain('\u009b');
  expect(output.stderr).toBe('No delivery "7": type a number shown after #.\n');
});

test('says as JSON that nobody takes what it passes on', async () => {
  const { output, url } = await startListen(['--json', '--forward', 'http://127.0.0.1:1/']);

  await send(url, {}, 'no JSON');

  await until(() => expect(output.stdout).toContain('failed'));
  expect(readEvents(output.stdout).slice(1)).toEqual([
    { event: 'delivery', number: 1, verified: false, body: 'no JSON' },
    { event: 'failed', number: 1, reason: expect.stringContaining('No response from') },
  ]);
});
