import { afterEach, expect, test, vi } from 'vitest';
import { TokenError } from '../../src/client/errors/token-error.ts';
import { startServer, type Received, type Reply } from './http-server.ts';
import { createTestClient, envelope, type TestClient } from './test-client.ts';

const credentials = { clientId: 'app_7Hf2', clientSecret: 'example_secret' };

/** A service that issues token_1, token_2 ... and takes those that `isGood` says are good. */
async function startService({
  isGood = () => true,
  token = (count: number): Reply => ({
    json: { access_token: `token_${count}`, token_type: 'Bearer', expires_in: 3600 },
  }),
}: {
  isGood?: (authorization: string | undefined) => boolean;
  token?: (count: number, request: Received) => Reply | Promise<Reply>;
} = {}) {
  let tokens = 0;
  const { baseUrl, received } = await startServer((request) => {
    if (request.path === '/oauth/token') return token((tokens += 1), request);
    if (isGood(request.headers.authorization)) return envelope({ id: 'con_1' });
    const error = { type: 'authentication_error', code: 'token_expired', message: 'Expired.' };
    return { status: 401, json: { error: { ...error, trace_id: 'trc_1' } } };
  });
  const paths = () => received.map(({ path }) => path);
  const bearers = () =>
    received.filter(({ path }) => path !== '/oauth/token').map((it) => it.headers.authorization);
  return { baseUrl, received, paths, bearers };
}

function get(crm: TestClient) {
  return crm.contacts.get('con_1');
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('sends the credentials by HTTP Basic, form-encoded first', async () => {
  const { baseUrl, received } = await startService();
  const crm = createTestClient({ baseUrl, clientId: 'app:7', clientSecret: 'ß/+ 1' });

  await get(crm);

  const pair = Buffer.from('app%3A7:%C3%9F%2F%2B%201').toString('base64');
  expect(received).toMatchObject([
    {
      method: 'POST',
      path: '/oauth/token',
      body: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${pair}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    },
    { path: '/v1/contacts/con_1', headers: { authorization: 'Bearer token_1' } },
  ]);
  expect(received[0]?.headers).not.toHaveProperty('idempotency-key');
});

test('sends the credentials in the form when told to, and no Authorization', async () => {
  const { baseUrl, received } = await startService();
  const crm = createTestClient({ baseUrl, ...credentials, clientAuth: 'form' });

  await get(crm);

  expect(received[0]?.body).toBe(
    'grant_type=client_credentials&client_id=app_7Hf2&client_secret=example_secret',
  );
  expect(received[0]?.headers).not.toHaveProperty('authorization');
});

test('makes one token request for 50 parallel first calls', async () => {
  const { baseUrl, paths } = await startService();
  const crm = createTestClient({ baseUrl, ...credentials });

  await Promise.all(Array.from({ length: 50 }, () => get(crm)));
  await get(crm);

  expect(paths().filter((path) => path === '/oauth/token')).toHaveLength(1);
  expect(paths()).toHaveLength(52);
});

test('fetches the next token in the background before the old one expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { baseUrl, paths, bearers } = await startService();
  const crm = createTestClient({ baseUrl, ...credentials });

  await get(crm);
  vi.setSystemTime(Date.now() + 3_500_000);
  await get(crm);
  vi.setSystemTime(Date.now() + 50_000);
  await get(crm);
  await vi.waitFor(() => expect(paths().filter((path) => path === '/oauth/token')).toHaveLength(2));
  await get(crm);

  expect(bearers()).toEqual([
    'Bearer token_1',
    'Bearer token_1',
    'Bearer token_1',
    'Bearer token_2',
  ]);
});

test('waits for a new token when the old one is about to expire', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { baseUrl, bearers } = await startService();
  const crm = createTestClient({ baseUrl, ...credentials });

  await get(crm);
  vi.setSystemTime(Date.now() + 3_596_000);
  await get(crm);

  expect(bearers()).toEqual(['Bearer token_1', 'Bearer token_2']);
});

