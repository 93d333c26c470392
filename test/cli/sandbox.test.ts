import { createServer, get } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDuration } from '../../src/cli/read-values.ts';
import { startReceiver } from './recording-receiver.ts';
import { readEvents, runHere, startCli, startHere } from './run-cli.ts';
import { until } from '../until.ts';
import { within } from '../within.ts';
import { listenHere } from '../listen-here.ts';
import { ownFolder } from '../own-folder.ts';

async function temporaryFile(name: string, text?: string): Promise<string> {
  const folder = ownFolder();
  if (text !== undefined) await writeFile(join(folder, name), text);
  return join(folder, name);
}

const startSandbox = (...args: string[]) => started(startHere(['sandbox', '--port', '0', ...args]));

async function started<Cli extends { output: { stdout: string } }>(cli: Cli) {
  await until(() => expect(cli.output.stdout).toContain('Type a time'));
  const [, token = '', url = ''] = /Bearer (\S+)' (http:\S+)\/v1\/me/.exec(cli.output.stdout) ?? [];
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: await response.json() };
  };
  return { ...cli, url, call };
}

test('prints a token that works, and shows each request and delivery', async () => {
  const receiver = await startReceiver(204);
  const { origin, pathname } = new URL(receiver.url);
  const { call, output } = await startSandbox('--route', `https://hooks.example.com=${origin}`);

  await call('POST', '/v1/webhooks', {
    url: `https://hooks.example.com${pathname}`,
    events: ['*'],
  });
  const { status } = await call('POST', '/v1/contacts', { name: 'Ada' });
  await until(() => expect(receiver.received).toHaveLength(1));

  expect(status).toBe(201);
  await until(() => expect(output.stdout).toMatch(/-> contact\.created evt_\w+ to \S+: 204/));
  expect(output.stdout).toMatch(
    /^\d\d:\d\d:\d\d 201 POST \/v1\/contacts contacts\.create \d+ ms$/m,
  );
  expect(output.stdout).not.toContain('\u001b');
});

test('an address cannot forge a line of the log, and a long one is cut there', async () => {
  const forged = '06:00:00 200 GET /v1/forged 1 ms';
  const urls = [`/\n${forged}`, `/${'a'.repeat(5_000)}`].map(
    (path) => `https://h.example.com${path}`,
  );
  const webhooks = urls.map((url) => ({ url, events: ['*'], status: 'active' }));
  const seed = await temporaryFile('seed.json', JSON.stringify({ webhooks }));
  const { call, output } = await startSandbox('--seed', seed);
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await until(() => expect(output.stdout.match(/-> contact/g)).toHaveLength(2));

  const lines = output.stdout.split('\n');
  expect(lines.filter((line) => line.includes(forged))).toEqual([
    expect.stringContaining(`-> contact.created`),
  ]);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1_000);
});

test('an address that is not of this machine is named, with the option that gives it', async () => {
  const { status, stderr } = await runHere(['sandbox', '--port', '0', '--host', '192.0.2.1']);

  expect(status).not.toBe(0);
  expect(stderr).toBe(
    'Cannot listen on 192.0.2.1 (EADDRNOTAVAIL): pass an address of this machine with --host.\n',
  );
});

test('--open starts a browser at the console, and says where that is when there is none', async () => {
  const env = { BROWSER: '/nowhere/browser' };
  const { output } = startHere(['sandbox', '--port', '0', '--open', '--quiet'], { env });
  await until(() => expect(output.stderr).toContain('No browser could be started'));
  const [, console = ''] = /console +(\S+)/.exec(output.stdout) ?? [];

  expect(output.stderr).toContain(`open ${console} yourself.`);
  expect(await (await fetch(console)).text()).toMatch(/^<!doctype html>/);
});

test('a time that is typed moves the clock', async () => {
  const { stdin, output, call } = await startSandbox('--speed', '0');
  const { body } = await call('POST', '/v1/contacts/import', { contacts: [{ name: 'Ada' }] });

  stdin.write('2m\nsoon\n999999999d\n');
  await until(() => expect(output.stderr).toContain('"soon" is not a time'));
  await until(() => expect(output.stderr).toContain('beyond the year 8999'));
  await until(() => expect(output.stdout).toContain('in the sandbox.'));

  expect((await call('GET', `/v1/jobs/${body.data.id}`)).body.data.status).toBe('succeeded');
});

test('with --data SIGKILL loses nothing', async () => {
  const data = await temporaryFile('state.sqlite');
  const first = await started(startCli(['sandbox', '--port', '0', '--data', data]));
  const { body } = await first.call('POST', '/v1/contacts', { name: 'Ada' });
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await startSandbox('--data', data);

  expect((await second.call('GET', `/v1/contacts/${body.data.id}`)).body.data.name).toBe('Ada');
});

