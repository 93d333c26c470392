import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { HOSTILE_CASES } from './hostile/cases.ts';
import { sendBytes } from './hostile/raw-request.ts';
import { fetchToken } from './fetch-token.ts';

const MAX_BODY_BYTES = 4_000_000;
const options = { speed: 0, rateLimit: false, maxBodyBytes: MAX_BODY_BYTES } as const;
const sandbox = await createSandbox(options);
const server = await sandbox.listen();
const token = await fetchToken(fetch, server.url);

afterAll(() => sandbox.close());

/** The sandbox goes on as if nothing had been. */
async function expectToBeWell(): Promise<void> {
  const response = await fetch(`${server.url}/v1/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  expect(sandbox.violations).toEqual([]);
  expect(Object.prototype).not.toHaveProperty('email');
}

test.each(HOSTILE_CASES)(
  '$name: a typed response or a closed connection (R-160)',
  async ({ parts, statuses, isAnsweredByNode }) => {
    const { status, text } = await sendBytes(server.port, parts(token));

    if (status !== undefined) expect(statuses).toContain(status);
    if (status !== undefined && status >= 400 && text && !isAnsweredByNode) {
      expect(JSON.parse(text).error).toMatchObject({
        type: expect.stringMatching(/_error$/),
        trace_id: expect.any(String),
      });
    }
    await expectToBeWell();
  },
);

test.each([
  ['with its length', [`content-length: ${MAX_BODY_BYTES + 1}`], ['x'.repeat(100)]],
  ['in chunks', ['transfer-encoding: chunked'], chunksOf(MAX_BODY_BYTES + 1)],
] as const)('a body too large, sent %s, is a 413 and is not taken in', async (_, headers, body) => {
  const start = ['POST /v1/contacts HTTP/1.1', 'host: localhost', `authorization: Bearer ${token}`];
  const head = [...start, 'content-type: application/json', ...headers, '', ''].join('\r\n');

  const { status } = await sendBytes(server.port, [head, ...body]);
  const whole = { method: 'POST', body: 'x'.repeat(MAX_BODY_BYTES + 1) };
  const inProcess = await sandbox.fetch(`${server.url}/v1/contacts`, whole);

  expect([status, inProcess.status]).toEqual([413, 413]);
  await expectToBeWell();
});

test('a caller that writes on and reads late gets the 413, and not a reset connection', async () => {
  const socket = connect(server.port, '127.0.0.1').pause();
  socket.write('POST /v1/contacts HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99999999\r\n\r\n');
  for (let part = 0; part < 10; part += 1) {
    await setTimeout(5);
    socket.write('x');
  }

  const [text] = await once(socket.resume(), 'data');

  expect(text.toString()).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
  await expectToBeWell();
});

test('a caller that goes before its body is whole leaves nothing behind', async () => {
  const head = 'POST /v1/contacts HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nabc';
  const pending = Array.from({ length: 50 }, () =>
    sendBytes(server.port, [head], 100).catch(() => undefined),
  );
  await Promise.all(pending);

  await expectToBeWell();
});

function chunksOf(size: number): string[] {
  const chunk = 'x'.repeat(65_536);
  const count = Math.ceil(size / chunk.length);
  return Array.from({ length: count }, () => `10000\r\n${chunk}\r\n`);
}
