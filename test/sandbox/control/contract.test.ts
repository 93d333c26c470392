// Each operation of the control API over a socket: what it does, what it refuses, and its responses by the description.
import { afterAll, expect, test } from 'vitest';
import type { ControlAnswer, Id, OpenControl, Parts } from './open-control.ts';
import { openControl, operations } from './open-control.ts';
import { openapi } from '../../contract/contract.ts';

const HOOK = 'https://hooks.example.com';
const box = await openControl({ seed: 'examples', deliveries: { firstRetryMs: 1_000 } });
const { sandbox, send, call, seen } = box;

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.violations).toEqual([]);
});

interface Case {
  readonly id: Id;
  readonly name: string;
  readonly status: number;
  readonly parts?: Parts | ((box: OpenControl) => Promise<Parts>);
  readonly then?: (answer: ControlAnswer) => unknown;
}

const at = async (id: string, body?: unknown): Promise<Parts> => ({ path: { id }, body });

async function newMessage(): Promise<string> {
  const to = { identifier: '+34600000142' };
  const sent = await call('POST', '/v1/messages', { to, content: { type: 'text', text: 'Hi' } });
  return sent.data.id;
}

async function newTemplate(): Promise<string> {
  const { data } = await call('POST', '/v1/channels/chn_7Wa3/templates', TEMPLATE);
  return data.id;
}

const TEMPLATE = { name: 'control_api', language: 'en', category: 'utility', body: 'Hello' };

async function newDelivery(): Promise<string> {
  const { data } = await call('POST', '/v1/webhooks', { url: HOOK, events: ['contact.*'] });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);
  const { body } = await send('listDeliveries', { query: { webhook_id: data.id } });
  return body.data[0].delivery_id;
}

async function runningJob(): Promise<string> {
  const { data } = await call('POST', '/v1/contacts/import', { contacts: [{ name: 'Ada' }] });
  await sandbox.advance(250);
  return data.id;
}

const issueAt = (pointer: string) => (answer: ControlAnswer) =>
  expect(answer.body.error.details.issues[0].pointer).toBe(pointer);