test('goes on with the old token when the background request fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { baseUrl, paths, bearers } = await startService({
    token: (count) =>
      count === 2
        ? { status: 400, json: { error: 'server_error' } }
        : { json: { access_token: `token_${count}`, expires_in: 3600 } },
  });
  const crm = createTestClient({ baseUrl, ...credentials });
  const tokenRequests = () => paths().filter((path) => path === '/oauth/token');

  await get(crm);
  vi.setSystemTime(Date.now() + 3_550_000);
  await get(crm);
  await vi.waitFor(() => expect(tokenRequests()).toHaveLength(2));
  await vi.waitFor(async () => {
    await get(crm);
    expect(tokenRequests()).toHaveLength(3);
  });
  await vi.waitFor(async () => {
    await get(crm);
    expect(bearers().at(-1)).toBe('Bearer token_3');
  });

  expect(new Set(bearers())).toEqual(new Set(['Bearer token_1', 'Bearer token_3']));
});

test('takes a token without expires_in to last the usual hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { baseUrl, paths } = await startService({
    token: () => ({ json: { access_token: 'token_1', token_type: 'Bearer' } }),
  });
  const crm = createTestClient({ baseUrl, ...credentials });

  await get(crm);
  vi.setSystemTime(Date.now() + 3_000_000);
  await get(crm);

  expect(paths()).toEqual(['/oauth/token', '/v1/contacts/con_1', '/v1/contacts/con_1']);
});

test('replays once with a new token after a 401', async () => {
  const { baseUrl, paths, bearers } = await startService({
    isGood: (authorization) => authorization !== 'Bearer token_1',
  });
  const crm = createTestClient({ baseUrl, ...credentials });

  const { data } = await get(crm);

  expect(data).toEqual({ id: 'con_1' });
  expect(bearers()).toEqual(['Bearer token_1', 'Bearer token_2']);
  expect(paths().filter((path) => path === '/oauth/token')).toHaveLength(2);
});

test('replays once only, and not with retries on top', async () => {
  const { baseUrl, bearers } = await startService({ isGood: () => false });
  const crm = createTestClient({ baseUrl, ...credentials });

  await expect(get(crm)).rejects.toMatchObject({
    name: 'AuthenticationError',
    code: 'token_expired',
    attempts: 2,
  });

  expect(bearers()).toEqual(['Bearer token_1', 'Bearer token_2']);
});

test('renews the token once when many calls are refused with it', async () => {
  const { baseUrl, paths } = await startService({
    isGood: (authorization) => authorization !== 'Bearer token_1',
  });
  const crm = createTestClient({ baseUrl, ...credentials });

  await Promise.all(Array.from({ length: 20 }, () => get(crm)));

  expect(paths().filter((path) => path === '/oauth/token')).toHaveLength(2);
});

test('does not throw away a token that was renewed while the call was under way', async () => {
  let answerSlowly = () => {};
  let tokens = 0;
  const { baseUrl, received } = await startServer(async ({ path, headers }) => {
    if (path === '/oauth/token') return { json: { access_token: `token_${(tokens += 1)}` } };
    if (headers.authorization === 'Bearer token_2') return envelope({});
    if (path === '/v1/contacts/slow') await new Promise<void>((done) => (answerSlowly = done));
    return { status: 401, json: {} };
  });
  const crm = createTestClient({ baseUrl, ...credentials });

  const slow = crm.contacts.get('slow');
  await vi.waitFor(() => expect(received).toHaveLength(2));
  await crm.contacts.get('quick');
  answerSlowly();
  await slow;

  expect(tokens).toBe(2);
  expect(received.at(-1)?.headers.authorization).toBe('Bearer token_2');
});

test('asks an accessToken function before each attempt', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { baseUrl, received } = await startServer((_, earlier) =>
    earlier.length === 0 ? { status: 503 } : envelope({}),
  );
  let count = 0;
  const crm = createTestClient({ baseUrl, accessToken: async () => `mine_${(count += 1)}` });

  await get(crm);

  expect(received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer mine_1',
    'Bearer mine_2',
  ]);
});

test('replays after a 401 with the other token that the function gives', async () => {
  const { baseUrl, bearers } = await startService({ isGood: (it) => it === 'Bearer mine_2' });
  let count = 0;

  await get(createTestClient({ baseUrl, accessToken: () => `mine_${(count += 1)}` }));

  expect(bearers()).toEqual(['Bearer mine_1', 'Bearer mine_2']);
});

test.each(['fixed', () => 'fixed'])('does not replay with the same token', async (accessToken) => {
  const { baseUrl, bearers } = await startService({ isGood: () => false });
  const crm = createTestClient({ baseUrl, accessToken });

  await expect(get(crm)).rejects.toMatchObject({ name: 'AuthenticationError', attempts: 1 });

  expect(bearers()).toEqual(['Bearer fixed']);
});

