import { expect, test, vi } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import { createReporting } from './deliver.ts';
import { BODY, SECRET } from './hostile/delivery.ts';

/** A handler, and the codes of what it reported. */
function start(options?: Partial<node.ReceiverOptions>) {
  const { receiver, codes } = createReporting(options);
  return { handle: node.toFetchHandler(receiver), codes };
}

/** A delivery whose body comes as a stream. */
const requestOf = (body: ReadableStream | null): Request =>
  new Request('http://a/', {
    method: 'POST',
    body,
    headers: node.signWebhook({ body: BODY, secret: SECRET }),
    duplex: 'half',
  } as RequestInit);

const streamOf = (chunks: readonly Uint8Array[], source: UnderlyingDefaultSource = {}) =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (!source.cancel) controller.close();
    },
    ...source,
  });

test('puts the pieces of a body of exactly maxBytes together in their order', async () => {
  const pieces = [BODY.subarray(0, 10), BODY.subarray(10, 11), BODY.subarray(11)];

  const answer = await start({ maxBytes: BODY.length }).handle(requestOf(streamOf(pieces)));

  expect([answer.status, await answer.text()]).toEqual([200, '{"status":"handled"}']);
});

test.each([
  ['ends when it is told to', () => {}],
  ['cannot even do that', () => Promise.reject(new Error('stuck'))],
])('stops at one byte more, also with a stream that %s', async (_, stop) => {
  const { handle, codes } = start({ maxBytes: BODY.length - 1 });
  const cancel = vi.fn(stop);

  const answer = await handle(requestOf(streamOf([BODY], { cancel })));

  expect([answer.status, await answer.json()]).toEqual([
    413,
    { error: 'body_too_large', message: `body_too_large: more than ${BODY.length - 1} bytes` },
  ]);
  expect([cancel.mock.calls.length, codes]).toEqual([1, ['body_too_large']]);
});

test('tells a client that went from a body that is wrong', async () => {
  const { handle, codes } = start();
  const pull = (): never => {
    throw new Error('connection reset');
  };

  const answer = await handle(requestOf(new ReadableStream({ pull })));

  expect([answer.status, codes]).toEqual([400, ['client_gone']]);
  expect(await answer.json()).toMatchObject({
    message: 'client_gone: the connection ended before the body did',
  });
});

test('tells what to do about a body that another reads, or has read', async () => {
  const { handle, codes } = start();
  const locked = requestOf(streamOf([BODY]));
  locked.body?.getReader();
  const used = requestOf(streamOf([BODY]));
  await used.arrayBuffer();

  const answers = [await handle(locked), await handle(used)];

  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  expect(codes).toEqual(['body_consumed', 'body_consumed']);
});

test('takes no body for an empty one, which nobody has signed', async () => {
  const { handle, codes } = start();

  expect((await handle(requestOf(null))).status).toBe(401);
  expect(codes).toEqual(['wrong_signature']);
});