const cases: readonly Case[] = [
  { id: 'getHealth', name: 'says that all is well', status: 200 },
  {
    id: 'resetSandbox',
    name: 'goes back to the seed of the start',
    status: 200,
    parts: async () => {
      await call('POST', '/v1/contacts', { name: 'Lost' });
      return {};
    },
    then: async () => {
      const { data } = await call('GET', '/v1/contacts?limit=1');
      expect(data[0].name).not.toBe('Lost');
    },
  },
  {
    id: 'resetSandbox',
    name: 'begins with another seed',
    status: 200,
    parts: { body: { seed: { contacts: [{ id: 'con_only', name: 'Only' }] } } },
    then: async () => {
      const { data } = await call('GET', '/v1/contacts');
      expect(data.map(({ id }: { id: string }) => id)).toEqual(['con_only']);
    },
  },
  {
    id: 'resetSandbox',
    name: 'refuses a seed with an unknown part',
    status: 400,
    parts: { body: { seed: { contacts: [{ id: 'con_half', name: 'Half' }], people: [] } } },
    then: async (answer) => {
      issueAt('/seed')(answer);
      // All is as it was.
      expect((await call('GET', '/v1/me')).data.mode).toBe('test');
      expect((await call('GET', '/v1/contacts/con_half')).error.code).toBe('resource_not_found');
      expect((await call('GET', '/v1/contacts')).data).not.toEqual([]);
    },
  },
  {
    id: 'plantSeed',
    name: 'adds a contact',
    status: 200,
    parts: { body: { seed: { contacts: [{ id: 'con_new', name: 'New' }] } } },
    then: async () => expect((await call('GET', '/v1/contacts/con_new')).data.name).toBe('New'),
  },
  {
    id: 'plantSeed',
    name: 'names the place of what breaks the contract',
    status: 400,
    parts: { body: { seed: { contacts: [{ id: 'con_new', name: 7 }] } } },
    then: ({ body }) => expect(body.error.message).toContain('contacts/0'),
  },
  {
    id: 'plantSeed',
    name: 'knows no other workspace',
    status: 404,
    parts: { query: { workspace_id: 'wsp_none' }, body: { seed: 'examples' } },
  },
  {
    id: 'getClock',
    name: 'tells what is due next',
    status: 200,
    parts: async () => {
      await newMessage();
      return {};
    },
    then: ({ body }) => expect(Date.parse(body.next_due_at)).toBeGreaterThan(Date.parse(body.now)),
  },
  { id: 'updateClock', name: 'takes a speed', status: 200, parts: { body: { speed: 0 } } },
  {
    id: 'updateClock',
    name: 'refuses a speed below 0',
    status: 400,
    parts: { body: { speed: -1 } },
    then: issueAt('/speed'),
  },
  {
    id: 'advanceClock',
    name: 'moves on and does what is due',
    status: 200,
    parts: async () => {
      await newMessage();
      return { body: { milliseconds: 60_000 } };
    },
    then: async () => {
      const { data } = await call('GET', '/v1/contacts/con_1Ab2/messages').catch(() => ({}));
      expect(data).not.toBe(null);
    },
  },
  {
    id: 'advanceClock',
    name: 'moves to a time',
    status: 200,
    parts: async () => ({ body: { to: new Date(sandbox.now().getTime() + 5_000).toISOString() } }),
  },
  {
    id: 'advanceClock',
    name: 'moves to what is due next',
    status: 200,
    parts: async () => {
      await newMessage();
      return { body: { to_next: true } };
    },
  },
  {
    id: 'advanceClock',
    name: 'takes one of the three fields alone',
    status: 400,
    parts: { body: { milliseconds: 1, to_next: true } },
  },
  { id: 'advanceClock', name: 'wants one of them', status: 400, parts: { body: {} } },
  {
    id: 'advanceClock',
    name: 'never goes where no date is',
    status: 409,
    parts: { body: { to: '9999-12-31T23:59:59Z' } },
  },
  {
    id: 'advanceClock',
    name: 'never goes back',
    status: 409,
    parts: { body: { to: '2001-01-01T00:00:00Z' } },
  },
  {
    id: 'receiveMessage',
    name: 'takes in what a contact writes',
    status: 201,
    parts: { body: { from: '+34600000999', text: 'Hello' } },
    then: ({ body }) => expect(body).toMatchObject({ direction: 'inbound', status: 'received' }),
  },
  {
    id: 'receiveMessage',
    name: 'refuses a message that says nothing',
    status: 400,
    parts: { body: { from: '+34600000999' } },
    then: issueAt('/text'),
  },
  {
    id: 'receiveMessage',
    name: 'refuses content that the contract does not have',
    status: 400,
    parts: { body: { from: '+34600000999', content: {} } },
    then: issueAt('/content/type'),
  },
  {
    id: 'receiveMessage',
    name: 'refuses an unknown channel',
    status: 400,
    parts: { body: { from: '+34600000999', text: 'x', channel_id: 'chn_none' } },
    then: issueAt('/channel_id'),
  },
  {
    id: 'receiveMessage',
    name: 'refuses an unknown message to reply to',
    status: 400,
    parts: { body: { from: '+34600000999', text: 'x', reply_to_message_id: 'msg_none' } },
    then: issueAt('/reply_to_message_id'),
  },
  {
    id: 'receiveMessage',
    name: 'knows no other workspace',
    status: 404,
    parts: { query: { workspace_id: 'wsp_none' }, body: { from: '+34600000999', text: 'x' } },
  },
  {
    id: 'receiveMessage',
    name: 'needs a channel that is connected',
    status: 409,
    parts: async () => {
      const { data } = await call('GET', '/v1/channels');
      for (const { id, status } of data)
        if (status === 'active')
          await send('moveChannel', await at(id, { status: 'disconnected' }));
      return { body: { from: '+34600000999', text: 'x' } };
    },
  },
  {
    id: 'reportMessage',
    name: 'fails a message for a reason',
    status: 200,
    parts: async () =>
      at(await newMessage(), {
        status: 'failed',
        error: { code: 'expired', message: 'Too late.' },
      }),
    then: ({ body }) =>
      expect(body).toMatchObject({ status: 'failed', error: { code: 'expired' } }),
  },
  {
    id: 'reportMessage',
    name: 'refuses a status that no channel reports',
    status: 400,
    parts: async () => at(await newMessage(), { status: 'queued' }),
    then: issueAt('/status'),
  },
  {
    id: 'reportMessage',
    name: 'knows no other message',
    status: 404,
    parts: () => at('msg_none', { status: 'read' }),
  },
  {
    id: 'reportMessage',
    name: 'refuses a move that there is not',
    status: 409,
    parts: async () => at(await newMessage(), { status: 'read' }),
  },
  {
    id: 'reviewTemplate',
    name: 'rejects a template',
    status: 200,
    parts: async () => at(await newTemplate(), { status: 'rejected', reason: 'No.' }),
    then: ({ body }) => expect(body).toMatchObject({ status: 'rejected', rejection_reason: 'No.' }),
  },
  {
    id: 'reviewTemplate',
    name: 'wants a reason for a rejection',
    status: 400,
    parts: async () => at(await newTemplate(), { status: 'rejected' }),
    then: issueAt('/reason'),
  },
  {
    id: 'reviewTemplate',
    name: 'knows no other template',
    status: 404,
    parts: () => at('tpl_none', { status: 'approved' }),
  },
  {
    id: 'reviewTemplate',
    name: 'ends a review once',
    status: 409,
    parts: async () => {
      const parts = await at(await newTemplate(), { status: 'approved' });
      await send('reviewTemplate', parts);
      return parts;
    },
  },
  {
    id: 'moveChannel',
    name: 'loses a channel',
    status: 200,
    parts: () => at('chn_7Wa3', { status: 'disconnected' }),
    then: ({ body }) => expect(body.status).toBe('disconnected'),
  },
  {
    id: 'moveChannel',
    name: 'refuses another status',
    status: 400,
    parts: () => at('chn_7Wa3', { status: 'pending' }),
  },
  {
    id: 'moveChannel',
    name: 'knows no other channel',
    status: 404,
    parts: () => at('chn_none', { status: 'active' }),
  },
  {
    id: 'moveChannel',
    name: 'refuses a move that there is not',
    status: 409,
    parts: () => at('chn_7Wa3', { status: 'active' }),
  },
  {
    id: 'failJob',
    name: 'ends a running job',
    status: 200,
    parts: async () => at(await runningJob(), { error: 'The store is gone.' }),
    then: ({ body }) => expect(body.status).toBe('failed'),
  },
  {
    id: 'failJob',
    name: 'wants a reason',
    status: 400,
    parts: async () => at(await runningJob(), {}),
  },
  {
    id: 'failJob',
    name: 'knows no other job',
    status: 404,
    parts: () => at('job_no', { error: 'x' }),
  },
  {
    id: 'failJob',
    name: 'refuses a job that has ended',
    status: 409,
    parts: async () => {
      const id = await runningJob();
      await sandbox.advance(60_000);
      return at(id, { error: 'x' });
    },
  },
  {
    id: 'listApplications',
    name: 'shows no secret',
    status: 200,
    then: ({ body }) => expect(JSON.stringify(body)).not.toContain('secret'),
  },
  {
    id: 'createApplication',
    name: 'gives an application with few scopes',
    status: 201,
    parts: { body: { scopes: ['contacts:read'] } },
    then: async ({ body }) => {
      const headers = { authorization: `Bearer ${body.access_token}` };
      const statuses = [`${box.url}/v1/contacts`, `${box.url}/v1/deals`].map(async (url) => {
        return (await fetch(url, { headers })).status;
      });
      expect(await Promise.all(statuses)).toEqual([200, 403]);
    },
  },
  {
    id: 'createApplication',
    name: 'refuses a scope that there is not',
    status: 400,
    parts: { body: { scopes: ['contacts:read', 'everything'] } },
    then: issueAt('/scopes/1'),
  },
  {
    id: 'createToken',
    name: 'gives a token of the first application',
    status: 201,
    then: async ({ body }) => {
      await sandbox.advance(86_400_000);
      const headers = { authorization: `Bearer ${body.access_token}` };
      expect((await fetch(`${box.url}/v1/me`, { headers })).status).toBe(200);
    },
  },
  { id: 'createToken', name: 'wants a text', status: 400, parts: { body: { client_id: 7 } } },
  {
    id: 'createToken',
    name: 'knows no other application',
    status: 404,
    parts: { body: { client_id: 'app_none' } },
  },
  {
    id: 'getOptions',
    name: 'shows the defaults',
    status: 200,
    then: ({ body }) =>
      expect(body.deliveries).toMatchObject({ first_retry_ms: 1_000, max_attempts: 12 }),
  },
  {
    id: 'updateOptions',
    name: 'changes a field and leaves the others',
    status: 200,
    parts: {
      body: { deliveries: { max_attempts: 2 }, rate_limit: { requests: 0, window_seconds: 1 } },
    },
    then: async ({ body }) => {
      expect(body.deliveries).toMatchObject({ first_retry_ms: 1_000, max_attempts: 2 });
      expect((await call('GET', '/v1/me')).error.code).toBe('rate_limit_exceeded');
    },
  },
  {
    id: 'updateOptions',
    name: 'refuses an option that there is not',
    status: 400,
    parts: { body: { deliveries: { maxAttempts: 2 } } },
    then: issueAt('/deliveries/maxAttempts'),
  },
  {
    id: 'updateOptions',
    name: 'refuses a route that is no address',
    status: 400,
    parts: { body: { routes: { hooks: 'http://127.0.0.1:1' } } },
    then: issueAt('/routes/hooks'),
  },
  {
    id: 'getFaults',
    name: 'has none at the start',
    status: 200,
    then: ({ body }) => expect(body.faults).toEqual([]),
  },
  {
    id: 'replaceFaults',
    name: 'has requests meet them',
    status: 200,
    parts: { body: { faults: [{ operation: 'me.get', status: 503 }] } },
    then: async () => {
      const headers = { authorization: `Bearer ${sandbox.lastingToken()}` };
      expect((await fetch(`${box.url}/v1/me`, { headers })).status).toBe(503);
    },
  },
  {
    id: 'replaceFaults',
    name: 'refuses an operation that there is not',
    status: 400,
    parts: { body: { faults: [{}, { operation: 'me.fetch' }] } },
    then: issueAt('/faults/1/operation'),
  },
  { id: 'getDeprecations', name: 'has none at the start', status: 200 },
  {
    id: 'replaceDeprecations',
    name: 'puts the three headers on responses',
    status: 200,
    parts: {
      body: { deprecations: { 'me.get': { sunset: '2027-07-01', link: 'https://example.com/' } } },
    },
    then: async () => {
      const headers = { authorization: `Bearer ${sandbox.lastingToken()}` };
      const response = await fetch(`${box.url}/v1/me`, { headers });
      expect(response.headers.get('sunset')).toBe('Thu, 01 Jul 2027 00:00:00 GMT');
    },
  },
  {
    id: 'replaceDeprecations',
    name: 'refuses a link that would end the header',
    status: 400,
    parts: { body: { deprecations: { 'me.get': { sunset: '2027-07-01', link: 'https://a/>;' } } } },
    then: issueAt('/deprecations/me.get/link'),
  },
  {
    id: 'listRequests',
    name: 'shows why a request was refused, and filters',
    status: 200,
    parts: async () => {
      await call('GET', '/v1/me');
      await call('POST', '/v1/contacts', { name: 7 });
      return {
        query: { status: '4xx', operation: 'contacts.create', method: 'POST', path: '/v1/' },
      };
    },
    then: ({ body }) =>
      expect(body.data).toMatchObject([
        {
          status: 400,
          error: { code: 'invalid_body', issues: [{ in: 'body', pointer: '/name' }] },
        },
      ]),
  },
  {
    id: 'listRequests',
    name: 'refuses a filter that there is not',
    status: 400,
    parts: { query: { code: 'x' } },
    then: issueAt('code'),
  },
  {
    id: 'clearRequests',
    name: 'forgets them',
    status: 204,
    parts: async () => {
      await call('GET', '/v1/me');
      return {};
    },
    then: async () => expect((await send('listRequests')).body.data).toEqual([]),
  },
  {
    id: 'listDeliveries',
    name: 'shows what was sent',
    status: 200,
    parts: async () => ({
      query: {
        delivery_id: await newDelivery(),
        event_type: 'contact.created',
        outcome: 'delivered',
      },
    }),
    then: ({ body }) => {
      expect(body.data).toMatchObject([{ event_type: 'contact.created', attempt: 1, error: null }]);
      expect(new Headers(body.data[0].headers).get('x-service-signature')).toMatch(/^sha256=/);
    },
  },
  {
    id: 'listDeliveries',
    name: 'refuses an outcome that there is not',
    status: 400,
    parts: { query: { outcome: 'good' } },
  },
  {
    id: 'clearDeliveries',
    name: 'forgets them',
    status: 204,
    parts: async () => {
      await newDelivery();
      return {};
    },
    then: async () => expect((await send('listDeliveries')).body.data).toEqual([]),
  },
  {
    id: 'resendDelivery',
    name: 'sends it again, also while the clock stands',
    status: 202,
    parts: async () => at(await newDelivery()),
    then: async ({ body }) => {
      await sandbox.settle();
      const { body: list } = await send('listDeliveries', { query: { delivery_id: body.id } });
      expect(list.data.map(({ attempt }: { attempt: number }) => attempt)).toEqual([2, 1]);
      expect(list.data[0].body).toBe(list.data[1].body);
    },
  },
  {
    id: 'resendDelivery',
    name: 'knows no other delivery',
    status: 404,
    parts: () => at('whd_none'),
  },
  {
    id: 'resendDelivery',
    name: 'needs an endpoint that is active',
    status: 409,
    parts: async () => {
      const id = await newDelivery();
      await send('updateOptions', { body: { deliveries: { unrouted: 'fail', breaker_after: 1 } } });
      await call('POST', '/v1/contacts', { name: 'Grace' });
      await sandbox.advance(0);
      return at(id);
    },
  },
  {
    id: 'getActivity',
    name: 'tells what is new',
    status: 200,
    parts: async () => {
      const { body } = await send('getActivity');
      await call('POST', '/v1/contacts', { name: 'Ada' });
      return { query: { after: body.cursor } };
    },
    then: ({ body }) => {
      expect(body.requests).toHaveLength(1);
      expect(body.changed).toContain('contacts');
    },
  },
  {
    id: 'getActivity',
    name: 'waits no longer than half a minute',
    status: 400,
    parts: { query: { wait_ms: 30_001 } },
  },
  {
    id: 'listViolations',
    name: 'has none',
    status: 200,
    then: ({ body }) => expect(body.data).toEqual([]),
  },
  {
    id: 'listResourceKinds',
    name: 'counts what is kept',
    status: 200,
    then: async ({ body }) => {
      const { data } = await call('GET', '/v1/contacts?limit=100');
      const kinds = body.data as { kind: string; schema: string; count: number }[];
      expect(kinds).toContainEqual(
        expect.objectContaining({ kind: 'contacts', schema: 'Contact', count: data.length }),
      );
      // Each schema is one of the contract.
      const schemas = openapi['components'].schemas;
      expect(kinds.filter(({ schema }) => !schemas[schema])).toEqual([]);
    },
  },
  {
    id: 'listResourceKinds',
    name: 'knows the workspaces',
    status: 404,
    parts: { query: { workspace_id: 'wsp_none' } },
  },
  {
    id: 'listResources',
    name: 'shows what the service shows, page by page',
    status: 200,
    parts: { path: { kind: 'jobs' }, query: { limit: 1 } },
    then: async ({ body }) => {
      const { data } = await call('GET', `/v1/jobs/${body.data[0].id}`);
      expect(body.data).toEqual([data]);
      const query = { cursor: body.pagination.next_cursor, limit: 1 };
      const next = await send('listResources', { path: { kind: 'jobs' }, query });
      expect(next.body.data[0].id).not.toBe(data.id);
    },
  },
  {
    id: 'listResources',
    name: 'shows the messages of a conversation',
    status: 200,
    parts: { path: { kind: 'messages' }, query: { conversation_id: 'cnv_5Lm2' } },
    then: async ({ body }) => {
      const { data } = await call('GET', '/v1/conversations/cnv_5Lm2/messages?limit=100');
      const ids = (list: { id: string }[]) => list.map(({ id }) => id).sort();
      expect(ids(body.data)).toEqual(ids(data));
    },
  },
  {
    id: 'listResources',
    name: 'knows the kinds',
    status: 404,
    parts: { path: { kind: 'secrets' } },
  },
  {
    id: 'findResource',
    name: 'says what refers to it',
    status: 200,
    parts: { path: { id: 'con_8Zk2' } },
    then: async ({ body }) => {
      expect(body.kind).toBe('contacts');
      expect(body.resource).toMatchObject((await call('GET', '/v1/contacts/con_8Zk2')).data);
      expect(body.references).toContainEqual({ kind: 'conversations', id: 'cnv_5Lm2' });
    },
  },
  {
    id: 'findResource',
    name: 'does not find what is not there',
    status: 404,
    parts: { path: { id: 'con_none' } },
  },
  {
    id: 'getContract',
    name: 'has operations and schemas',
    status: 200,
    then: ({ body }) => {
      expect(Object.keys(body.paths)).toEqual(Object.keys(openapi['paths']));
      expect(body.components.schemas.Contact.properties.email).toBeDefined();
    },
  },
  { id: 'exportState', name: 'has all that is kept', status: 200 },
  {
    id: 'importState',
    name: 'goes back to it',
    status: 200,
    parts: async () => {
      const { body } = await send('exportState');
      await call('POST', '/v1/contacts', { name: 'Later' });
      return { body };
    },
    then: async () => {
      const { data } = await call('GET', '/v1/contacts?limit=1');
      expect(data[0].name).not.toBe('Later');
    },
  },
  {
    id: 'importState',
    name: 'refuses a state that was edited',
    status: 400,
    parts: async () => {
      const { body } = await send('exportState');
      return { body: { ...body, collections: {} } };
    },
    then: issueAt('/digest'),
  },
];

