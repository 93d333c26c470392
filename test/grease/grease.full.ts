import { expect, test } from 'vitest';
import { createClient } from '../../src/index.ts';
import { EVENT_CAUSES } from '../../src/sandbox/event-causes.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { createTestFetch } from '../../src/testing/index.ts';
import { createReceiver, toFetchHandler } from '../../src/webhooks/index.ts';
import { operations } from '../contract/contract.ts';
import { callMethod, clientOf } from '../testing/call-method.ts';

test('10,000 greased calls do not break the client (R-176, R-179, R-180)', async () => {
  let calls = 0;
  for (let seed = 1; calls < 10_000; seed += 1) {
    const crm = clientOf(createTestFetch({ grease: { seed, share: 0.8 } }));
    for (const operation of operations) {
      await callMethod(crm, operation);
      calls += 1;
    }
  }
});

test('1,000 greased deliveries do not break the receiver (R-176, R-181)', async () => {
  let taken = 0;
  for (let seed = 1; taken < 1_000; seed += 1) {
    let secret = 'whsec_not_known_yet';
    const handle = (request: Request) =>
      toFetchHandler(createReceiver({ secret }).on('*', () => void (taken += 1)))(request);
    const routes = { 'https://hooks.example.com': handle };
    const options = { speed: 0, grease: { seed, share: 0.8 }, rateLimit: false } as const;
    const sandbox = await createSandbox({ ...options, routes });
    const baseUrl = 'https://crm.test';
    const crm = createClient({ baseUrl, fetch: sandbox.fetch, ...sandbox.credentials() });
    const url = 'https://hooks.example.com';
    ({ secret } = (await crm.webhooks.create({ url, events: ['*'] })).data);
    for (const cause of Object.values(EVENT_CAUSES)) {
      await cause(crm, async (message) => sandbox.receiveMessage(message));
      await sandbox.advance(10_000);
    }
    expect(sandbox.deliveries.filter(({ error }) => error !== undefined)).toEqual([]);
    await sandbox.close();
  }
});
