// Receivers at the end of a real connection: what ends an attempt, the second one as well as the first.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { within } from '../within.ts';
import { HOOKS } from './behaviors/open-with-receiver.ts';
import { openSandbox } from './open-sandbox.ts';

/** A sandbox that delivers to a server of the test. */
async function openWithServer(deadlineMs: number, respond: RequestListener) {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const box = await openSandbox({
    deliveries: { deadlineMs, maxAttempts: 1 },
    routes: { [HOOKS]: `http://127.0.0.1:${port}` },
  });
  await box.call('POST', '/v1/webhooks', { url: `${HOOKS}/crm`, events: ['*'] });
  const deliver = async () => {
    await box.call('POST', '/v1/contacts', { name: 'Ada' });
    await within(5_000, box.sandbox.advance(0));
    return box.sandbox.deliveries.at(-1);
  };
  return { ...box, deliver };
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