test.each(cases)('$id $name ($status)', async ({ id, status, parts = {}, then }) => {
  await sandbox.reset();
  const answer = await send(id, typeof parts === 'function' ? await parts(box) : parts);

  expect({ status: answer.status, error: answer.body?.error }).toMatchObject({ status });
  await then?.(answer);
});

test.each(operations)('$id refuses a query parameter that it does not have', async ({ id }) => {
  const { body, status } = await send(id, {
    path: { id: 'x', kind: 'contacts' },
    query: { no_such: 1 },
    body: undefined,
  });

  expect(status).toBe(400);
  expect(body.error.details.issues).toContainEqual(
    expect.objectContaining({ in: 'query', pointer: 'no_such' }),
  );
});

const withBody = operations.filter(({ node }) => node['requestBody']);

test.each(withBody)('$id refuses a body that is no JSON, or of another type', async ({ id }) => {
  const path = { id: 'x' };
  const broken = await send(id, { path, body: '{"a":' });
  const form = await send(id, { path, body: '{}', headers: { 'content-type': 'text/plain' } });
  const list = await send(id, { path, body: [] });

  expect(broken.body.error.code).toBe('malformed_json');
  expect(form.body.error.details.issues[0].pointer).toBe('Content-Type');
  expect(list.body.error.details.issues[0].message).toBe('must be an object');
});

