import { expect, test, vi } from 'vitest';
import type { ClientOptions, StoredToken } from '../../../src/index.ts';
import { data, empty, never, refusal, reset, token } from './faults.ts';
import type { Received } from './fault-server.ts';
import { startFaults } from './start-faults.ts';
import { within } from '../../within.ts';

const credentials = { clientId: 'app_7Hf2', clientSecret: 'example_secret' };
const stall = () => new Promise<never>(() => {});
const service = ({ path }: Received) => (path === '/oauth/token' ? token('token_1') : data());

test.each<[string, { get: () => Promise<StoredToken | undefined>; set: () => unknown }]>([
  ['get', { get: stall, set: () => {} }],
  ['set', { get: async () => undefined, set: stall }],
  ['both', { get: stall, set: stall }],
])('takes a token store whose %s stalls for an empty one', async (_, tokenStore) => {
  const { crm, received } = await startFaults(service, {
    ...credentials,
    tokenStore,
    timeoutMs: 2_000,
  });

  await within(6_000, Promise.all([crm.me.get(), crm.me.get()]));
  await within(6_000, crm.me.get());

  expect(received.filter(({ path }) => path === '/oauth/token')).toHaveLength(1);
});

test('asks a store again that had stalled, and takes its token', async () => {
  let isStalling = true;
  const tokenStore = {
    get: () =>
      isStalling ? stall() : { accessToken: 'stored', expiresAt: Date.now() + 3_600_000 },
    set: () => {},
  };
  const { crm, received } = await startFaults(
    (request, earlier) =>
      request.path !== '/oauth/token' && earlier.length < 2
        ? refusal(403, 'permission_error')
        : request.path === '/oauth/token'
          ? token('short', 1)
          : data(),
    { ...credentials, tokenStore, timeoutMs: 1_000 },
  );
  await crm.me.get().catch(() => {});
  isStalling = false;
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  await crm.me.get();

  expect(received.at(-1)?.headers.authorization).toBe('Bearer stored');
});

test('ends a call whose accessToken function stalls, and no later one', async () => {
  let isStalling = true;
  const accessToken = () => (isStalling ? stall() : 'token_1');
  const { crm } = await startFaults([data()], { accessToken, timeoutMs: 500 });

  const ended = expect(crm.me.get()).rejects.toMatchObject({
    name: 'TimeoutError',
    message: 'GET /v1/me: no token in 500 ms',
    attempts: 0,
  });
  await within(2_000, ended);
  isStalling = false;

  await expect(crm.me.get()).resolves.toHaveProperty('data');
});

const KEY = { idempotencyKey: 'key-1' };

test.each<[string, ConstructorParameters<typeof Object>[0], object]>([
  ['AbortSignal.timeout', () => ({ signal: AbortSignal.timeout(50) }), { name: 'TimeoutError' }],
  ['deadlineMs', () => ({ deadlineMs: 50 }), { name: 'TimeoutError' }],
  ['timeoutMs', () => ({ timeoutMs: 50, maxRetries: 0 }), { name: 'TimeoutError' }],
])('keeps attempts and key when %s ends a call that was sent', async (_, options, expected) => {
  const { crm } = await startFaults([never]);

  const call = crm.contacts.create({ name: 'Lucía' }, { ...KEY, ...options() });
  const error = await within(2_000, call).catch((error: unknown) => error);

  expect(error).toMatchObject({ ...KEY, ...expected, attempts: 1 });
  expect((error as Error).cause).toBeInstanceOf(DOMException);
});

test.each<[string, Partial<ClientOptions>, string]>([
  ['is refused', { ...credentials }, 'TokenError'],
  ['cannot be had', { ...credentials }, 'ConnectionError'],
  ['makes its function throw', {}, 'CallError'],
])('keeps attempts and key when the token of a repeat %s', async (_, options, name) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let tokens = 0;
  const accessToken = () => {
    if ((tokens += 1) > 1) throw new Error('vault is sealed');
    return 'token_1';
  };
  const { crm } = await startFaults(
    ({ path }, earlier) => {
      if (path !== '/oauth/token') return refusal(401, 'authentication_error');
      if (earlier.length === 0) return token('token_1');
      return name === 'TokenError' ? refusal(401, 'invalid_client') : reset;
    },
    'clientId' in options ? options : { accessToken },
  );

  const calls = ['key-1', 'key-2'].map((idempotencyKey) =>
    crm.contacts.create({ name: 'Lucía' }, { idempotencyKey }).catch((error: unknown) => error),
  );
  const [first, second] = await Promise.all(calls);

  // The second shares the token, and its failure, with the first.
  if (name !== 'CallError')
    expect(second).toMatchObject({ name, attempts: 1, idempotencyKey: 'key-2' });
  expect(first).toMatchObject({ name, attempts: 1, idempotencyKey: 'key-1' });
});

test('counts attempts and pauses in deadlineMs', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  const { crm, received } = await startFaults([empty(503)], { deadlineMs: 1_400, maxRetries: 9 });
  const startedAt = performance.now();

  await expect(crm.contacts.create({ name: 'Lucía' }, KEY)).rejects.toMatchObject({
    ...KEY,
    name: 'TimeoutError',
    message: 'POST /v1/contacts: no complete response in 1400 ms',
    attempts: 2,
  });

  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect(received.length).toBe(2);
});

test('a list that fails before it is iterated is no unhandled rejection', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const { crm } = await startFaults([refusal(404, 'not_found_error')]);

  const contacts = crm.contacts.list();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const iterating = (async () => {
    for await (const contact of contacts) return contact;
    return undefined;
  })();

  await expect(iterating).rejects.toMatchObject({ name: 'NotFoundError' });
  await expect(contacts).rejects.toMatchObject({ name: 'NotFoundError' });
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
