// A call that failed at night is one line of JSON in a log: each outage has to be told from every other by it.
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { ApiError, type ClientOptions, type Logger, TokenError } from '../../../src/index.ts';
import { data, empty, garbage, never, refusal, reset, resetInBody } from './faults.ts';
import type { Fault } from './fault-server.ts';
import { startFaults } from './start-faults.ts';
import { createTestClient } from '../test-client.ts';
import { credentials } from '../token-service.ts';
import { freePort } from '../../free-port.ts';
import { listenHere } from '../../listen-here.ts';

const html =
  (status: number, text: string, headers = {}): Fault =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(text);

const ONCE = { maxRetries: 0, timeoutMs: 2_000 };
const BLOCKED = '<h1>Access denied</h1> Reference 18.2f';

/** Greets without TLS. */
const plain = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 No\r\n\r\n'));

/** The line that a logger would write of a failed call. */
async function lineOf(baseUrl: string): Promise<string> {
  const crm = createTestClient(baseUrl, ONCE);
  return JSON.stringify(await crm.contacts.get('con_1').catch((error: unknown) => error));
}

const RESPONSES: Readonly<Record<string, readonly [Fault, string]>> = {
  'a reset': [reset, 'ECONNRESET'],
  'half a body': [resetInBody, 'terminated'],
  'no response': [never, 'in 2000 ms'],
  'another protocol': [garbage, 'Expected HTTP/'],
  'a firewall': [html(403, BLOCKED), '403 with text/html, not JSON'],
  'a proxy that wants a password': [html(407, 'Proxy Authentication'), 'fetch failed"'],
  'a body that is too large': [html(413, '<h1>413</h1>'), '413 with text/html'],
  'a page to log in': [html(302, '', { location: '/login' }), 'a redirect, not followed'],
  'a gateway without a service': [html(502, 'Bad Gateway'), '502 with text/html'],
  'a service that is being deployed': [empty(503), '503 with an empty body'],
  'a fault of the service': [refusal(500, 'api_error'), '"status":500'],
};

test('fourteen outages are told apart by one line of JSON each', async () => {
  const lines = new Map<string, string>();
  for (const [name, [fault, sign]] of Object.entries(RESPONSES)) {
    const { baseUrl } = await startFaults([fault]);
    lines.set(name, await lineOf(baseUrl));
    expect(lines.get(name)).toContain(sign);
  }
  lines.set('a closed port', await lineOf(`http://127.0.0.1:${await freePort()}`));
  lines.set('an unknown name', await lineOf('https://crm.invalid'));
  lines.set('no TLS', await lineOf(`https://127.0.0.1:${(await listenHere(plain)).port}`));

  expect(lines.get('a closed port')).toContain('ECONNREFUSED');
  expect(lines.get('an unknown name')).toMatch(/ENOTFOUND|EAI_AGAIN/);
  expect(lines.get('no TLS')).toMatch(/SSL|EPROTO/);
  expect(new Set(lines.values()).size).toBe(14);
});

test('causes that lead in a circle end, and a code that is a number is none of the network', async () => {
  const lost = new DOMException('lost', 'NetworkError');
  const cause = Object.defineProperty(lost, 'cause', { get: () => cause });
  const crm = createTestClient('http://127.0.0.1:1', {
    ...ONCE,
    fetch: () => Promise.reject(cause),
  });

  await expect(crm.contacts.get('con_1')).rejects.toMatchObject({
    message: 'GET /v1/contacts/{id}: no complete response: lost',
    code: undefined,
  });
});

test('the page in place of JSON is on the error, cut and without credentials, and in no log', async () => {
  const page = `${BLOCKED} of Bearer test_token ${'x'.repeat(5_000)}`;
  const { crm } = await startFaults([html(403, page)]);

  const error: ApiError = await crm.contacts.get('con_1').catch((e) => e);

  expect(error.text).toHaveLength(2_000);
  expect(error.text).toContain(`${BLOCKED} of Bearer *** xxx`);
  expect(JSON.stringify(error)).not.toContain('Access denied');
  expect(Object.keys(error)).not.toContain('text');
});

test('the page of the token endpoint is on the error, for all calls that wait for the token', async () => {
  const page = `${BLOCKED} of example_secret`;
  const { crm } = await startFaults([html(403, page)], credentials);

  const errors = await Promise.all([1, 2].map(() => crm.me.get().catch((e: unknown) => e)));

  expect(errors.map((error) => (error as TokenError).text)).toEqual(
    Array(2).fill(`${BLOCKED} of ***`),
  );
});

