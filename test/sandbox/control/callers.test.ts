// Who may call a sandbox over a socket: programs, and pages of this machine.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { words } from '../../table.ts';

const allowed = { allowHosts: ['sandbox'], allowOrigins: ['https://App.example.test'] };
const sandbox = await createSandbox({ speed: 0, ...allowed });
const { port } = await sandbox.listen();

afterAll(() => sandbox.close());

/** A request as no `fetch` sends it. */
async function send(line: string, headers: Record<string, string>, body = '', to = port) {
  const [method, path] = line.split(' ');
  const sent = request({ host: '127.0.0.1', port: to, method, path, headers }).end(body);
  // Who refuses a body may close before all of it has come.
  sent.on('error', () => undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const answer = await text(response);
  const code = answer.startsWith('{') ? JSON.parse(answer).error?.code : undefined;
  return { status: response.statusCode ?? 0, code, headers: response.headers };
}

const FORM = 'grant_type=client_credentials&client_id=app_7Hf2&client_secret=example_secret';
const DOORS = [
  'GET /_sandbox/health',
  'POST /_sandbox/tokens',
  'POST /_sandbox/reset',
  'GET /_sandbox/',
  'GET /v1/me',
  'POST /oauth/token',
  'GET /exports/job_1',
  'OPTIONS /_sandbox/reset',
];

const FOREIGN_HOSTS = words(`
  evil.example localhost.evil.example 127.0.0.1.evil.example evil-localhost a
  127.0.0.1@evil.example localhost:1:2 [::1]evil 2130706433 0x7f.0.0.1 192.168.1.5 0.0.0.0
  [fe80::1] api.example.com localhost/ sandbox.evil
`);

test.each(FOREIGN_HOSTS)('the host "%s" is refused at every door', async (host) => {
  const refused = { status: 403, code: 'host_not_allowed' };
  for (const door of DOORS) expect(await send(door, { host }), door).toMatchObject(refused);
});

const OWN = 'localhost LocalHost:1 app.localhost:80 127.0.0.1 127.9.8.7:5 [::1]:4 sandbox:4020';

test.each(words(OWN))('the host %s is this machine, or is allowed', async (host) => {
  expect(await send('GET /_sandbox/health', { host })).toMatchObject({ status: 200 });
});

const FOREIGN_ORIGINS = [
  ...words(`
    https://evil.example null http://localhost.evil.example file:// http://evil.example:80
    https://localhost@evil.example http://127.0.0.1.evil.example chrome-extension://abc
    https://app.example.test.evil http://app.example.test localhost
  `),
  '',
];

test.each(FOREIGN_ORIGINS)('a page of the origin "%s" is refused at every door', async (origin) => {
  for (const door of DOORS) {
    const { headers, ...seen } = await send(door, { host: 'localhost', origin });
    expect(seen, door).toEqual({ status: 403, code: 'origin_not_allowed' });
    expect(headers['access-control-allow-origin'], door).toBe(undefined);
  }
});

test('a form of another origin, which no browser asks about first, gets no token and moves nothing', async () => {
  const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'];
  const before = sandbox.now();
  for (const type of types) {
    const headers = { host: 'localhost', origin: 'https://evil.example', 'content-type': type };
    const move = await send('POST /_sandbox/clock/advance', headers, '{"milliseconds":1}');
    expect(await send('POST /oauth/token', headers, FORM)).toMatchObject({ status: 403 });
    expect(move).toMatchObject({ status: 403 });
  }

  expect(sandbox.now()).toEqual(before);
  expect(sandbox.requests).toEqual([]);
});

test('an image or a script of another site is refused, a link to the sandbox is not', async () => {
  const site = { host: 'localhost', 'sec-fetch-site': 'cross-site' };
  const by = (mode: string) => ({ ...site, 'sec-fetch-mode': mode });

  expect(await send('GET /_sandbox/state', by('no-cors'))).toMatchObject({ status: 403 });
  expect(await send('GET /_sandbox/health', by('navigate'))).toMatchObject({ status: 200 });
});

test.each(
  words(`
  http://localhost:3000 https://127.0.0.1:8443 http://[::1]:5173 http://a.localhost
  https://app.example.test
`),
)('a page of %s may call, and sends the headers that it asks for', async (origin) => {
  const asked = 'authorization, content-type, traceparent, x-sandbox-fault';
  const preflight = await send('OPTIONS /v1/contacts', {
    host: 'localhost',
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': asked,
  });
  const control = await send('GET /_sandbox/health', { host: 'localhost', origin });

  expect(preflight.status).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': asked,
    'access-control-max-age': '600',
    vary: 'Origin',
  });
  expect(preflight.headers['access-control-allow-methods']).toContain('PUT');
  expect(control.headers['access-control-allow-origin']).toBe(origin);
});

test('what a preflight asks for never becomes another header', async () => {
  const { headers } = await send('OPTIONS /v1/contacts', {
    host: 'localhost',
    origin: 'http://localhost:1',
    'access-control-request-headers': 'a b; "c", <d>',
  });

  expect(headers['access-control-allow-headers']).toContain('Idempotency-Key');
});

test('one that listens to other machines accepts its addresses and no other name, and with "*" any', async () => {
  const named = ['192.168.1.5', '[fe80::1]', 'crm.test', 'evil.example'];
  for (const [more, status] of [
    [{ baseUrl: 'http://crm.test:4020', allowOrigins: ['*'] }, 403],
    [{ allowHosts: ['*'], allowOrigins: ['*'] }, 200],
  ] as const) {
    const open = await createSandbox({ speed: 0, ...more });
    const { port: own } = await open.listen(0, '0.0.0.0');
    const origin = 'https://evil.example';
    const statuses = named.map(
      async (host) => (await send('GET /_sandbox/health', { host, origin }, '', own)).status,
    );

    expect(await Promise.all(statuses)).toEqual([200, 200, 200, status]);
    await open.close();
  }
});
