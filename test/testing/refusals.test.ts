import { expect, test } from 'vitest';
import { createClient } from '../../src/index.ts';
import { createTestFetch } from '../../src/testing/index.ts';

const BASE = 'https://crm.test';
const headers = { authorization: 'Bearer test' };

async function ask(path: string, init: RequestInit = { headers }, testFetch = createTestFetch()) {
  const response = await testFetch(BASE + path, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test.each([
  ['/v1/contacts', {}, 401, 'authentication_error'],
  ['/v1/contacts?limit=0', { headers }, 400, 'invalid_request_error'],
  ['/v1/nothing', { headers }, 404, 'not_found_error'],
  ['/v1/me', { headers, method: 'DELETE' }, 405, 'invalid_request_error'],
])('%s with %o is refused with %i and its typed error', async (path, init, status, type) => {
  const answer = await ask(path, init);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.body.error.type).toBe(type);
});

test('the scopes of the tokens can be set (A-25)', async () => {
  const testFetch = createTestFetch({ scopes: ['contacts:read'] });
  expect((await ask('/v1/contacts', { headers }, testFetch)).status).toBe(200);
  expect((await ask('/v1/deals', { headers }, testFetch)).body.error.code).toBe(
    'insufficient_scope',
  );
  expect((await ask('/v1/deals', { headers }, createTestFetch({ scopes: [] }))).status).toBe(403);
});

test('a scope that no operation takes is a mistake', () => {
  const create = () => createTestFetch({ scopes: ['contact:read'] });
  expect(create).toThrow('No operation uses the scope "contact:read": did you mean contacts:read');
});

test('a base address with a path is taken off', async () => {
  const baseUrl = 'https://crm.test/gateway/';
  const testFetch = createTestFetch({ baseUrl });
  const crm = createClient({ baseUrl, accessToken: 'test', fetch: testFetch });
  await crm.me.get();
  expect(testFetch.requests[0]).toMatchObject({ operation: 'me.get', path: '/v1/me' });
  expect(() => createTestFetch({ baseUrl: 'gateway' })).toThrow('baseUrl is "gateway"');
});

test('an aborted signal is honored before anything is kept', async () => {
  const testFetch = createTestFetch();
  const signal = AbortSignal.abort(new Error('too late'));
  await expect(testFetch(`${BASE}/v1/me`, { headers, signal })).rejects.toThrow('too late');
  expect(testFetch.requests).toEqual([]);
});
