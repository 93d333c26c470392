import { beforeEach, expect, test } from 'vitest';
import { ApiError, ConnectionError, createClient, RateLimitError } from '../../src/index.ts';
import { createTestFetch, fixture } from '../../src/testing/index.ts';
import type { TestResponder, TestResponse } from '../../src/testing/index.ts';
import { operations } from '../contract/contract.ts';
import { clientOf } from './call-method.ts';
import { within } from '../within.ts';

const testFetch = createTestFetch();
const crm = clientOf(testFetch);
beforeEach(() => testFetch.reset());

const NOW = '2026-08-14T09:12:44Z';
const EMPTY = { tags: [], identifiers: [], custom_fields: {} };

const contact = (name: string) => ({
  data: { object: 'contact' as const, id: 'con_1', name, created_at: NOW, updated_at: NOW },
  meta: { request_id: 'req_1' },
});

const nameOf = async () => (await crm.contacts.get('con_1')).data.name;

test('a body of the test is the response, with what is empty filled in', async () => {
  testFetch.respond('contacts.get', { body: contact('Ada') });

  expect((await crm.contacts.get('con_1')).data).toEqual({ ...contact('Ada').data, ...EMPTY });
});

test('a body is checked as the JSON that it becomes', async () => {
  const { data, meta } = contact('Ada');
  const body = { data: { ...data, created_at: new Date(0), stage: undefined as never }, meta };
  testFetch.respond('contacts.get', { body });

  expect((await crm.contacts.get('con_1')).data.created_at).toBe('1970-01-01T00:00:00.000Z');
});

test('responses for one call are used up in order, before the one that lasts', async () => {
  testFetch.respond('contacts.get', { body: contact('always') });
  testFetch.respondOnce('contacts.get', { body: contact('first') }, { body: contact('second') });
  testFetch.respondOnce('contacts.get', { body: contact('third') });

  const names = [await nameOf(), await nameOf(), await nameOf(), await nameOf(), await nameOf()];

  expect(names).toEqual(['first', 'second', 'third', 'always', 'always']);
});

test('a response to one operation leaves the others alone', async () => {
  testFetch.respond('contacts.get', { status: 404 });

  await expect(nameOf()).rejects.toMatchObject({ status: 404, code: 'resource_not_found' });
  expect((await crm.deals.get('dea_1')).data.object).toBe('deal');
});

test('a wrong request does not use up a response', async () => {
  testFetch.respondOnce('contacts.create', { status: 409 });
  const create = (name: unknown) => crm.contacts.create({ name: name as string });

  await expect(create(7)).rejects.toMatchObject({ status: 400 });
  await expect(create('Ada')).rejects.toMatchObject({ status: 409 });
  await expect(create('Ada')).resolves.toBeDefined();
});

test('a 429 has the headers of the example, Retry-After among them; a test may set others (A-24)', async () => {
  testFetch.respondOnce('me.get', { status: 429 });
  testFetch.respondOnce('me.get', { status: 429, headers: { 'Retry-After': '0' } });

  const [first, second] = [
    await crm.me.get().catch((error) => error),
    await crm.me.get().catch((error) => error),
  ];

  expect(first).toBeInstanceOf(RateLimitError);
  expect(first.headers.get('retry-after')).toBe('42');
  expect(first.headers.get('ratelimit')).toBe('"default";r=587;t=42');
  expect(second.headers.get('retry-after')).toBe('0');
});

test('a client with retries gets past a failure that is set for once', async () => {
  const retrying = createClient({
    baseUrl: 'https://crm.test',
    accessToken: 'test',
    fetch: testFetch,
  });
  testFetch.respondOnce('me.get', { status: 429, headers: { 'retry-after': '0' } });

  await retrying.me.get();

  expect(testFetch.requests.map(({ status }) => status)).toEqual([429, 200]);
});

test('a text is sent as it is, with any status', async () => {
  testFetch.respond('me.get', {
    status: 502,
    text: '<h1>Bad gateway</h1>',
    headers: { 'content-type': 'text/html' },
  });

  const error = await crm.me.get().catch((thrown) => thrown);

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 502, code: 'unreadable_response' });
});

test('a network error rejects, with the error of the test if it gives one', async () => {
  const reset = new Error('socket hang up');
  testFetch.respondOnce('me.get', { networkError: true }, { networkError: reset });

  const first = await crm.me.get().catch((error) => error);
  const second = await crm.me.get().catch((error) => error);

  expect(first).toBeInstanceOf(ConnectionError);
  expect(first.cause).toBeInstanceOf(TypeError);
  expect(first.cause.cause.message).toBe('a network error set by the test');
  expect(second.cause).toBe(reset);
  expect(testFetch.requests.map(({ status }) => status)).toEqual([undefined, undefined]);
});

