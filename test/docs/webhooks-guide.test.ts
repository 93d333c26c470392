import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import events from '../../generated/events.json' with { type: 'json' };
import { ROOT } from '../../scripts/contract/paths.ts';
import * as node from '../../src/webhooks/index.ts';
import { refusalResponse } from '../../src/webhooks/receiver/response.ts';
import { importCode } from '../import-code.ts';
import { ownFolder } from '../own-folder.ts';
import { webhookBlock } from './webhook-blocks.ts';
import { within } from '../within.ts';

const SECRET = 'whsec_guide';
let logged: unknown[][];
beforeEach(() => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  logged = log.mock.calls;
  vi.stubEnv('CRM_WEBHOOK_SECRET', SECRET);
});

/** Runs a block, after the one that makes the receiver where it does not make its own. */
function run(name: string, replace: Record<string, string> = {}): Promise<any> {
  const code = webhookBlock(name);
  const isWhole = code.includes('createReceiver(') || !code.includes('receiver');
  let whole = isWhole ? code : webhookBlock('receiver') + code;
  for (const [text, other] of Object.entries(replace)) whole = whole.replace(text, other);
  return importCode(whole);
}

const bodyOf = (type: string): string => events.find((event) => event.type === type)?.body ?? '';
const delivery = (type = 'contact.created', secret = SECRET) => {
  const body = bodyOf(type);
  return { method: 'POST', body, headers: node.signWebhook({ body, secret }) };
};
const request = (type?: string, secret?: string): Request =>
  new Request('https://crm.test/webhooks', delivery(type, secret));
const handled = expect.objectContaining({ status: 'handled' });
const answerOf = async (response: Response): Promise<unknown> => response.json();
const deliver = async (receiver: node.Receiver, type?: string, secret?: string) => {
  const response = await node.toFetchHandler(receiver)(request(type, secret));
  return { code: response.status, ...(JSON.parse(await response.text()) as object) };
};
const temporary = (name: string): string => join(ownFolder(), name);

test('the block "receiver" calls handlers by type, family and for all, in their order', async () => {
  const { receiver } = await run('receiver');
  await deliver(receiver);
  await deliver(receiver, 'deal.won');

  expect(logged.map(([said]) => said)).toEqual(['new contact', 'any event', 'a deal', 'any event']);
});

test.each(['node', 'express'])('the block "%s" takes a delivery over a socket', async (name) => {
  const { server }: { server: Server } = await run(name, { '3000': "0, '127.0.0.1'" });
  onTestFinished(() => void server.close());
  await vi.waitUntil(() => server.listening);
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/webhooks`, delivery());

  expect(await answerOf(response)).toEqual(handled);
});

test('the block "fastify" takes a delivery over a socket', async () => {
  const { app } = await run('fastify', { 'port: 3000': "port: 0, host: '127.0.0.1'" });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/webhooks`, delivery());

  expect(await answerOf(response)).toEqual(handled);
});

test.each([
  ['hono', ({ app }) => app.request('/webhooks', delivery())],
  ['next', ({ POST }) => POST(request())],
  ['worker', ({ default: worker }) => worker.fetch(request(), { CRM_WEBHOOK_SECRET: SECRET })],
] as [string, (module: any) => Promise<Response>][])(
  'the block "%s" handles a Request',
  async (name, call) => {
    const response = await call(await run(name));

    expect(await answerOf(response)).toEqual(handled);
  },
);

test('the block "lambda" handles an event of a function URL', async () => {
  const { handler } = await run('lambda');
  const { statusCode } = await handler({
    ...delivery(),
    requestContext: { http: { method: 'POST' } },
  });

  expect(statusCode).toBe(200);
});

test('the block "verify" names the code of what it refuses', async () => {
  const { POST } = await run('verify');
  const responses = [await POST(request()), await POST(request('deal.won', 'another'))];

  expect(responses.map(({ status }) => status)).toEqual([204, 400]);
  expect(await responses[1].text()).toBe('wrong_signature');
  expect(logged).toEqual([['new contact', expect.any(String)]]);
});

test('the block "signature" prints what its comment says, and the receiver accepts that', () => {
  const page = readFileSync(join(ROOT, 'docs/webhooks-signing.md'), 'utf8');
  const [, code = ''] = /```sh signature\n([^]*?)```/.exec(page) ?? [];
  const value = (name: string): string =>
    new RegExp(`^${name}='?(.+?)'?$`, 'm').exec(code)?.[1] ?? '';
  const digits = /^# ([0-9a-f]{64})$/m.exec(code)?.[1] ?? '';
  const printed = execFileSync('sh', { input: code, encoding: 'utf8' });
  const headers = {
    'X-Service-Timestamp': value('timestamp'),
    'X-Service-Signature': `sha256=${digits}`,
  };
  const [secret, now] = ['whsec_example_not_a_real_secret', Number(value('timestamp')) * 1000];

  expect(printed.trim().split(' ').at(-1)).toBe(digits);
  expect(node.verifyWebhook({ headers, body: value('body'), secret, now }).id).toBe('evt_1');
});