test.each<[string, Fault]>([
  ['a success', html(200, 'access_token=hunter2')],
  ['an error of the service', refusal(403, 'permission_error')],
])('%s leaves no page on the error', async (_, fault) => {
  const { crm } = await startFaults([fault]);

  const error: ApiError = await crm.contacts.get('con_1').catch((e) => e);

  expect(error.text).toBeUndefined();
});

/** What a logger gets of a call that is refused once, and then served. */
async function linesOf(options: Partial<ClientOptions>): Promise<void> {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { crm } = await startFaults([reset, empty(503), data()], options);
  await crm.contacts.get('con_1');
}

test('a logger gets a line for each attempt', async () => {
  const lines: unknown[][] = [];
  const logger: Logger = {
    debug: (...line) => lines.push(['debug', ...line]),
    warn: (...line) => lines.push(['warn', ...line]),
  };

  await linesOf({ logger });

  const call = { operation: 'contacts.get', durationMs: expect.any(Number) };
  const [failed, refused, served] = [
    { ...call, attempt: 1, code: 'ECONNRESET', willRetry: true },
    { ...call, attempt: 2, status: 503, willRetry: true },
    { ...call, attempt: 3, status: 200, willRetry: false },
  ].map((info) => expect.objectContaining(info));
  expect(lines).toEqual([
    ['warn', 'GET /v1/contacts/{id}: fetch failed (ECONNRESET)', failed],
    ['warn', 'GET /v1/contacts/{id}: 503', refused],
    ['debug', 'GET /v1/contacts/{id}: 200', served],
  ]);
});

test.each([
  ['debug', 2, 1],
  ['warn', 2, 0],
  ['', 0, 0],
])('MESSAGING_CRM_API_LOG=%s logs on the console', async (level, warned, debugged) => {
  vi.stubEnv('MESSAGING_CRM_API_LOG', level);
  const [warn, debug] = (['warn', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockReturnValue(),
  );

  await linesOf({});

  expect([warn?.mock.calls.length, debug?.mock.calls.length]).toEqual([warned, debugged]);
});

const broken = new Error('disk full');
const fail = () => {
  throw broken;
};

test('a logger that throws harms no call', async () => {
  const told: unknown[] = [];

  await linesOf({ logger: { debug: fail, warn: fail }, onHookError: (error) => told.push(error) });

  expect(told).toEqual([broken, broken, broken]);
});

test('what beforeAttempt returns goes to fetch with each attempt, and never takes the place of the own', async () => {
  const inits: RequestInit[] = [];
  const dispatcher = { name: 'proxy' };
  const crm = createTestClient('https://crm.test', {
    maxRetries: 1,
    fetch: async (_, init) => {
      inits.push(init);
      return inits.length > 1 ? Response.json({ data: {} }) : Promise.reject(new TypeError('no'));
    },
    beforeAttempt: ({ callId, attempt }) => ({
      headers: {
        traceparent: `00-${callId}-${attempt}`,
        authorization: 'Bearer mine',
        'Idempotency-Key': 'mine',
      },
      dispatcher,
      method: 'GET',
      body: 'mine',
      redirect: 'follow',
    }),
  });
  await crm.contacts.create({ name: 'Lucía' }, { idempotencyKey: 'key-1' });

  expect(inits).toMatchObject(
    [1, 2].map((attempt) => ({
      dispatcher,
      method: 'POST',
      body: '{"name":"Lucía"}',
      redirect: 'manual',
      headers: {
        traceparent: expect.stringMatching(`-${attempt}$`),
        authorization: 'Bearer test_token',
        'idempotency-key': 'key-1',
      },
    })),
  );
});

test.each([
  ['throws', 1, fail],
  ['rejects', 1, (async () => fail()) as never],
  ['returns nothing', 0, () => undefined],
  ['returns headers that cannot be sent', 1, () => ({ headers: { 'x-trace': 'one\ntwo' } })],
])('an attempt is made where beforeAttempt %s', async (_, told, beforeAttempt) => {
  const onHookError = vi.fn();
  const { crm } = await startFaults([data()], { beforeAttempt, onHookError });

  await expect(crm.contacts.get('con_1')).resolves.toBeDefined();
  expect(onHookError).toHaveBeenCalledTimes(told);
});
