// Each event of the contract, from the call that makes it happen to a receiver on a socket.
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createClient } from '../../src/index.ts';
import { EVENT_CAUSES } from '../../src/sandbox/event-causes.ts';
import { findValidator } from '../../src/service/find-validator.ts';
import { createReceiver, toNodeHandler } from '../../src/webhooks/index.ts';
import { asyncapi } from '../contract/contract.ts';
import { dataOf, openSandbox } from './open-sandbox.ts';
import { listenHere } from '../listen-here.ts';

const HOOKS = 'https://hooks.example.com';

test.each(Object.entries(EVENT_CAUSES))(
  '%s arrives, verified, and fits its schema (R-124, R-129, R-131)',
  async (type, cause) => {
    let secret = 'whsec_not_known_yet';
    const received: any[] = [];
    const server = createServer((request, response) => {
      // The secret is known when the endpoint is, which needs the address of this server first.
      const receiver = createReceiver({ secret }).on('*', (event) => void received.push(event));
      void toNodeHandler(receiver)(request, response);
    });
    const { url } = await listenHere(server);
    const box = await openSandbox({ routes: { [HOOKS]: url } });
    ({ secret } = await dataOf(box.call('POST', '/v1/webhooks', { url: HOOKS, events: [type] })));
    const options = { baseUrl: 'https://crm.test', fetch: box.fetch, ...box.sandbox.credentials() };
    await cause(createClient(options), async (message) => box.sandbox.receiveMessage(message));
    await box.sandbox.advance(10_000);

    expect(box.sandbox.deliveries).toMatchObject([{ status: 200, event: { type } }]);
    expect(received).toHaveLength(1);
    // What an application has sent it knows already.
    expect('content' in received[0].data).toBe(type === 'message.received');
    const schema = schemaOf(type);
    expect(findValidator(schema as never)(received[0])).toEqual([]);
  },
);

function schemaOf(type: string): unknown {
  const name = asyncapi['components'].messages[type].payload.$ref.split('/').at(-1);
  return { $ref: `#/components/schemas/${name}` };
}