test('the block "sign" gets the response that is printed', async () => {
  await run('sign');

  expect(logged.at(-1)).toEqual([200, { status: 'handled' }]);
});

test('the block "sqlite" remembers an event when the process starts anew (R-142)', async () => {
  const replace = { 'webhooks.db': temporary('webhooks.db') };
  const first = await run('sqlite', replace);
  const answers = [await deliver(first.receiver)];
  first.store.close();
  const second = await run('sqlite', replace);
  answers.push(await deliver(second.receiver));
  second.store.close();

  expect(answers).toMatchObject([{ status: 'handled' }, { status: 'duplicate' }]);
});

test('the block "deploy" closes the server and then the receiver', async () => {
  const once = vi.spyOn(process, 'once');
  const { server }: { server: Server } = await run('deploy', { '3000': "0, '127.0.0.1'" });
  await vi.waitUntil(() => server.listening);
  const onTerm = once.mock.calls.find(([name]) => name === 'SIGTERM')?.[1] as () => Promise<void>;
  onTestFinished(() => void process.off('SIGTERM', onTerm));
  await within(5_000, onTerm());

  expect(server.listening).toBe(false);
});

test('the block "dead" keeps a delivery after three failures, and runs it again', async () => {
  const { receiver, kept, rerunAll } = await run('dead');
  let isBroken = true;
  receiver.on('*', () => {
    if (isBroken) throw new Error('no');
  });
  const codes = [await deliver(receiver), await deliver(receiver), await deliver(receiver)];
  isBroken = false;

  expect(codes).toMatchObject([{ code: 500 }, { code: 500 }, { code: 200, status: 'dead' }]);
  expect(kept).toHaveLength(1);
  expect(await rerunAll()).toEqual(['handled']);
});

test('the block "measure" notes each outcome with its duration', async () => {
  const { receiver, seconds } = await run('measure');
  let runs = 0;
  receiver.on('*', () => {
    if ((runs += 1) === 1) throw new Error('no');
  });
  for (let time = 0; time < 4; time += 1) await deliver(receiver);

  const counts = [...seconds].map(([key, values]) => [key, values.length]);
  expect(counts).toEqual([
    ['contact.created failed', 1],
    ['contact.created handled', 1],
    ['contact.created duplicate', 2],
  ]);
});

test('the block "exactly-once" writes once, though the mark fails at first', async () => {
  const { receiver, database } = await run('exactly-once', { 'crm.db': temporary('crm.db') });
  onTestFinished(() => database.close());
  const marked = 'NEW.owner IS NULL';
  database.exec(
    `CREATE TRIGGER no_mark BEFORE UPDATE ON webhook_events WHEN ${marked} BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  const wins = (): number => database.prepare('SELECT count(*) AS n FROM wins').get().n;
  const failed = await deliver(receiver, 'deal.won');
  const winsAfterFailure = wins();
  database.exec('DROP TRIGGER no_mark');
  const answers = [await deliver(receiver, 'deal.won'), await deliver(receiver, 'deal.won')];

  expect([failed.code, winsAfterFailure]).toEqual([500, 0]);
  expect(answers).toMatchObject([{ status: 'handled' }, { status: 'duplicate' }]);
  expect(wins()).toBe(1);
});

test('the block "exactly-once" writes nothing when another process was done after the claim', async () => {
  const { receiver, database } = await run('exactly-once', { 'crm.db': temporary('crm.db') });
  onTestFinished(() => database.close());
  // Stands for a lease that ended, and another process that took the event and finished it.
  database.exec(
    `CREATE TRIGGER another AFTER INSERT ON webhook_events BEGIN UPDATE webhook_events SET owner = NULL; END`,
  );
  expect(await deliver(receiver, 'deal.won')).toMatchObject({ status: 'handled' });
  expect(database.prepare('SELECT * FROM wins').all()).toEqual([]);
});

test('the block "rotate" takes what either secret signed, and the new one alone later', async () => {
  vi.stubEnv('CRM_WEBHOOK_SECRET_BEFORE', 'whsec_before');
  const { receiver } = await run('rotate');
  vi.stubEnv('CRM_WEBHOOK_SECRET_BEFORE', undefined);
  const { receiver: later } = await run('rotate');
  const codes = [
    await deliver(receiver),
    await deliver(receiver, 'deal.won', 'whsec_before'),
    await deliver(later),
    await deliver(later, 'deal.won', 'whsec_before'),
  ].map(({ code }) => code);

  expect(codes).toEqual([200, 200, 200, 401]);
});

test('the table has every code in its order, with the status that it gets', () => {
  const rows = readFileSync(join(ROOT, 'docs/webhooks-troubleshooting.md'), 'utf8').matchAll(
    /^\| `([a-z_]+)` +\| (\d{3}) /gm,
  );

  expect([...rows].map(([, code, status]) => [code, Number(status)])).toEqual(
    node.WEBHOOK_ERROR_CODES.map((code) => [code, refusalResponse(code, '').status]),
  );
});
