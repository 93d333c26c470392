import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import { createReceiver } from './deliver.ts';
import { listenHere } from '../listen-here.ts';

const MIB = 2 ** 20;
const UPLOAD = 100 * MIB;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
// The limit of a receiver, and what sockets and streams hold on the way.
const MOST_READ = 4 * MIB;

async function serve(): Promise<{ port: number; taken: Promise<Socket> }> {
  const server = createServer(node.toNodeHandler(createReceiver()));
  const { port } = await listenHere(server);
  const taken = once(server, 'connection').then(([socket]) => socket as Socket);
  return { port, taken };
}

/** Sends as much of an upload as the other side takes; resolves to the response when it is over. */
async function upload(port: number, head: string, frame: (chunk: Buffer) => Buffer) {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.on('error', () => {});
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${head}\r\n\r\n`);
  const framed = frame(CHUNK);
  for (let sent = 0; sent < UPLOAD; sent += CHUNK.length) {
    if (socket.destroyed || socket.writableEnded) break;
    if (socket.write(framed)) continue;
    const drained = new Promise<boolean>((resolve) => socket.once('drain', () => resolve(false)));
    if (await Promise.race([drained, closed])) break;
  }
  await closed;
  return answer;
}

test.each([
  ['of a stated length', `Content-Length: ${UPLOAD}`, (chunk: Buffer) => chunk],
  [
    'in chunks',
    'Transfer-Encoding: chunked',
    (chunk: Buffer) =>
      Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
  ],
])('an upload of 100 MiB %s is answered 413 and not read on', async (_, head, frame) => {
  const { port, taken } = await serve();
  const memory = process.memoryUsage().arrayBuffers;
  expect(await upload(port, head, frame)).toMatch(/^HTTP\/1\.1 413 [\s\S]*body_too_large/);
  expect((await taken).bytesRead).toBeLessThan(MOST_READ);
  expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(4 * MOST_READ);
});
