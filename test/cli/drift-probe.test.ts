import { createServer } from 'node:http';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { operations } from '../contract/contract.ts';
import { runHere } from './run-cli.ts';
import { within } from '../within.ts';
import { listenHere } from '../listen-here.ts';
import { fetchToken } from '../sandbox/fetch-token.ts';

const READING = operations.filter(({ verb }) => verb === 'get');

async function drift(...args: string[]) {
  const all = ['drift', '--rate', '100000', ...args];
  const { status, stdout: log, stderr: error } = await runHere(all);
  return { status, log, error };
}

/** A sandbox behind a server that notes the calls, and may change what comes back. */
async function startSandbox(change: (text: string, path: string) => string = (text) => text) {
  const sandbox = await createSandbox({ seed: 'examples', speed: 0 });
  onTestFinished(() => sandbox.close());
  const calls: string[] = [];
  const server = createServer(async ({ method = '', url = '', headers }, response) => {
    calls.push(`${method} ${url}`);
    const init = { method, headers: { authorization: headers.authorization ?? '' } };
    const answer = await sandbox.fetch(`https://crm.test${url}`, init);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(change(await answer.text(), url));
  });
  const token = await fetchToken(sandbox.fetch);
  const { url } = await listenHere(server);
  return { calls, token, url };
}

test('a probe of the sandbox reads each operation once, writes nothing and finds nothing', async () => {
  const { calls, token, url } = await startSandbox();

  const { status, log } = await drift('--probe', url, '--token', token);

  expect([status, log]).toEqual([
    0,
    expect.stringMatching(/^No drift in \d+ responses and events\./),
  ]);
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  expect(new Set(calls).size).toBe(calls.length);
  const missed = /Not called, [^:]*: (.*)\.$/m.exec(log)?.[1]?.split(', ') ?? [];
  expect(calls.length + missed.length).toBe(READING.length);
  expect(missed.length).toBeLessThan(4);
});

test('a probe of Prism, which responds with the examples, finds nothing', async () => {
  const { status, log } = await drift('--probe', inject('prismUrl'), '--token', 'example_token');

  expect([status, log]).toEqual([0, `No drift in ${READING.length} responses and events.\n`]);
});

test('a probe finds what a service does otherwise, and repeats neither values nor the token', async () => {
  const { token, url } = await startSandbox((text) =>
    text.replaceAll('"object":"contact"', '"object":"contact","score":"geheim"'),
  );

  const args = ['--probe', url, '--token', token, '--json', '--fail-on', 'news'];
  const { status, log } = await drift(...args);

  expect(status).toBe(1);
  expect(JSON.parse(log).drift.map(({ pointer }: { pointer: string }) => pointer)).toContain(
    '/data/*/score',
  );
  expect(log).not.toMatch(new RegExp(`geheim|${token}|con_8Zk2`));
});

test('a probe reads messages that are listed below their conversations alone, whatever is in their ids', async () => {
  const { calls, token, url } = await startSandbox((text, path) =>
    path.startsWith('/v1/messages') ? '{}' : text.replaceAll('"msg_', '"msg/'),
  );

  await drift('--probe', url, '--token', token);

  expect(calls).toContainEqual(expect.stringMatching(/^GET \/v1\/messages\/msg%2F/));
});

test('a probe makes no more calls than it may, and none sooner', async () => {
  const { calls, token, url } = await startSandbox();
  const start = performance.now();

  await drift('--probe', url, '--token', token, '--calls', '3', '--rate', '10');

  expect(calls).toHaveLength(3);
  // Timers may be a millisecond early.
  expect(performance.now() - start).toBeGreaterThan(195);
});

test('a probe waits half a minute for a response, and follows no redirect', async () => {
  const soon = AbortSignal.timeout(200);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
  const calls: unknown[] = [];
  const { url } = await listenHere(
    createServer(({ url: path }, response) => {
      if (calls.push(path) === 1) response.writeHead(302, { location: '/elsewhere' }).end();
    }),
  );

  const { error } = await within(10_000, drift('--probe', url, '--token', 'tok_1'));

  expect(error).toContain(`No service responds at ${url}/v1/`);
  expect(calls).toEqual([expect.any(String), expect.stringMatching(/^\/v1\//)]);
  expect(timeout.mock.calls).toEqual([[30_000], [30_000]]);
});

test('a probe ends when the token is refused, or nothing responds', async () => {
  const { calls, url } = await startSandbox();
  const probe = (at: string) => within(10_000, drift('--probe', at, '--token', 'tok_of_somebody'));
  const refused = await probe(url);
  const nobody = await probe('http://127.0.0.1:1');

  expect([refused.status, refused.error, calls.length]).toEqual([
    1,
    'The service returned 401: set MESSAGING_CRM_TOKEN to a token with read access.\n',
    1,
  ]);
  expect([nobody.status, nobody.error]).toEqual([
    1,
    expect.stringMatching(/^No service responds at http:\/\/127\.0\.0\.1:1\/v1\/.*: bad port\.$/m),
  ]);
});

test.each([
  [['--probe', 'http://127.0.0.1:1', 'a.har'], 'drift needs FILE or --probe URL'],
  [
    ['--probe', 'http://127.0.0.1:1', '--token', 'Bearer tok_geheim'],
    '--token is not an access token',
  ],
  [['--probe', 'http://127.0.0.1:1', '--calls', '0'], '--calls is "0"'],
])('refuses %j', async (args, message) => {
  const { status, error } = await drift(...args);

  expect([status, error]).toEqual([2, expect.stringContaining(message)]);
  expect(error).not.toContain('geheim');
});