test('prints a line of JSON for each thing that happens', async () => {
  const { child, output, ended } = startCli(['sandbox', '--port', '0', '--json', '--speed', '0']);
  await until(() => expect(output.stdout).toContain('started'));
  const [{ url, token }] = readEvents(output.stdout) as [{ url: string; token: string }];
  const headers = { authorization: `Bearer ${token}` };
  const body = JSON.stringify({ url: 'https://hooks.example.com/', events: ['*'] });
  const type = { 'content-type': 'application/json' };
  await fetch(`${url}/v1/webhooks`, { method: 'POST', headers: { ...headers, ...type }, body });
  await fetch(`${url}/v1/contacts`, {
    method: 'POST',
    headers: { ...headers, ...type },
    body: '{"name":"Ada"}',
  });
  child.stdin?.write('1m\n');
  await until(() => expect(output.stdout).toContain('"clock","at"'));
  child.kill('SIGTERM');

  expect(await ended).toBe(0);
  const events = readEvents(output.stdout);
  expect(events[0]).toMatchObject({ event: 'started', client_secret: expect.any(String) });
  expect(events).toContainEqual(
    expect.objectContaining({
      event: 'request',
      method: 'POST',
      path: '/v1/contacts',
      status: 201,
      operation: 'contacts.create',
      replayed: false,
      violations: [],
    }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'delivery', type: 'contact.created', attempt: 1 }),
  );
  expect(events.at(-1)).toEqual({ event: 'stopped' });
});

test('says of nothing but its start and its end when it is to be quiet', async () => {
  const { kill, output, ended } = startHere(['sandbox', '--port', '0', '--json', '--quiet']);
  await until(() => expect(output.stdout).toContain('started'));
  const [{ url }] = readEvents(output.stdout) as [{ url: string }];

  await fetch(`${url}/v1/me`);
  kill('SIGINT');

  expect(await within(10_000, ended)).toBe(0);
  expect(readEvents(output.stdout)).toEqual([
    expect.objectContaining({ event: 'started' }),
    { event: 'stopped' },
  ]);
});

test.each([
  [['--seed', 'none.json'], 'Cannot read the seed none.json: there is no such file.'],
  [['--seed', 'README.md'], 'The seed README.md is not valid JSON'],
  [['--seed', 'tsconfig.json'], 'The seed has no "compilerOptions"'],
  [
    ['--data', 'README.md'],
    'Cannot keep the data of the sandbox in README.md: file is not a database (take another file',
  ],
])('%j is wrong usage, or input that cannot be read', async (args, message) => {
  const { status, stderr } = await runHere(['sandbox', '--port', '0', ...args]);

  expect(stderr).toContain(message);
  expect(status).toBe(2);
});

test.each(['sandbox', 'listen'])('%s ends with 1 when the port is taken', async (command) => {
  const { port } = await listenHere(createServer());

  expect(await runHere([command, '--port', `${port}`])).toMatchObject({
    status: 1,
    stderr: `Cannot listen on port ${port} (EADDRINUSE): pass another with --port.\n`,
  });
});

test.each([
  ['30s', 30_000],
  ['10m', 600_000],
  ['24h', 86_400_000],
  ['+1 d', 86_400_000],
  ['5', undefined],
])('%s is %s milliseconds', (text, milliseconds) => {
  expect(readDuration(text)).toBe(milliseconds);
});

