import { expect, test } from 'vitest';
import { CallError } from '../../src/client/errors.ts';
import { createTestClient, envelope, startClient } from './test-client.ts';

test('resolves to data, meta and response', async () => {
  const { crm, received } = await startClient(() => envelope({ id: 'con_8Zk2' }));

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
  const { crm, received } = await startClient(() => envelope({}));

  await crm.deals.update(
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
  const { crm, received } = await startClient(() => envelope({}));

  await crm.webhooks.rotateSecret('whk_5Nb3', undefined, { idempotencyKey: 'key' });

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
  const { crm, received } = await startClient(() => ({
    json: { data: [], pagination, meta: { request_id: 'req_1' } },
  }));

  await crm.deals.list({ limit: 2, expand: ['contact', 'won & lost' as 'company'] });
  await crm.deals.list({ limit: undefined, expand: [] });
  await crm.deals.get('dea_1', { expand: ['company', 'contact'] });
  await crm.deals.create({ title: 'Fleet' }, { query: { expand: ['company'] } });

  expect(received.map(({ path }) => path)).toEqual([
    '/v1/deals?limit=2&expand=contact,won%20%26%20lost',
    '/v1/deals',
    '/v1/deals/dea_1?expand=company,contact',
    '/v1/deals?expand=company',
  ]);
});

test('says which path value it refuses', async () => {
  const crm = createTestClient('https://api.example.com');

  await expect(crm.campaigns.getRun('cam_1', '..')).rejects.toThrow(
    '/v1/campaigns/{id}/runs/{run_id}: run_id is ',
  );
});

test("sends the client's headers with each call and lets the call's win", async () => {
  const headers = new Headers({ 'X-App': 'a', 'X-Team': 'b' });
  const { crm, received } = await startClient(() => envelope({}), { headers });

  await crm.contacts.get('con_1', {}, { headers: { 'x-app': 'c' } });

  expect(received[0]?.headers).toMatchObject({ 'x-app': 'c', 'x-team': 'b' });
});

test('takes the query of a method that has one before the options', async () => {
  const { crm, received } = await startClient(() => envelope({}));

  await crm.deals.get('dea_1', { expand: ['contact'] }, { headers: { 'x-mine': '1' } });

  expect(received).toMatchObject([
    { path: '/v1/deals/dea_1?expand=contact', headers: { 'x-mine': '1' } },
  ]);
});

test('sends an empty form where a program passes none', async () => {
  const { crm, received } = await startClient(() => ({ json: { access_token: 't' } }));

  await crm.oauth.token(undefined as never);

  expect(received).toMatchObject([{ method: 'POST', body: '' }]);
});

test('names the base of the errors, for who makes one in a test', () => {
  expect(String(new CallError('no', { attempts: 1 }))).toBe('CallError: no');
});
