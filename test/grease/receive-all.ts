import { expect } from 'vitest';
import type { GreaseOptions } from '../../src/grease/grease-options.ts';
import { createClient } from '../../src/index.ts';
import { EVENT_CAUSES } from '../../src/sandbox/event-causes.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { createReceiver, toFetchHandler } from '../../src/webhooks/index.ts';

const HOOKS = 'https://hooks.example.com';

/** Causes every event in a sandbox with additions, and resolves to the types that a receiver has verified. */
export async function receiveAll(grease: GreaseOptions): Promise<string[]> {
  let secret = 'whsec_not_known_yet';
  const received: string[] = [];
  const take = (request: Request): Promise<Response> =>
    toFetchHandler(createReceiver({ secret }).on('*', ({ type }) => void received.push(type)))(
      request,
    );
  const options = { speed: 0, grease, rateLimit: false } as const;
  const sandbox = await createSandbox({ ...options, routes: { [HOOKS]: take } });
  const { fetch } = sandbox;
  const crm = createClient({ baseUrl: 'https://crm.test', fetch, ...sandbox.credentials() });
  ({ secret } = (await crm.webhooks.create({ url: HOOKS, events: ['*'] })).data);
  for (const cause of Object.values(EVENT_CAUSES)) {
    await cause(crm, async (message) => sandbox.receiveMessage(message));
    await sandbox.advance(10_000);
  }
  expect(sandbox.deliveries.filter(({ error }) => error !== undefined)).toEqual([]);
  expect(sandbox.violations).toEqual([]);
  await sandbox.close();
  return received;
}