test('the log says why a request was refused: the code and the place, as text and as JSON', async () => {
  const text = await startSandbox();
  await text.call('POST', '/v1/contacts', { name: 1 });
  await text.call('GET', '/v1/contacts/con_none');

  await until(() => expect(text.output.stdout).toContain('404 GET'));
  expect(text.output.stdout).toContain('  invalid_body: body /name must be a string\n');
  expect(text.output.stdout).toContain('  resource_not_found: ');

  const lines = startHere(['sandbox', '--port', '0', '--json']);
  await until(() => expect(readEvents(lines.output.stdout)).toHaveLength(1));
  const [{ url, token }] = readEvents(lines.output.stdout) as [{ url: string; token: string }];
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${url}/v1/contacts?limit=0`, { headers });
  await until(() => expect(readEvents(lines.output.stdout)).toHaveLength(2));

  expect(readEvents(lines.output.stdout)[1]).toMatchObject({
    event: 'request',
    duration_ms: expect.any(Number),
    application: 'app_7Hf2',
    error: { code: 'invalid_parameter', issues: [{ in: 'query', pointer: 'limit' }] },
  });
});

test('the token that is printed does not expire, however fast the clock goes', async () => {
  const { stdin, output, call } = await startSandbox('--speed', '3600');

  stdin.write('240h\n');
  await until(() => expect(output.stdout).toContain('in the sandbox.'));

  expect((await call('GET', '/v1/me')).status).toBe(200);
});

test('another --seed beside data that is there is told, and --reset begins anew with it', async () => {
  const data = await temporaryFile('state.sqlite');
  const seed = await temporaryFile('seed.json', '{"contacts": [{"name": "Bea"}]}');
  const start = async (...args: string[]) => {
    const { kill, ended, output, call } = await startSandbox('--data', data, ...args);
    const { body } = await call('GET', '/v1/contacts');
    kill('SIGINT');
    await ended;
    const names = body.data.map(({ name }: { name: string }) => name);
    return { names, stderr: output.stderr };
  };

  const first = await start('--seed', seed);
  const same = await start('--seed', seed);
  const none = await start();
  const other = await start('--seed', 'examples');
  const anew = await start('--seed', 'examples', '--reset');

  expect(first).toEqual({ names: ['Bea'], stderr: '' });
  expect([same, none]).toEqual([first, first]);
  expect(other.names).toEqual(['Bea']);
  expect(other.stderr).toContain('add --reset to start over with --seed');
  expect(anew.stderr).toBe('');
  expect(anew.names).not.toContain('Bea');
});

test('--config has all options, and the command line goes before it', async () => {
  const data = await temporaryFile('state.sqlite');
  const config = {
    port: 1,
    host: '127.0.0.1',
    base_url: 'http://sandbox:4020',
    allow_hosts: ['sandbox'],
    allow_origins: ['https://app.example.test'],
    data,
    seed: { contacts: [{ id: 'con_config', name: 'Ada' }] },
    start_at: '2026-08-01T09:30:00Z',
    speed: 60,
    routes: { 'https://hooks.example.com': 'http://127.0.0.1:9' },
    rate_limit: { requests: 1_000, window_seconds: 60 },
    deliveries: { first_retry_ms: 7, sign_at: 'sandbox' },
    jobs: { steps: 2 },
    messages: { undeliverable: ['+15550101'] },
    campaigns: { per_step: 2 },
    templates: { rejected: ['spam'] },
    keep: { messages: 3 },
    faults: [{ operation: 'deals.list', status: 503 }],
    deprecations: { 'tasks.list': { sunset: '2027-07-01', link: 'https://example.com/' } },
    request_log: 5,
    max_body_bytes: 1_000_000,
  };
  const file = await temporaryFile('config.json', JSON.stringify(config));
  const { call, url } = await startSandbox('--config', file, '--speed', '0', '--allow-host', 'crm');
  const control = async (path: string) => (await fetch(`${url}/_sandbox/${path}`)).json();

  const [health, clock, options, faults, deprecations]: any = await Promise.all(
    ['health', 'clock', 'options', 'faults', 'deprecations'].map(control),
  );

  expect((await call('GET', '/v1/contacts/con_config')).body.data.name).toBe('Ada');
  expect(health).toMatchObject({ base_url: 'http://sandbox:4020' });
  expect(clock).toMatchObject({ now: '2026-08-01T09:30:00.000Z', speed: 0 });
  const { routes, rate_limit, deliveries, jobs, messages, campaigns, templates, keep } = config;
  expect(options).toMatchObject({ routes, rate_limit, deliveries, jobs, messages });
  expect(options).toMatchObject({ campaigns, templates, keep });
  expect(faults.faults).toEqual(config.faults);
  expect(deprecations.deprecations).toEqual(config.deprecations);
});

test('--config says what does not fit, and where', async () => {
  const file = await temporaryFile('config.json', '{"rateLimit": false}');
  const { status, stderr } = await runHere(['sandbox', '--port', '0', '--config', file]);

  expect(status).toBe(2);
  expect(stderr).toContain('config.json does not fit: /rateLimit is not a known field.');
});

test('--host, --base-url, --allow-host and --allow-origin let others in', async () => {
  const args = ['--host', '0.0.0.0', '--base-url', 'http://crm.test/', '--allow-host', 'sandbox'];
  const { url } = await startSandbox(...args, '--allow-origin', 'https://app.example.test');
  const read = async (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve) => {
      get(`${url}/_sandbox/health`, { headers }, ({ statusCode }) => resolve(statusCode));
    });
  const hosts = ['sandbox:4020', 'crm.test', '192.168.1.5', 'evil.example'];
  const origins = ['https://app.example.test', 'https://evil.example'];

  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await Promise.all(hosts.map((host) => read({ host })))).toEqual([200, 200, 200, 403]);
  expect(await Promise.all(origins.map((origin) => read({ origin })))).toEqual([200, 403]);
});
