import { once } from 'node:events';
import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import { BODY, EVENT, SECRET } from './hostile/delivery.ts';
import { within } from '../within.ts';
import { listenHere } from '../listen-here.ts';

const signed = (): Record<string, string> => node.signWebhook({ body: BODY, secret: SECRET });

function receiver(options: Partial<node.ReceiverOptions> = {}) {
  const seen: string[] = [];
  const made = node.createReceiver({ secret: SECRET, ...options });
  made.on('contact.*', (event) => void seen.push(event.id));
  return { made, seen };
}

const serve = async (listener: RequestListener): Promise<string> =>
  (await listenHere(createServer(listener))).url;

const post = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body: BODY, headers: signed(), ...init });

type Start = (made: node.Receiver) => Promise<string>;
const hosts: Readonly<Record<string, Start>> = {
  'node:http': (made) => serve(node.toNodeHandler(made)),
  'Express, before a parser': (made) =>
    serve(
      express()
        .post('/', node.toNodeHandler(made))
        .all('/', node.toNodeHandler(made))
        .use(express.json()),
    ),
  'Express with express.raw': (made) =>
    serve(
      express()
        .use(express.raw({ type: '*/*', limit: '9mb' }))
        .all('/', node.toNodeHandler(made)),
    ),
  Fastify: async (made) => {
    const app = fastify({ bodyLimit: 9e6 });
    app.register(node.toFastifyPlugin(made));
    onTestFinished(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
};

describe.each(Object.entries(hosts))('%s', (_name, start) => {
  test('handles an event once, and responds to a duplicate (R-142 R-143)', async () => {
    const { made, seen } = receiver();
    const url = await start(made);

    const answers = [await post(url), await post(url)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all(answers.map((one) => one.json()))).toEqual([
      { status: 'handled' },
      { status: 'duplicate' },
    ]);
    expect(seen).toEqual([EVENT.id]);
  });

  test('refuses what is no delivery, each with a status of its own', async () => {
    const { made, seen } = receiver({ maxBytes: 1_000 });
    const url = await start(made);

    const statuses = [
      await fetch(url),
      await post(url, { body: 'x'.repeat(1_001) }),
      await post(url, { headers: { ...signed(), 'content-type': 'text/plain' } }),
      await post(url, { body: `${BODY} ` }),
      await post(url, { headers: { 'content-type': 'application/json' } }),
    ].map(({ status }) => status);

    expect(statuses).toEqual([405, 413, 415, 401, 401]);
    expect(seen).toEqual([]);
  });
});

test('Express with express.json is told what to do', async () => {
  const { made } = receiver();
  const url = await serve(express().use(express.json()).post('/', node.toNodeHandler(made)));

  const answer = await post(url);

  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({
    error: 'body_consumed',
    message: expect.stringContaining('express.raw'),
  });
});

test('a chunked body is read no further than its limit', async () => {
  const { made } = receiver({ maxBytes: 1_000 });
  const url = await serve(node.toNodeHandler(made));
  const client = httpRequest(url, { method: 'POST', headers: signed() });
  client.on('error', () => {});
  const timer = setInterval(() => client.write('x'.repeat(600)), 5);

  const [response] = await once(client, 'response');
  clearInterval(timer);
  client.destroy();

  expect(response.statusCode).toBe(413);
});

test('a body that does not come gets a 408, a client that goes ends its request', async () => {
  const errors: string[] = [];
  const onError = (error: unknown): void => void errors.push((error as node.WebhookError).code);
  const { made } = receiver({ deadlineMs: 100, onError });
  const url = await serve(node.toNodeHandler(made));
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{';
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(head);

  const [chunk] = await within(3_000, once(socket, 'data'));
  socket.destroy();

  expect(String(chunk)).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(() => errors).toEqual(['client_gone']);
});

test('fetch: Hono, and a body that was read before', async () => {
  const { made, seen } = receiver();
  const handle = node.toFetchHandler(made);
  const app = new Hono().all('/', (c) => handle(c.req.raw));
  const request = new Request('http://a/', { method: 'POST', body: BODY, headers: signed() });
  const used = request.clone();
  await used.text();

  const statuses = [
    await app.request(request),
    await app.request('/', { method: 'PUT' }),
    await handle(used),
  ].map(({ status }) => status);

  expect(statuses).toEqual([200, 405, 500]);
  expect(seen).toEqual([EVENT.id]);
});

test.each([
  ['text', BODY.toString(), false, 200],
  ['Base64', BODY.toString('base64'), true, 200],
  ['Base64 that is none', '%', true, 400],
  ['Base64 that is not said to be', BODY.toString('base64'), false, 401],
])('Lambda: %s', async (_name, body, isBase64Encoded, expected) => {
  const handle = node.toLambdaHandler(receiver().made);
  const event = {
    headers: signed(),
    body,
    isBase64Encoded,
    requestContext: { http: { method: 'POST' } },
  };

  expect((await handle(event)).statusCode).toBe(expected);
});
