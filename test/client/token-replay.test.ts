import { expect, test, vi } from 'vitest';
import { envelope, startClient } from './test-client.ts';
import { credentials, get, startTokenService } from './token-service.ts';
import { until } from '../until.ts';

test('replays once only, and not with retries on top', async () => {
  const { crm, bearers } = await startTokenService({ isGood: () => false });

  await expect(get(crm)).rejects.toMatchObject({
    name: 'AuthenticationError',
    code: 'token_expired',
    attempts: 2,
  });

  expect(bearers()).toEqual(['Bearer token_1', 'Bearer token_2']);
});

test('renews the token once when many calls are refused with it', async () => {
  const { crm, paths } = await startTokenService({
    isGood: (authorization) => authorization !== 'Bearer token_1',
  });

  await Promise.all(Array.from({ length: 20 }, () => get(crm)));

  expect(paths().filter((path) => path === '/oauth/token')).toHaveLength(2);
});

test('does not throw away a token that was renewed while the call was under way', async () => {
  let answerSlowly = () => {};
  let tokens = 0;
  const { crm, received } = await startClient(async ({ path, headers }) => {
    if (path === '/oauth/token') return { json: { access_token: `token_${(tokens += 1)}` } };
    if (headers.authorization === 'Bearer token_2') return envelope({});
    if (path === '/v1/contacts/slow') await new Promise<void>((done) => (answerSlowly = done));
    return { status: 401, json: {} };
  }, credentials);

  const slow = crm.contacts.get('slow');
  await until(() => expect(received).toHaveLength(2));
  await crm.contacts.get('quick');
  answerSlowly();
  await slow;

  expect(tokens).toBe(2);
  expect(received.at(-1)?.headers.authorization).toBe('Bearer token_2');
});

test('asks an accessToken function before each attempt', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let count = 0;
  const { crm, received } = await startClient(
    (_, earlier) => (earlier.length === 0 ? { status: 503 } : envelope({})),
    { accessToken: async () => `mine_${(count += 1)}` },
  );

  await get(crm);

  expect(received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer mine_1',
    'Bearer mine_2',
  ]);
});

test('replays after a 401 with the other token that the function gives', async () => {
  let count = 0;
  const accessToken = () => `mine_${(count += 1)}`;
  const isGood = (authorization?: string) => authorization === 'Bearer mine_2';
  const { crm, bearers } = await startTokenService({ isGood }, { accessToken });

  await get(crm);

  expect(bearers()).toEqual(['Bearer mine_1', 'Bearer mine_2']);
});

test.each(['fixed', () => 'fixed'])('does not replay with the same token', async (accessToken) => {
  const { crm, bearers } = await startTokenService({ isGood: () => false }, { accessToken });

  await expect(get(crm)).rejects.toMatchObject({ name: 'AuthenticationError', attempts: 1 });

  expect(bearers()).toEqual(['Bearer fixed']);
});
