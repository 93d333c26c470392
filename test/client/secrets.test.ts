import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { startServer, type Reply } from './http-server.ts';
import { createTestClient, envelope } from './test-client.ts';

const SECRETS = ['hunter-secret', 'hunter-token', btoa('app_7Hf2:hunter-secret')];
const credentials = { clientId: 'app_7Hf2', clientSecret: 'hunter-secret' };
const tokenReply = { json: { access_token: 'hunter-token', expires_in: 3600 } };

/** All text that can be reached from a value, hidden and inherited properties included. */
function reachableText(value: unknown, seen = new Set<unknown>()): string {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) {
    return `${String(value)}\n`;
  }
  if (seen.has(value)) return '';
  seen.add(value);
  const parts = [inspect(value, { depth: 20, showHidden: true }), safeJson(value)];
  for (const key of Reflect.ownKeys(value)) {
    const { value: property } = Object.getOwnPropertyDescriptor(value, key) ?? {};
    parts.push(reachableText(property, seen));
  }
  if (value instanceof Headers) parts.push(JSON.stringify([...value]));
  return parts.join('\n');
}

function safeJson(value: object): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

test.each<[string, object]>([
  ['credentials', credentials],
  ['credentials in the form', { ...credentials, clientAuth: 'form' }],
  ['a token', { accessToken: 'hunter-token' }],
])('shows nothing of %s in a client, its results and its methods', async (_, options) => {
  const { baseUrl } = await startServer(({ path }) =>
    path === '/oauth/token' ? tokenReply : envelope({ id: 'con_1' }),
  );
  const crm = createTestClient({ baseUrl, ...options });

  const result = await crm.contacts.create({});

  const text = reachableText([crm, result]);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
});

test.each<[string, Reply, Reply]>([
  ['a refusal', tokenReply, { status: 403, json: { error: { type: 'x', message: 'y' } } }],
  ['broken JSON', tokenReply, { text: '{"data":{"secret":"hunter-secret' }],
  ['a reset', tokenReply, (response) => response.destroy()],
  ['a timeout', tokenReply, () => {}],
  ['a refused token request', { status: 401, json: { error: 'invalid_client' } }, {}],
  ['a broken token answer', { text: '{"access_token":"hunter-token' }, {}],
  ['an unsendable token', { json: { access_token: 'hunter-token\n' } }, {}],
  ['a reset token request', (response) => response.destroy(), {}],
])('shows no secret in the error of %s', async (_, token, reply) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { baseUrl } = await startServer(({ path }) => (path === '/oauth/token' ? token : reply));
  const crm = createTestClient({ baseUrl, ...credentials, timeoutMs: 100, maxRetries: 1 });

  const error: unknown = await crm.contacts.create({}).catch((error: unknown) => error);

  expect(error).toBeInstanceOf(Error);
  const text = reachableText(error);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
});
