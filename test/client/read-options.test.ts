import { expect, test, vi } from 'vitest';
import { findPackageRoot } from '../../src/cli/package-root.ts';
import { bindOperations, type ClientOptions } from '../../src/client/bind-operations.ts';
import { createTestClient, envelope, startClient } from './test-client.ts';
import { startTokenService } from './token-service.ts';
import { words } from '../table.ts';

const OWN = `messaging-crm-api/${findPackageRoot().version}`;

test.each([
  ...words(`
    http://api.example.com http://127.0.0.1.example.com http://localhost.example.com
    http://notlocalhost https://user:hunter2@api.example.com https://api.example.com?tenant=1
    https://api.example.com/#top ftp://localhost api.example.com {base_url}
  `),
  undefined,
])('refuses %s as baseUrl and says what to pass', (baseUrl) => {
  const create = () => createTestClient(baseUrl as string);
  const how = 'pass https://host/path, or http with allowInsecureBaseUrl';
  expect(create).toThrow(new TypeError(`baseUrl: ${how}`));
});

test.each(
  words(`
  https://api.example.com https://api.example.com/crm/ http://localhost:4010
  http://crm.localhost:4010 http://127.0.0.1:4010 http://127.8.9.10 http://[::1]:4010
`),
)('takes %s as baseUrl', (baseUrl) => {
  expect(() => createTestClient(baseUrl)).not.toThrow();
});

test('takes http on another machine only when told to', () => {
  const create = (baseUrl: string) => createTestClient(baseUrl, { allowInsecureBaseUrl: true });
  expect(() => create('http://crm.internal')).not.toThrow();
  expect(() => create('ftp://crm')).toThrow();
});

test.each<[string, object]>([
  ['nothing', {}],
  ['an id alone', { clientId: 'app_7Hf2' }],
  ['a secret alone', { clientSecret: 'hunter2' }],
  ['an empty secret', { clientId: 'app_7Hf2', clientSecret: '' }],
  ['an empty token', { accessToken: '' }],
  ['both ways', { clientId: 'app_7Hf2', clientSecret: 'hunter2', accessToken: 'hunter3' }],
  ['a secret beside a token', { clientSecret: 'hunter2', accessToken: 'hunter3' }],
])('refuses %s as credentials, without showing them', (_, options) => {
  const baseUrl = 'https://api.example.com';
  const create = () => bindOperations({ baseUrl, ...options } as ClientOptions, {}, 'tests/1.0.0');
  expect(create).toThrow(new TypeError('pass clientId and clientSecret, or accessToken'));
});

test('lets TypeScript refuse both ways of authentication too', () => {
  const credentials = { clientId: 'app_7Hf2', clientSecret: 'example_secret' };
  // @ts-expect-error credentials or a token, not both
  const options: ClientOptions = { baseUrl: 'https://a.example', ...credentials, accessToken: 't' };
  expect(() => bindOperations(options, {}, 'tests/1.0.0')).toThrow(TypeError);
});

test.each([
  [{ timeoutMs: 0 }, 'timeoutMs is 0, pass a number above 0'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs is NaN, pass a number above 0'],
  [{ deadlineMs: 0 }, 'deadlineMs is 0, pass a number above 0'],
  [{ deadlineMs: NaN }, 'deadlineMs is NaN, pass a number above 0'],
  [{ maxRetries: -1 }, 'maxRetries is -1, pass a whole number, 0 for none'],
  [{ maxRetries: 1.5 }, 'maxRetries is 1.5, pass a whole number, 0 for none'],
  [{ maxRetries: Infinity }, 'maxRetries is Infinity, pass a whole number, 0 for none'],
])('refuses %j, for a client and for a call', async (limits, message) => {
  const baseUrl = 'https://api.example.com';
  expect(() => createTestClient(baseUrl, limits)).toThrow(new TypeError(message));
  expect(() => createTestClient(baseUrl, { maxResponseBytes: 0 })).toThrow('maxResponseBytes is 0');
  await expect(createTestClient(baseUrl).contacts.get('con_1', {}, limits)).rejects.toThrow(
    new TypeError(message),
  );
});

test('an attempt has 30 seconds and a store of tokens 5, if nobody says otherwise', async () => {
  vi.useFakeTimers({ now: 0 });
  const never = () => new Promise<never>(() => undefined);
  const asked: number[] = [];
  const fetch = (url: string) => {
    asked.push(Date.now());
    return url.endsWith('token') ? Promise.resolve(Response.json({ access_token: 't' })) : never();
  };
  const tokenStore = { get: never, set: () => undefined };
  const options = { clientId: 'app_1', clientSecret: 'secret_1', tokenStore, maxRetries: 0, fetch };
  const crm = createTestClient('https://api.example.com', options);
  const failure = crm.me.get().catch(({ name }: Error) => [name, Date.now()]);
  await vi.advanceTimersByTimeAsync(60_000);

  expect([asked, await failure]).toEqual([
    [5_000, 5_000],
    ['TimeoutError', 35_000],
  ]);
});

test.each(['Authorization', 'idempotency-key'])('refuses %s among the headers', (name) => {
  const create = () => createTestClient('https://a.example', { headers: { [name]: 'hunter2' } });
  expect(create).toThrow(`headers: remove ${name.toLowerCase()}, the client's own`);
});

test.each([
  ['https://a.example', 'https://a.example/v1/contacts/con_1'],
  ['https://a.example/crm///', 'https://a.example/crm/v1/contacts/con_1'],
])('joins %s and a path by one slash', async (baseUrl, address) => {
  const fetch = vi.fn(async (_url: string) => Response.json({ data: {} }));
  await createTestClient(baseUrl, { fetch }).contacts.get('con_1');
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([address]);
});

test('refuses what no header can hold, and does not repeat it', async () => {
  const fault = new TypeError('headers: pass valid names and values');
  const options = { headers: { 'x-key': 'hunter2\n2' } };
  const call = createTestClient('https://a.example').contacts.get('con_1', {}, options);

  await expect(call).rejects.toThrow(fault);
  for (const wrong of [options, { userAgent: 'shop ☕' }])
    expect(() => createTestClient('https://a.example', wrong)).toThrow(fault);
});

test.each([
  ['names itself', {}, OWN],
  ['puts the name of the program first', { userAgent: 'shop/2' }, `shop/2 ${OWN}`],
])('%s in User-Agent', async (_, options, userAgent) => {
  const { crm, received } = await startClient(() => envelope({}), options);
  await crm.contacts.get('con_1');
  expect(received[0]?.headers['user-agent']).toBe(userAgent);
});

test.each([
  ['has no navigator, as Node 20', undefined],
  ['is not called Mozilla first', { userAgent: 'Runtime/1 (not Mozilla)' }],
])('takes no runtime for a browser that %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const { crm, received } = await startTokenService();
  await crm.contacts.get('con_1');
  expect(received[1]?.headers['user-agent']).toBe(OWN);
});
