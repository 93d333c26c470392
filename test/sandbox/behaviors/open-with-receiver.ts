// A sandbox with an endpoint, and a receiver that responds as a test wants.
import type { SandboxOptions } from '../../../src/sandbox/index.ts';
import { create, openSandbox } from '../open-sandbox.ts';

export const HOOKS = 'https://hooks.example.com';

export interface Received {
  readonly body: string;
  readonly headers: Headers;
  readonly url: string;
}

/** A sandbox with an endpoint whose receiver responds with the statuses in turn, the last for ever. */
export async function openWithReceiver(
  events: readonly string[],
  statuses: readonly number[] = [200],
  deliveries: SandboxOptions['deliveries'] = {},
  options: SandboxOptions = {},
) {
  const received: Received[] = [];
  const left = [...statuses];
  const box = await openSandbox({
    ...options,
    startAt: '2026-08-01T00:00:00Z',
    deliveries: { signAt: 'sandbox', ...deliveries },
    random: () => 0.5,
    routes: {
      async [HOOKS](request) {
        const body = await request.text();
        received.push({ body, headers: request.headers, url: request.url });
        return new Response(null, { status: left.length > 1 ? left.shift()! : left[0]! });
      },
    },
  });
  const endpoint = await create(box.call, '/v1/webhooks', { url: `${HOOKS}/crm?a=b`, events });
  return {
    ...box,
    received,
    endpoint,
    /** Causes an event, and has time pass. */
    async cause(milliseconds = 0) {
      await box.call('POST', '/v1/contacts', { name: 'Ada' });
      await box.sandbox.advance(milliseconds);
    },
    typesOf: () => received.map(({ headers }) => headers.get('x-service-event')),
  };
}