test("passes an accessToken function's own error on", async () => {
  const mine = new Error('vault is sealed');
  const accessToken = () => Promise.reject(mine);
  const crm = createTestClient({ baseUrl: 'http://127.0.0.1:9', accessToken });

  await expect(get(crm)).rejects.toBe(mine);
});

test.each(['hunter2\n', 'hunter2 x', '', undefined])(
  'refuses %j as a token, without showing it',
  async (token) => {
    const accessToken = async () => token as string;
    const crm = createTestClient({ baseUrl: 'http://127.0.0.1:9', accessToken });

    await expect(get(crm)).rejects.toThrow(
      new TypeError('accessToken is not a token, pass it as issued'),
    );
  },
);

test("throws the token endpoint's own error, and sends nothing else", async () => {
  const { baseUrl, paths } = await startService({
    token: () => ({
      status: 401,
      json: { error: 'invalid_client', error_description: 'Unknown client.' },
    }),
  });

  const failure = get(createTestClient({ baseUrl, ...credentials }));

  await expect(failure).rejects.toThrow(TokenError);
  await expect(failure).rejects.toMatchObject({
    message: 'no token: invalid_client: Unknown client.',
    error: 'invalid_client',
    errorDescription: 'Unknown client.',
    status: 401,
    attempts: 1,
  });
  expect(paths()).toEqual(['/oauth/token']);
});

test.each<[string, Reply, string]>([
  [
    'HTML',
    { headers: { 'content-type': 'text/html' }, text: '<p>hunter2' },
    '200 with text/html, not JSON',
  ],
  ['cut JSON', { text: '{"access_token":"hunter2' }, '200 with broken JSON'],
  ['no token', { json: { token_type: 'Bearer' } }, '200 with JSON of another shape'],
  ['a bad token', { json: { access_token: 'hunter2\n' } }, '200 with JSON of another shape'],
  ['an empty 400', { status: 400, text: '' }, '400 with an empty body'],
])(
  'says so when the token endpoint answers with %s, without quoting it',
  async (_, reply, what) => {
    const { baseUrl } = await startService({ token: () => reply });

    const failure = get(createTestClient({ baseUrl, ...credentials }));

    await expect(failure).rejects.toMatchObject({
      name: 'TokenError',
      message: `no token: unreadable_response: POST /oauth/token: ${what}`,
    });
    const error: unknown = await failure.catch((error: unknown) => error);
    expect(error).not.toHaveProperty('cause');
  },
);

test('retries the token endpoint, and asks it again after a failure', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { baseUrl, paths } = await startService({
    token: (count) => (count < 5 ? { status: 503, text: '' } : { json: { access_token: 't' } }),
  });
  const crm = createTestClient({ baseUrl, ...credentials });

  await expect(get(crm)).rejects.toMatchObject({ name: 'TokenError', attempts: 3 });
  await get(crm);

  expect(paths().filter((path) => path === '/oauth/token')).toHaveLength(5);
});

test('frees a call that is aborted while it waits for a token, and no other', async () => {
  let issue = () => {};
  const { baseUrl } = await startService({
    token: async () => {
      await new Promise<void>((done) => (issue = done));
      return { json: { access_token: 'token_1' } };
    },
  });
  const crm = createTestClient({ baseUrl, ...credentials });
  const controller = new AbortController();

  const aborted = crm.contacts.get('con_1', { signal: controller.signal });
  const other = get(crm);
  controller.abort(new Error('no longer needed'));
  await expect(aborted).rejects.toThrow('no longer needed');
  await vi.waitFor(() => issue());

  await vi.waitFor(async () => {
    issue();
    await expect(Promise.race([other, 'waiting'])).resolves.toHaveProperty('data');
  });
});

test('calls the token endpoint as an operation: a form, no bearer token, no envelope', async () => {
  const { baseUrl, received } = await startService();
  const crm = createTestClient({ baseUrl });

  const { data, response, ...rest } = await crm.oauth.token({
    grant_type: 'client_credentials',
    client_id: 'app_7Hf2',
    client_secret: undefined,
  });

  expect(data.access_token).toBe('token_1');
  expect(response.status).toBe(200);
  expect(rest).toEqual({});
  expect(received).toMatchObject([{ body: 'grant_type=client_credentials&client_id=app_7Hf2' }]);
  expect(received[0]?.headers).not.toHaveProperty('authorization');
});
