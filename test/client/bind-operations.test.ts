import { expect, test } from 'vitest';
import { startServer } from './http-server.ts';
import { createTestClient, envelope } from './test-client.ts';

test('resolves to data, meta and response', async () => {
  const { baseUrl, received } = await startServer(() => envelope({ id: 'con_8Zk2' }));
  const crm = createTestClient({ baseUrl });

  const { data, meta, response, ...rest } = await crm.contacts.get('con_8Zk2');

  expect(data).toEqual({ id: 'con_8Zk2' });
  expect(meta).toEqual({ request_id: 'req_1' });
  expect([response.status, response.bodyUsed]).toEqual([200, true]);
  expect(rest).toEqual({});
  expect(received).toMatchObject([{ method: 'GET', path: '/v1/contacts/con_8Zk2', body: '' }]);
  expect(received[0]?.headers).toMatchObject({
    accept: 'application/json',
    authorization: 'Bearer test_token',
  });
});

test('takes path parameters, then the body, then options', async () => {
  const { baseUrl, received } = await startServer(() => envelope({}));

  await createTestClient({ baseUrl }).deals.update(
    'dea_1Jc5',
    { stage: 'won', title: 'Versicherung für Müller' },
    { headers: { 'X-Trace': 'abc' } },
  );

  expect(received).toMatchObject([
    {
      method: 'PATCH',
      path: '/v1/deals/dea_1Jc5',
      body: '{"stage":"won","title":"Versicherung für Müller"}',
      headers: { 'content-type': 'application/json', 'x-trace': 'abc' },
    },
  ]);
});

test('takes options in the same place where there is no body', async () => {
  const { baseUrl, received } = await startServer(() => envelope({}));
  const { webhooks } = createTestClient({ baseUrl });

  await webhooks.rotateSecret('whk_5Nb3', undefined, { idempotencyKey: 'key' });

  expect(received).toMatchObject([
    {
      path: '/v1/webhooks/whk_5Nb3/rotate_secret',
      body: '',
      headers: { 'idempotency-key': 'key' },
    },
  ]);
  expect(received[0]?.headers).not.toHaveProperty('content-type');
});

test('sends a list in the query comma-joined and leaves undefined and empty lists out', async () => {
  const pagination = { next_cursor: null, has_more: false };
  const { baseUrl, received } = await startServer(() => ({
    json: { data: [], pagination, meta: { request_id: 'req_1' } },
  }));
  const crm = createTestClient({ baseUrl });

  await crm.contacts.list({ limit: 2, stage: ['lead', 'won & lost'] });
  await crm.contacts.list({ limit: undefined, stage: [] });
  await crm.contacts.get('con_1', { expand: ['company', 'owner'] });
  await crm.contacts.create({}, { query: { expand: ['company'] } });

  expect(received.map(({ path }) => path)).toEqual([
    '/v1/contacts?limit=2&stage=lead,won%20%26%20lost',
    '/v1/contacts',
    '/v1/contacts/con_1?expand=company,owner',
    '/v1/contacts?expand=company',
  ]);
});

test('encodes path values, so that none reaches into another part of the address', async () => {
  const { baseUrl, received } = await startServer(() => envelope({}));
  const crm = createTestClient({ baseUrl });

  await crm.campaigns.getRun('a/../b', '?x=1#y');
  await crm.campaigns.getRun('%2e%2e', '...');
  await crm.contacts.get('$& 陽子');

  expect(received.map(({ path }) => path)).toEqual([
    '/v1/campaigns/a%2F..%2Fb/runs/%3Fx%3D1%23y',
    '/v1/campaigns/%252e%252e/runs/...',
    '/v1/contacts/%24%26%20%E9%99%BD%E5%AD%90',
  ]);
});

test('says which path value it refuses', async () => {
  const crm = createTestClient({ baseUrl: 'https://api.example.com' });

  await expect(crm.campaigns.getRun('cam_1', '..')).rejects.toThrow(
    '/v1/campaigns/{id}/runs/{run_id}: run_id is ',
  );
});

test("sends the client's headers with each call and lets the call's win", async () => {
  const { baseUrl, received } = await startServer(() => envelope({}));
  const crm = createTestClient({ baseUrl, headers: new Headers({ 'X-App': 'a', 'X-Team': 'b' }) });

  await crm.contacts.get('con_1', {}, { headers: { 'x-app': 'c' } });

  expect(received[0]?.headers).toMatchObject({ 'x-app': 'c', 'x-team': 'b' });
});

test('uses the fetch it is given, called with an address and plain settings', async () => {
  const calls: unknown[][] = [];
  const crm = createTestClient({
    baseUrl: 'https://api.example.com',
    fetch: async (...args) => {
      calls.push(args);
      return Response.json({ data: { id: 'con_1' }, meta: { request_id: 'req_1' } });
    },
  });

  const { data } = await crm.contacts.create({ name: 'Lucía' });

  expect(data.id).toBe('con_1');
  expect(calls).toMatchObject([
    ['https://api.example.com/v1/contacts', { method: 'POST', body: '{"name":"Lucía"}' }],
  ]);
});
