import { expect, test, vi } from 'vitest';
import type { StoredToken, TokenStore } from '../../../src/index.ts';
import { data, refusal, token } from './faults.ts';
import type { Received, Script } from './fault-server.ts';
import { startFaults } from './start-faults.ts';
import { createTestClient } from '../test-client.ts';
import { credentials } from '../token-service.ts';

const isToken = ({ path }: Received) => path === '/oauth/token';

/** Issues token_1, token_2, ...; what accepts decides which of them are good. */
function issuing(accepts: (bearer: string) => boolean, seconds = 3600): Script {
  return (request, earlier) => {
    if (isToken(request)) return token(`token_${earlier.filter(isToken).length + 1}`, seconds);
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    return accepts(bearer) ? data() : refusal(401, 'authentication_error');
  };
}

/** Keeps one token, and counts. */
function memoryStore(first?: StoredToken): TokenStore & { current: StoredToken | undefined } {
  return {
    current: first,
    get() {
      return this.current;
    },
    set(next) {
      this.current = next;
    },
  };
}

test('sends the second time with the same key and body after a 401', async () => {
  const { crm, received } = await startFaults(
    issuing((bearer) => bearer === 'token_2'),
    credentials,
  );

  await crm.contacts.create({ name: 'Lucía' });

  const [refused, accepted] = received.filter((request) => !isToken(request));
  expect(accepted?.headers['idempotency-key']).toBe(refused?.headers['idempotency-key']);
  expect(accepted?.body).toBe(refused?.body);
});

test('shares a token between clients through their store', async () => {
  const tokenStore = memoryStore();
  const { crm, baseUrl, received } = await startFaults(
    issuing(() => true),
    { ...credentials, tokenStore },
  );

  await crm.contacts.get('con_1');
  await createTestClient(baseUrl, { ...credentials, tokenStore }).contacts.get('con_2');

  expect(received.filter(isToken)).toHaveLength(1);
  expect(tokenStore.current?.accessToken).toBe('token_1');
});

test('asks the store once for 50 parallel first calls', async () => {
  const store = memoryStore({ accessToken: 'stored', expiresAt: Date.now() + 3_600_000 });
  const get = vi.spyOn(store, 'get');
  const { crm, received } = await startFaults(
    issuing((bearer) => bearer === 'stored'),
    { ...credentials, tokenStore: store },
  );

  await Promise.all(Array.from({ length: 50 }, () => crm.contacts.get('con_1')));

  expect(get).toHaveBeenCalledTimes(1);
  expect(received.filter(isToken)).toHaveLength(0);
});

test('replaces a stored token that was refused', async () => {
  const tokenStore = memoryStore({ accessToken: 'old', expiresAt: Date.now() + 3_600_000 });
  const { crm } = await startFaults(
    issuing((bearer) => bearer === 'token_1'),
    { ...credentials, tokenStore },
  );

  await crm.contacts.get('con_1');

  expect(tokenStore.current?.accessToken).toBe('token_1');
});

test.each<[string, Partial<TokenStore>]>([
  ['cannot be read', { get: () => Promise.reject(new Error('down')) }],
  [
    'throws at once',
    {
      get: () => {
        throw new Error('down');
      },
    },
  ],
  ['cannot be written', { set: () => Promise.reject(new Error('down')) }],
])('goes on without a store that %s', async (_, broken) => {
  const tokenStore: TokenStore = { get: () => undefined, set: () => {}, ...broken };
  const { crm, received } = await startFaults(
    issuing(() => true),
    { ...credentials, tokenStore },
  );

  await Promise.all([crm.contacts.get('con_1'), crm.contacts.get('con_2')]);

  expect(received.filter(isToken)).toHaveLength(1);
});

test('takes no clientSecret in a browser unless it is told to', async () => {
  const { crm, baseUrl, received } = await startFaults(
    issuing(() => true),
    credentials,
  );
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });

  const refused = () => createTestClient(baseUrl, credentials);
  const allowed = createTestClient(baseUrl, { ...credentials, allowClientSecretInBrowser: true });

  expect(refused).toThrow(TypeError);
  expect(refused).toThrow(/clientSecret/);
  expect(refused).not.toThrow(/example_secret/);
  await allowed.contacts.get('con_1');
  await crm.contacts.get('con_1');
  // A browser writes it itself; Node's fetch does, too, where the client does not.
  const agents = received
    .filter((request) => !isToken(request))
    .map((one) => one.headers['user-agent']);
  expect(agents[0]).not.toContain('messaging-crm-api');
  expect(agents[1]).toContain('messaging-crm-api');
});
