import { expect, test } from 'vitest';
import { createClient } from '../../src/index.ts';
import { createTestFetch } from '../../src/testing/index.ts';
import { clientOf } from './call-method.ts';

test('a request is kept with its operation, typed parameters and parsed body', async () => {
  const testFetch = createTestFetch();
  const crm = clientOf(testFetch);
  await crm.deals.update('dea/1', { title: 'Van' }, { query: { expand: ['contact'] } });
  await crm.contacts.list({ limit: 5 });
  const [update, list] = testFetch.requests;
  expect(update).toMatchObject({
    operation: 'deals.update',
    method: 'PATCH',
    path: '/v1/deals/dea%2F1',
    params: { id: 'dea/1' },
    query: { expand: ['contact'] },
    headers: { 'content-type': 'application/json' },
    body: { title: 'Van' },
    status: 200,
  });
  expect(update?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(list).toMatchObject({ operation: 'contacts.list', query: { limit: 5 }, body: undefined });
});

test('a refused request is kept as it came', async () => {
  const testFetch = createTestFetch();
  const headers = { authorization: 'Bearer test', 'content-type': 'application/json' };
  await testFetch('https://crm.test/v1/contacts?limit=ten', { headers });
  await testFetch('https://crm.test/v1/contacts', { method: 'POST', headers, body: '{"name":' });
  await testFetch('https://crm.test/v2', { headers });
  expect(testFetch.requests).toMatchObject([
    { operation: 'contacts.list', query: { limit: 'ten' }, status: 400 },
    { operation: 'contacts.create', body: '{"name":', status: 400 },
    { operation: undefined, path: '/v2', status: 404 },
  ]);
});

test('no token and no client secret is kept', async () => {
  const testFetch = createTestFetch();
  const options = {
    baseUrl: 'https://crm.test',
    fetch: testFetch,
    clientId: 'app_1',
    clientSecret: 'top_secret',
    allowClientSecretInBrowser: true,
  };
  await createClient(options).me.get();
  await createClient({ ...options, clientAuth: 'form' }).me.get();
  const text = 'client_secret=top_secret&client_secret=top_secret';
  await testFetch(`https://crm.test/oauth/token?${text}`, { method: 'POST', body: text });
  await testFetch('https://crm.test/v1/me', { headers: { authorization: 'top_secret' } });
  expect(testFetch.requests.map(({ operation, status }) => [operation, status])).toEqual([
    ['oauth.token', 200],
    ['me.get', 200],
    ['oauth.token', 200],
    ['me.get', 200],
    ['oauth.token', 400],
    ['me.get', 401],
  ]);
  expect(testFetch.requests[0]?.headers['authorization']).toBe('Basic [hidden]');
  expect(testFetch.requests[2]?.body).toMatchObject({ client_secret: '[hidden]' });
  expect(JSON.stringify(testFetch.requests)).not.toMatch(/top_secret|example_access_token|dG9w/);
});

test('a Request, a URL and a form are taken as fetch takes them', async () => {
  const testFetch = createTestFetch();
  const headers = { authorization: 'Bearer test' };
  const form = { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' };
  const url = new URL('https://crm.test/oauth/token');
  const answers = [
    await testFetch(new Request('https://crm.test/v1/me', { headers })),
    await testFetch(url, { method: 'POST', body: new URLSearchParams(form) }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('requests stand in the order in which they came, whichever ends first', async () => {
  const testFetch = createTestFetch();
  const crm = clientOf(testFetch);
  const told = () => testFetch.requests.map((one) => `${one.operation} ${one.status}`).join();
  let end = (_: object): void => {};
  testFetch.respond('me.get', () => new Promise((resolve) => (end = resolve)));
  const slow = crm.me.get();
  await crm.users.list();
  expect(told()).toBe('me.get undefined,users.list 200');
  end({});
  await slow;
  expect(told()).toBe('me.get 200,users.list 200');
});
