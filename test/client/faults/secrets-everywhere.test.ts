import { expect, test, vi } from 'vitest';
import {
  type ClientOptions,
  createClient,
  importAllContacts,
  waitForJob,
} from '../../../src/index.ts';
import type { Fault, Script } from './fault-server.ts';
import { data, empty, json, never, page, refusal, reset, token } from './faults.ts';
import { reachableText } from './reachable-text.ts';
import { startFaults } from './start-faults.ts';

const SECRETS = [
  'hunter-secret',
  'hunter-token',
  'hunter-stored',
  btoa('app_7Hf2:hunter-secret'),
  encodeURIComponent(btoa('app_7Hf2:hunter-secret')),
];
const credentials = { clientId: 'app_7Hf2', clientSecret: 'hunter-secret' };

function expectNoSecret(value: unknown): void {
  const text = reachableText(value);
  expect(text.length).toBeGreaterThan(100);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
}

/** Everything that a program gets out of a client: hooks' arguments, console lines, results, errors. */
async function collect(script: Script, options: Partial<ClientOptions> = {}): Promise<unknown[]> {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const told: unknown[] = [];
  const note = (...args: unknown[]): unknown => told.push(args);
  for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
    vi.spyOn(console, method).mockImplementation(note);
  const { crm } = await startFaults(script, {
    ...credentials,
    onRequest: note,
    onResponse: note,
    onRetry: note,
    timeoutMs: 150,
    maxRetries: 1,
    ...options,
  } as Partial<ClientOptions>);
  const settle = (work: Promise<unknown>) => work.then(note, note);
  await settle(crm.contacts.create({ name: 'Lucía' }));
  const contacts = crm.contacts.list();
  told.push(contacts);
  await settle(contacts.then((first) => first.next()));
  await settle(
    (async () => {
      for await (const contact of crm.contacts.list()) note(contact);
    })(),
  );
  await settle(waitForJob(crm, 'job_1', { timeoutMs: 200, onProgress: note }));
  const limits = { timeoutMs: 200, uploadTimeoutMs: 200 };
  await settle(importAllContacts(crm, [{ name: 'Lucía' }], { ...limits, onProgress: note }));
  return [...told, crm];
}

const ok: Script = ({ path }) => {
  if (path === '/oauth/token') return token('hunter-token');
  if (path.includes('cursor')) return page(['con_2'], null);
  if (path === '/v1/contacts') return page(['con_1'], 'c2');
  return data({ id: 'job_1', status: 'succeeded' }, { deprecation: '@1788220800' });
};
const text =
  (body: string): Fault =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
const failing =
  (fault: Parameters<typeof json>[0] | ReturnType<typeof json>): Script =>
  ({ path }) =>
    path === '/oauth/token' ? token('hunter-token') : (fault as ReturnType<typeof json>);

test.each<[string, Script]>([
  ['all is well', ok],
  ['every call is refused', failing(refusal(403, 'permission_error'))],
  ['the token is refused', failing(refusal(401, 'authentication_error'))],
  ['every call is reset', failing(reset)],
  ['no call is answered', failing(never)],
  ['the server fails', failing(empty(500))],
  ['an answer breaks off', failing(text('{"data":{"secret":"hunter-secret'))],
  ['an error is a success', failing(text('{"error":{"type":"t","message":"hunter-token"}}'))],
  ['an error has a key', failing(json({ error: { details: { 'hunter-token': 1 } } }, 400))],
  ['a 200 has no token', [json({ error: 'x', error_description: 'hunter-secret' })]],
  ['the token endpoint refuses', [json({ error: 'invalid_client' }, 401)]],
  ['the token endpoint says nonsense', [json({ token: 'hunter-token' })]],
  ['the token breaks off', [text('{"access_token":"hunter-token')]],
  ['the token endpoint issues what cannot be sent', [token('hunter-token\n')]],
  ['the token endpoint is reset', [reset]],
  ['the token endpoint does not answer', [never]],
])('nothing that a program gets holds a secret when %s', async (_, script) => {
  expectNoSecret(await collect(script));
});

test.each<[string, Partial<ClientOptions>]>([
  ['in the form', { clientAuth: 'form' }],
  ['as a token', { clientId: undefined, clientSecret: undefined, accessToken: 'hunter-token' }],
  [
    'with a token in a store',
    {
      tokenStore: {
        get: () => ({ accessToken: 'hunter-stored', expiresAt: Date.now() + 3_600_000 }),
        set: () => Promise.reject(new Error('down')),
      },
    },
  ],
])('nor with credentials %s', async (_, options) => {
  expectNoSecret(await collect(ok, options));
  expectNoSecret(await collect(failing(refusal(401, 'authentication_error')), options));
});

test.each<[string, object]>([
  ['a wrong baseUrl', { ...credentials, baseUrl: 'http://api.example.com' }],
  ['a user in the baseUrl', { ...credentials, baseUrl: 'https://a:hunter-secret@api.example.com' }],
  ['a missing clientId', { clientSecret: 'hunter-secret', baseUrl: 'https://api.example.com' }],
  [
    'two ways at once',
    { ...credentials, accessToken: 'hunter-token', baseUrl: 'https://x.example' },
  ],
  [
    'an Authorization header',
    { ...credentials, baseUrl: 'https://x.example', headers: { authorization: 'hunter-secret' } },
  ],
  ['a wrong limit', { ...credentials, baseUrl: 'https://x.example', maxRetries: -1 }],
])('nor does the refusal of %s', (_, options) => {
  const create = () => createClient(options as ClientOptions);

  expect(create).toThrow(TypeError);
  try {
    create();
  } catch (error) {
    expectNoSecret(error);
  }
});

test('nor the failure of a fetch that quotes what it was given', async () => {
  const told = await collect(ok, {
    fetch: async (url, { headers }) => {
      if (url.endsWith('/oauth/token'))
        return Response.json({ access_token: 'hunter-token', expires_in: 3600 });
      // Only the count: a fetch of one's own that puts a header into its error is beyond us.
      throw new TypeError(`fetch failed with ${[...(headers as Headers)].length} headers`);
    },
  });

  expectNoSecret(told);
});
