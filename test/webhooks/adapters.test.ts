import { createServer, type RequestListener } from 'node:http';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import { BODY, EVENT, SECRET } from './hostile/delivery.ts';
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
    message: expect.stringContaining('express.raw({ type: "*/*", limit: "1mb" })'),
  });
});

test('fetch: Hono', async () => {
  const { made, seen } = receiver();
  const handle = node.toFetchHandler(made);
  const app = new Hono().all('/', (c) => handle(c.req.raw));
  const request = new Request('http://a/', { method: 'POST', body: BODY, headers: signed() });

  const statuses = [await app.request(request), await app.request('/', { method: 'PUT' })].map(
    ({ status }) => status,
  );

  expect(statuses).toEqual([200, 405]);
  expect(seen).toEqual([EVENT.id]);
});
