import { expect, test } from 'vitest';
import { bindOperations } from '../../../src/client/bind-operations.ts';

type Methods = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>;

const TABLE = {
  things: {
    '/v1/things': { list: 'GET list', create: 'POST' },
    '/v1/things/{id}': { get: 'GET', update: 'PATCH', delete: 'DELETE' },
    '/v1/things/search': { search: 'POST list' },
    '/v1/things/{id}/remind': { remind: 'POST query signal' },
  },
};

function connect() {
  const sent: string[] = [];
  const fetch = async (url: string, { body }: RequestInit) => {
    sent.push(`${url.slice('https://crm.test'.length)} ${body as string}`);
    return Response.json({ data: [], pagination: {}, meta: {} });
  };
  const options = { baseUrl: 'https://crm.test', accessToken: 'token', fetch };
  const { things } = bindOperations<Methods>(options, TABLE, 'tests/1.0.0');
  return { things, sent };
}

const OPTIONS = {
  signal: new AbortController().signal,
  timeoutMs: 5,
  maxRetries: 1,
  idempotencyKey: 'key',
  headers: {},
  query: { a: 1 },
};

test.each(Object.entries(OPTIONS))('refuses the option %s among params', async (name, value) => {
  const { things, sent } = connect();
  const message = new RegExp(`${name} is an option, pass it in the argument after params`);

  for (const method of ['get', 'update'])
    await expect(things?.[method]?.('thi_1', { [name]: value })).rejects.toThrow(message);
  await expect(things?.['list']?.({ [name]: value })).rejects.toThrow(message);

  expect(sent).toEqual([]);
});

test('takes a param with the name of an option where the contract has one', async () => {
  const { things, sent } = connect();

  await things?.['remind']?.('thi_1', { query: 'a', signal: 'bell' });
  await things?.['get']?.('thi_1', { query: undefined });

  expect(sent).toEqual([
    '/v1/things/thi_1/remind {"query":"a","signal":"bell"}',
    '/v1/things/thi_1 null',
  ]);
});

test.each([
  ['get', ['thi_1', {}, { limit: 1 }], 'GET /v1/things/{id}: no option limit'],
  ['get', ['thi_1', {}, { query: {} }], 'no option query'],
  ['update', ['thi_1', {}, { timeoutMS: 1 }], 'no option timeoutMS'],
  ['list', [{}, {}, {}], 'GET /v1/things: pass 0 path parameters, then params and options'],
  ['get', ['thi_1', 'expand'], 'pass 1 path parameters, then params and options, both objects'],
  ['update', ['thi_1', {}, 'key'], 'params and options, both objects'],
])('refuses in %s of %j what would be lost', async (method, args, message) => {
  const { things, sent } = connect();

  await expect(things?.[method]?.(...args)).rejects.toThrow(TypeError);
  await expect(things?.[method]?.(...args)).rejects.toThrow(message);

  expect(sent).toEqual([]);
});

test('takes null for nothing, and the query of a search in its options', async () => {
  const { things, sent } = connect();

  await things?.['get']?.('thi_1', null, null);
  await things?.['search']?.({ a: 1 }, { query: { limit: 2 } });

  expect(sent).toEqual(['/v1/things/thi_1 null', '/v1/things/search?limit=2 {"a":1}']);
});
