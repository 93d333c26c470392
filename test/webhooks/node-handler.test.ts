import { once } from 'node:events';
import { createServer, request as httpRequest, ServerResponse } from 'node:http';
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import { createReporting } from './deliver.ts';
import { BODY, SECRET } from './hostile/delivery.ts';
import { within } from '../within.ts';
import { listenHere } from '../listen-here.ts';

const signed = (): Record<string, string> => node.signWebhook({ body: BODY, secret: SECRET });

function start(options?: Partial<node.ReceiverOptions>) {
  const { receiver, codes } = createReporting(options);
  return { handle: node.toNodeHandler(receiver), codes };
}

const serve = async (listener: Parameters<typeof createServer>[1]): Promise<number> =>
  (await listenHere(createServer(listener as never))).port;

const post = (port: number): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: BODY, headers: signed() });

/** A request that no server made, as those who run Express in a function do. */
function madeUp(fields: object = {}, stream = new PassThrough()) {
  const request = Object.assign(stream, {
    method: 'POST',
    headers: Object.fromEntries(
      Object.entries(signed()).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    complete: true,
    ...fields,
  }) as unknown as node.NodeRequest;
  return { request, response: new ServerResponse(request) };
}

test('responds whole, and leaves the connection open', async () => {
  const answer = await post(await serve(start().handle));

  const text = await answer.text();
  expect(text).toBe('{"status":"handled"}');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(text.length),
    connection: 'keep-alive',
  });
});

test('takes a chunked body of exactly maxBytes', async () => {
  const port = await serve(start({ maxBytes: BODY.length }).handle);
  const client = httpRequest({ port, method: 'POST', headers: signed() });
  client.write(BODY.subarray(0, 10));
  client.end(BODY.subarray(10));

  const [response] = await once(client, 'response');
  response.resume();

  expect(response.statusCode).toBe(200);
});

test('takes the text that express.text made of a body', async () => {
  const app = express()
    .use(express.text({ type: '*/*' }))
    .post('/', start().handle);

  expect((await post(await serve(app))).status).toBe(200);
});

test.each([
  ['as bytes', { rawBody: BODY }],
  ['as text', { body: BODY.toString() }],
])('a body that was read before, %s, has maxBytes bytes at most', async (_, body) => {
  const [fits, exceeds] = [madeUp(body), madeUp(body)];

  await start({ maxBytes: BODY.length }).handle(fits.request, fits.response);
  await start({ maxBytes: BODY.length - 1 }).handle(exceeds.request, exceeds.response);

  expect([fits.response.statusCode, exceeds.response.statusCode]).toEqual([200, 413]);
});

test('a body of which a piece, or the end, is gone: body_consumed', async () => {
  const { handle, codes } = start();
  const begun = madeUp();
  begun.request.push(BODY.subarray(0, 10));
  begun.request.read();
  const ended = madeUp();
  ended.request.push(null);
  ended.request.resume();
  await once(ended.request, 'end');

  await handle(begun.request, begun.response);
  await handle(ended.request, ended.response);

  expect(codes).toEqual(['body_consumed', 'body_consumed']);
});

test('a connection that ended before, in the body, or with an error: client_gone', async () => {
  const { handle, codes } = start({ deadlineMs: 1_000 });
  const [before, during, broken] = [madeUp(), madeUp(), madeUp()];
  before.request.destroy();
  await once(before.request, 'close');

  await handle(before.request, before.response);
  const answers = [during, broken].map(({ request, response }) => handle(request, response));
  during.request.destroy();
  broken.request.destroy(new Error('ECONNRESET'));
  await Promise.all(answers);

  expect(codes).toEqual(['client_gone', 'client_gone', 'client_gone']);
});

test('reads on neither after the limit nor after the deadline', async () => {
  const large = madeUp();
  const slow = madeUp();
  const answers = [
    start({ maxBytes: 4 }).handle(large.request, large.response),
    start({ deadlineMs: 20 }).handle(slow.request, slow.response),
  ];
  Object.assign(slow.request, { complete: false });
  large.request.push('12345');

  await within(2_000, Promise.all(answers));

  expect([large.response.statusCode, slow.response.statusCode]).toEqual([413, 408]);
  expect(large.request.listenerCount('data')).toBe(0);
  expect([large.request.isPaused(), slow.request.isPaused()]).toEqual([true, true]);
});

test('writes no second response where another came first', async () => {
  const { handle } = start();
  const handled: Promise<void>[] = [];
  const port = await serve((request, response) => {
    const answered = handle(request, response);
    handled.push(answered);
    response.writeHead(504).write('too ');
    void answered.finally(() => response.end('late'));
  });

  const answer = await post(port);

  expect([answer.status, await answer.text()]).toEqual([504, 'too late']);
  await expect(Promise.all(handled)).resolves.toEqual([undefined]);
});

test('responds before the body is there, and ends the connection a little later', async () => {
  const port = await serve(start({ deadlineMs: 20 }).handle);
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{');

  await within(5_000, once(socket, 'end'));
  socket.destroy();

  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toMatch(/^connection: close\r$/im);
  expect(text).toContain('"error":"body_timeout"');
});

test('responds over HTTP/2 before the body is there', async () => {
  const server = createHttp2Server((request, response) => {
    void start({ maxBytes: 4 }).handle(request as never, response as never);
  });
  const client = connectHttp2(`http://127.0.0.1:${(await listenHere(server)).port}`);
  onTestFinished(() => client.destroy());
  const stream = client.request({ ':method': 'POST', 'content-length': '9' });

  const [headers] = await once(stream, 'response');
  const text = (await stream.setEncoding('utf8').toArray()).join('');

  expect([headers[':status'], JSON.parse(text).error]).toEqual([413, 'body_too_large']);
});