test.each<[string, TestResponder<'me.get'>]>([
  ['a delay', { delayMs: 60_000 }],
  ['a function that does not end', () => new Promise<never>(() => {})],
])('%s ends with the signal of the call', async (_, response) => {
  testFetch.respond('me.get', response);
  const controller = new AbortController();

  const call = testFetch('https://a.test/v1/me', {
    headers: { authorization: 'Bearer a' },
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(new Error('enough')), 10);

  await within(2_000, expect(call).rejects.toThrow('enough'));
});

test('a delay delays the response, and comes to an end', async () => {
  await crm.me.get();
  testFetch.respond('me.get', { delayMs: 100 });
  const start = performance.now();

  await crm.me.get();

  expect(performance.now() - start).toBeGreaterThan(95);
});

test('reset forgets requests and responses', async () => {
  testFetch.respond('me.get', { status: 500 });
  await crm.me.get().catch(() => {});
  testFetch.respondOnce('me.get', { status: 401 });

  testFetch.reset();

  expect(testFetch.requests).toEqual([]);
  await expect(crm.me.get()).resolves.toBeDefined();
});

test('data goes into the envelope of the example', async () => {
  testFetch.respond('contacts.get', { data: contact('Ada').data });

  const { data, meta } = await crm.contacts.get('con_1');

  expect(data).toEqual({ ...contact('Ada').data, ...EMPTY });
  expect(meta.request_id).toMatch(/^req_/);
});

test('data of a list is the whole list', async () => {
  testFetch.respond('contacts.list', { data: [fixture('contacts.get', { id: 'con_1' })] });
  const ids = [];

  for await (const { id } of crm.contacts.list()) ids.push(id);

  expect(ids).toEqual(['con_1']);
  expect(testFetch.requests).toHaveLength(1);
});

test('a function makes each response from what was sent', async () => {
  testFetch.respond('contacts.get', async ({ params, operation }) => {
    expect(operation).toBe('contacts.get');
    if (params['id'] === 'con_0') return { status: 404 };
    return { data: fixture('contacts.get', { id: params['id'] }) };
  });

  expect((await crm.contacts.get('con_7')).data.id).toBe('con_7');
  await expect(crm.contacts.get('con_0')).rejects.toMatchObject({ status: 404 });
  expect(testFetch.requests.map(({ status }) => status)).toEqual([200, 404]);
});

test('a function for once makes way for what lasts', async () => {
  testFetch.respondOnce('me.get', () => ({ status: 401 }));

  await expect(crm.me.get()).rejects.toMatchObject({ status: 401 });
  await expect(crm.me.get()).resolves.toBeDefined();
});

test.each([
  [() => ({ data: { id: 7 } }), 'the response breaks the contract: body /data'],
  [() => undefined, 'a response is an object such as { status: 404 }, not undefined'],
  [() => Promise.reject(new Error('of the test')), 'of the test'],
])('what is wrong with a function, fetch rejects with: %s', async (answer, message) => {
  testFetch.respond('me.get', answer as () => TestResponse<'me.get'>);

  const error = await crm.me.get().catch((thrown) => thrown);

  expect(error).toBeInstanceOf(ConnectionError);
  expect(String(error.cause)).toContain(message);
  expect(testFetch.requests).toMatchObject([{ operation: 'me.get', status: undefined }]);
});

test.each(operations)('the example of $family.$method is a fixture', (operation) => {
  const name = `${operation.family}.${operation.method}` as 'contacts.get';
  const make = () => fixture(name);

  if (operation.result.kind === 'plain') expect(make).toThrow('the body has no data');
  else expect(make()).toBeTypeOf('object');
});

test('a fixture has the fields of the test, and is its own', () => {
  const deal = fixture('deals.get', { stage: 'won', currency: undefined });
  const made = fixture('contacts.get');
  made.tags.push('changed');

  expect(deal).toMatchObject({ object: 'deal', stage: 'won', currency: expect.any(String) });
  expect(fixture('contacts.get').tags).not.toContain('changed');
  expect(fixture('deals.list', { id: 'dea_1' }).id).toBe('dea_1');
  expect(() => fixture('deals.get', { id: 7 as never })).toThrow('body /data/id must be a string');
  expect(() => fixture('deal.get' as never)).toThrow('did you mean deals.get');
});

const MISTAKES: [string, unknown, string][] = [
  ['contact.get', {}, 'The contract has no operation "contact.get": did you mean contacts.get'],
  ['contacts.fetch', {}, 'did you mean contacts.'],
  ['sendSms', {}, 'The contract has no operation "sendSms": names are family.method'],
  ['toString', {}, 'The contract has no operation "toString"'],
  ['contacts.get', { status: 201 }, 'contacts.get has no status 201, the contract has 200, 400'],
  ['contacts.get', { example: 'no' }, 'There is no example "no", the contract has "contact"'],
  ['contacts.get', { stats: 404 }, 'a response has no "stats", it has status'],
  ['contacts.get', { body: {}, text: '' }, 'body and text exclude each other'],
  ['contacts.get', { body: {}, data: {} }, 'body and data exclude each other'],
  ['contacts.get', { data: { id: 7 } }, 'body /data/id must be a string'],
  ['contacts.get', { status: 404, data: {} }, 'the body has no data, pass body instead'],
  ['contacts.list', { data: {} }, 'body /data must be an array'],
  ['contacts.get', 404, 'a response is an object such as { status: 404 }, not 404'],
  ['contacts.get', { delayMs: -1 }, 'delayMs is -1'],
  ['contacts.get', { body: { data: {}, meta: {} } }, 'body /data/object is required'],
  ['contacts.get', { body: undefined }, 'the response breaks the contract: body must be an object'],
  ['me.get', { status: 429, headers: { 'retry-after': '-1' } }, 'header Retry-After must be at'],
  [
    'me.get',
    { headers: { 'content-type': 'text/html' } },
    'header Content-Type must be `application',
  ],
];

test.each(MISTAKES)('respond("%s", %o) fails at once and says: %s', (name, answer, message) => {
  const respond = () => testFetch.respond(name as 'me.get', answer as TestResponse<'me.get'>);
  const respondOnce = () =>
    testFetch.respondOnce(name as 'me.get', answer as TestResponse<'me.get'>);

  expect(respond).toThrow(TypeError);
  expect(respond).toThrow(message);
  expect(respondOnce).toThrow(message);
});
