// What takes long, or much memory, to send: each goes to a sandbox in a process of its own.
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { call } from './crash/killed-sandbox.ts';
import { sendBytes } from './hostile/raw-request.ts';
import { fetchToken } from './fetch-token.ts';
import { startSandboxCommand } from './load/volume.ts';

const MEGABYTE = 1_048_576;
const data = join(ownFolder(afterAll), 'data.sqlite');
const sandbox = await startSandboxCommand(['--quiet', '--data', data]);
afterAll(() => sandbox.kill());
const token = await fetchToken(fetch, sandbox.url);

function head(...more: string[]): string {
  const lines = ['POST /v1/contacts HTTP/1.1', 'host: localhost', `authorization: Bearer ${token}`];
  return [...lines, 'content-type: application/json', ...more, '', ''].join('\r\n');
}

function* repeated(text: string, count: number): Generator<string> {
  for (let index = 0; index < count; index += 1) yield text;
}

const port = Number(new URL(sandbox.url).port);

/** A body of tags, none of which is a text. */
const bomb = (items: number): string => `{"name":"Ada","tags":[${'1,'.repeat(items)}1]}`;

test.each([
  [
    'a body of 100 MB',
    () => [head(`content-length: ${100 * MEGABYTE}`), ...repeated('x', 10)],
    413,
  ],
  [
    'a body of 100 MB in chunks',
    function* () {
      yield head('transfer-encoding: chunked');
      yield* repeated(`100000\r\n${'x'.repeat(MEGABYTE)}\r\n`, 100);
    },
    413,
  ],
  [
    'thirty million wrong items',
    () => {
      const body = bomb(30_000_000);
      return [head(`content-length: ${body.length}`), body];
    },
    400,
  ],
  [
    'sixty million brackets',
    () => [head(`content-length: ${60 * MEGABYTE}`), '['.repeat(60 * MEGABYTE)],
    400,
  ],
] as [string, () => Iterable<string>, number][])(
  '%s is refused, and the sandbox goes on',
  async (_, parts, wanted) => {
    const { status } = await sendBytes(port, parts(), 300_000);

    expect(status).toBe(wanted);
    expect((await call(sandbox.url, token, { path: '/v1/me' })).status).toBe(200);
  },
);

test('a body that comes byte by byte, and headers that do, are cut off after half a minute', async () => {
  const slow = [head('content-length: 1000') + '{', 'GET / HTTP/1.1\r\nhost: localhost\r\nx: '];

  const answers = await Promise.all(slow.map((start) => sendBytes(port, [start], 60_000)));

  for (const { status, text } of answers) {
    expect(status).toBe(400);
    expect(JSON.parse(text).error.message).toBe('What arrived was not whole after 30 seconds.');
  }
  expect((await call(sandbox.url, token, { path: '/v1/me' })).status).toBe(200);
});
