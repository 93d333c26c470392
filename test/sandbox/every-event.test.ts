// Each event of the contract, from the call that makes it happen to a receiver on a socket.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { EventType } from '../../src/index.ts';
import { createCompile } from '../../src/service/schema-validators.ts';
import { createReceiver, toNodeHandler } from '../../src/webhooks/index.ts';
import { asyncapi, openapi } from '../contract/contract.ts';
import { dataOf, openSandbox, type OpenSandbox } from './open-sandbox.ts';

const HOOKS = 'https://hooks.example.com';
const TEXT = { type: 'text', text: 'Hello' };

/** What has to happen for an event to be sent. */
const CAUSES: Readonly<Record<EventType, (box: OpenSandbox) => Promise<unknown>>> = {
  'message.received': async ({ sandbox }) =>
    sandbox.receiveMessage({ from: '+34600000142', text: 'Hi' }),
  'message.sent': ({ call }) =>
    call('POST', '/v1/messages', { to: { identifier: '+1' }, content: TEXT }),
  'message.delivered': ({ call }) =>
    call('POST', '/v1/messages', { to: { identifier: '+1' }, content: TEXT }),
  'message.read': ({ call }) =>
    call('POST', '/v1/messages', { to: { identifier: '+1' }, content: TEXT }),
  'message.failed': ({ call }) =>
    call('POST', '/v1/messages', { to: { identifier: '+15550100' }, content: TEXT }),
  'conversation.created': ({ call }) =>
    call('POST', '/v1/messages', { to: { identifier: '+1' }, content: TEXT }),
  'conversation.assigned': (box) => changeConversation(box, { assignee_id: 'usr_1' }),
  'conversation.closed': (box) => changeConversation(box, { status: 'closed' }),
  'contact.created': ({ call }) => call('POST', '/v1/contacts', { name: 'Ada' }),
  'contact.updated': async ({ call }) => {
    const { id } = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));
    await call('PATCH', `/v1/contacts/${id}`, { stage: 'customer' });
  },
  'contact.merged': async ({ call }) => {
    const one = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));
    const other = await dataOf(call('POST', '/v1/contacts', { name: 'Ada L.' }));
    await call('POST', `/v1/contacts/${one.id}/merge`, { merged_contact_id: other.id });
  },
  'deal.stage_changed': (box) => moveDeal(box, 'proposal'),
  'deal.won': (box) => moveDeal(box, 'won'),
  'ticket.created': ({ call }) => call('POST', '/v1/tickets', { subject: 'Broken' }),
  'campaign.completed': async ({ call }) => {
    const { id } = await dataOf(call('POST', '/v1/campaigns', { name: 'Tyres' }));
    await call('POST', `/v1/campaigns/${id}/launch`, {});
  },
  'whatsapp.template.approved': ({ call }) =>
    call('POST', '/v1/channels/chn_whatsapp/templates', {
      name: 'welcome',
      language: 'en',
      category: 'utility',
      body: 'Hello',
    }),
  'job.completed': ({ call }) => call('POST', '/v1/contacts/import', { contacts: [] }),
};

async function changeConversation({ call }: OpenSandbox, change: object): Promise<void> {
  const message = { to: { identifier: '+1' }, content: TEXT };
  const { conversation_id: id } = await dataOf(call('POST', '/v1/messages', message));
  await call('PATCH', `/v1/conversations/${id}`, change);
}

async function moveDeal({ call }: OpenSandbox, stage: string): Promise<void> {
  const { id } = await dataOf(call('POST', '/v1/deals', { title: 'Engine' }));
  await call('PATCH', `/v1/deals/${id}`, { stage });
}

const compile = createCompile(openapi);

test.each(Object.entries(CAUSES))(
  '%s arrives, verified, and fits its schema (R-124, R-129, R-131)',
  async (type, cause) => {
    let secret = 'whsec_not_known_yet';
    const received: unknown[] = [];
    const receiver = createReceiver({ secret: 'whsec_unused' });
    void receiver;
    const server = createServer((request, response) => {
      // The secret is known when the endpoint is, which needs the address of this server first.
      const receiver = createReceiver({ secret }).on('*', (event) => void received.push(event));
      void toNodeHandler(receiver)(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const box = await openSandbox({ routes: { [HOOKS]: `http://127.0.0.1:${port}` } });
    ({ secret } = await dataOf(box.call('POST', '/v1/webhooks', { url: HOOKS, events: [type] })));

    await cause(box);
    await box.sandbox.advance(10_000);

    expect(box.sandbox.deliveries).toMatchObject([{ status: 200, event: { type } }]);
    expect(received).toHaveLength(1);
    const schema = schemaOf(type);
    expect(compile(schema as never)(received[0])).toEqual([]);
  },
);

function schemaOf(type: string): unknown {
  const message = asyncapi['components'].messages[type];
  const name = message.payload.$ref.split('/').at(-1);
  return { $ref: `#/components/schemas/${name}` };
}

test('the causes are those of all events of the contract', () => {
  expect(Object.keys(CAUSES).sort()).toEqual(Object.keys(asyncapi['components'].messages).sort());
});
