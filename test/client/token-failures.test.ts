import { expect, test, vi } from 'vitest';
import { ApiError, TokenError } from '../../src/client/errors.ts';
import type { Reply } from './http-server.ts';
import { createTestClient } from './test-client.ts';
import { get, startTokenService } from './token-service.ts';

test("passes an accessToken function's own error on", async () => {
  const mine = new Error('vault is sealed');
  const accessToken = () => Promise.reject(mine);
  const crm = createTestClient('http://127.0.0.1:9', { accessToken });

  await expect(get(crm)).rejects.toBe(mine);
});

test("an accessToken function's ApiError keeps its headers where the token was refused before", async () => {
  const [headers, init] = [
    new Headers(),
    { type: 'api_error', code: 'x', status: 503, attempts: 1 },
  ];
  const mine = new ApiError('vault is sealed', { ...init, headers });
  const accessToken = vi.fn().mockResolvedValueOnce('token').mockRejectedValue(mine);
  const fetch = async () => Response.json({}, { status: 401 });

  const call = get(createTestClient('https://a.example', { accessToken, fetch }));

  await expect(call).rejects.toHaveProperty('headers', headers);
});

test.each(['hunter2\n', 'hunter2 x', '', undefined])(
  'refuses %j as a token, without showing it',
  async (token) => {
    const accessToken = async () => token as string;
    const crm = createTestClient('http://127.0.0.1:9', { accessToken });

    await expect(get(crm)).rejects.toThrow(
      new TypeError('accessToken is not a token, pass it as issued'),
    );
  },
);

test.each([
  ['Unknown client.', 'no token: invalid_client: Unknown client.'],
  [undefined, 'no token: invalid_client'],
])("throws the token endpoint's own error, described by %j", async (description, message) => {
  const { crm, paths } = await startTokenService({
    token: () => ({
      status: 401,
      json: { error: 'invalid_client', error_description: description },
    }),
  });

  const failure = get(crm);

  await expect(failure).rejects.toThrow(TokenError);
  await expect(failure).rejects.toMatchObject({
    message,
    error: 'invalid_client',
    errorDescription: description,
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
])('says so when the token endpoint sends %s, without quoting it', async (_, reply, what) => {
  const { crm } = await startTokenService({ token: () => reply });

  const failure = get(crm);

  await expect(failure).rejects.toMatchObject({
    name: 'TokenError',
    message: `no token: unreadable_response: POST /oauth/token: ${what}`,
  });
  const error: unknown = await failure.catch((error: unknown) => error);
  expect(error).not.toHaveProperty('cause');
});

test('retries the token endpoint, and asks it again after a failure', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const away = { headers: { 'retry-after': '0.01' } };
  const { crm, paths } = await startTokenService({
    token: (count) =>
      count < 5 ? { ...away, status: 503, text: '' } : { json: { access_token: 't' } },
  });

  const facts = { name: 'TokenError', attempts: 3, retryAfterMs: 10 };
  await expect(get(crm)).rejects.toMatchObject(facts);
  await get(crm);

  expect(paths().filter((path) => path === '/oauth/token')).toHaveLength(5);
});
