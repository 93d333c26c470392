// Receivers at the end of a real connection: what ends an attempt, the second one as well as the first.
import { createServer, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { within } from '../within.ts';
import { HOOKS } from './behaviors/open-with-receiver.ts';
import { openSandbox } from './open-sandbox.ts';
import { listenHere } from '../listen-here.ts';

async function openWithServer(deadlineMs: number, respond: RequestListener) {
  const { url } = await listenHere(createServer(respond));
  const box = await openSandbox({
    deliveries: { deadlineMs, maxAttempts: 1 },
    routes: { [HOOKS]: url },
  });
  await box.call('POST', '/v1/webhooks', { url: `${HOOKS}/crm`, events: ['*'] });
  const [endpoint] = (await box.call('GET', '/v1/webhooks')).body.data;
  const failures = async () =>
    (await box.call('GET', `/v1/webhooks/${endpoint.id}`)).body.data.consecutive_failures;
  const deliver = async () => {
    await box.call('POST', '/v1/contacts', { name: 'Ada' });
    await within(5_000, box.sandbox.advance(0));
    return box.sandbox.deliveries.at(-1);
  };
  return { ...box, deliver, failures };
}

test('each attempt that gets no response ends at the deadline, and with it its connection (R-145)', async () => {
  let closed = 0;
  const { deliver } = await openWithServer(30, (_request, response) => {
    response.once('close', () => (closed += 1));
  });

  for (const count of [1, 2]) {
    expect((await deliver())?.error).toBe('The endpoint did not respond in time.');
    await expect.poll(() => closed).toBe(count);
  }
});

test('a redirect is not followed, and no other address hears of the delivery (R-145)', async () => {
  const paths: unknown[] = [];
  const { deliver } = await openWithServer(3_000, ({ url }, response) => {
    paths.push(url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });

  expect((await deliver())?.error).toBe('The endpoint returned status 307.');
  expect(paths).toEqual(['/crm']);
});

test('of a response without end as much is read as is kept', async () => {
  const isCut = Promise.withResolvers<void>();
  const { deliver } = await openWithServer(60_000, (_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(50_000)), 1);
    response.once('close', () => {
      clearInterval(timer);
      isCut.resolve();
    });
  });

  const delivery = await deliver();

  expect([delivery?.status, delivery?.responseBody.length]).toEqual([200, 4_096]);
  await within(2_000, isCut.promise);
});

test('a receiver that closes a connection when it is used again has failed nothing (R-142, R-145)', async () => {
  const used = new WeakSet<object>();
  const seen: string[] = [];
  const { sandbox, deliver, failures } = await openWithServer(5_000, ({ socket }, response) => {
    seen.push(used.has(socket) ? 'again' : 'first');
    if (used.has(socket)) return void socket.resetAndDestroy();
    used.add(socket);
    response.end('ok');
  });

  for (let count = 0; count < 4; count += 1) expect((await deliver())?.status).toBe(200);

  expect(seen).toContain('again');
  expect([sandbox.deliveries.length, await failures()]).toEqual([4, 0]);
});

test.each([
  ['closes each connection', '', 1],
  ['breaks off within the response to a second request', 'HTTP/1.1 20', 2],
])('a receiver that %s has failed, and is not asked twice (R-145)', async (_, start, asked) => {
  let requests = 0;
  const { deliver, failures } = await openWithServer(5_000, ({ socket }, response) => {
    requests += 1;
    if (requests < asked) response.end('ok');
    else socket.end(start);
  });
  for (let count = 1; count < asked; count += 1) await deliver();

  expect((await deliver())?.error).toContain('could not be reached');
  expect([requests, await failures()]).toEqual([asked, 1]);
});

test('a connection that was lost while this process stood still is no failure of the receiver (R-145)', async () => {
  let requests = 0;
  const { sandbox, deliver, failures } = await openWithServer(5_000, ({ socket }, response) => {
    requests += 1;
    const end = performance.now() + 1_500;
    if (requests === 1) while (performance.now() < end);
    if (requests === 1) socket.resetAndDestroy();
    else response.end('ok');
  });

  expect((await deliver())?.status).toBe(200);
  expect([requests, sandbox.deliveries.length, await failures()]).toEqual([2, 1, 0]);
});

test('idle connections are closed before a receiver does that', async () => {
  let open = 0;
  const { deliver } = await openWithServer(5_000, ({ socket }, response) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    response.writeHead(200, { 'keep-alive': 'timeout=600' }).end('ok');
  });
  await deliver();
  expect(open).toBe(1);

  await expect.poll(() => open, { timeout: 2_500 }).toBe(0);
});