test.each(operations)(
  '$id refuses a web page of another origin, and does nothing',
  async ({ id }) => {
    const before = await send('exportState');
    const headers = { origin: 'https://evil.example' };
    const path = { id: 'x', kind: 'contacts' };
    const { status, body, headers: own } = await send(id, { path, headers });
    const after = await send('exportState');

    expect([status, body.error.code]).toEqual([403, 'origin_not_allowed']);
    expect(own.get('access-control-allow-origin')).toBe(null);
    expect(after.body).toEqual(before.body);
  },
);

test('every response that the description has was returned', () => {
  const declared = operations.flatMap(({ id, node }) =>
    Object.keys(node['responses']).map((status) => `${id} ${status}`),
  );

  // A disk that is full is for `test:full`.
  expect(declared.filter((each) => !seen.has(each))).toEqual(['getHealth 503']);
});

test('a path and a method that there are not are said so', async () => {
  const statuses = ['GET /_sandbox/nothing', 'POST /_sandbox/health', 'DELETE /_sandbox/clock'].map(
    async (line) => {
      const [method = '', path = ''] = line.split(' ');
      const response = await fetch(`${box.url}${path}`, { method });
      return [response.status, response.headers.get('allow')];
    },
  );

  expect(await Promise.all(statuses)).toEqual([
    [404, null],
    [405, 'GET'],
    [405, 'GET, PATCH'],
  ]);
});
