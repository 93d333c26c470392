// Jest as it comes, without a line of configuration.
const { createClient, NotFoundError } = require('messaging-crm-api');
const { watchContract } = require('messaging-crm-api/drift');
const { createRawClient } = require('messaging-crm-api/raw');
const { createTestFetch } = require('messaging-crm-api/testing');
const {
  createReceiver,
  createSqliteStore,
  signWebhook,
  verifyWebhook,
  WebhookError,
} = require('messaging-crm-api/webhooks');

const testFetch = createTestFetch();
const crm = createClient({ baseUrl: 'https://crm.test', accessToken: 'test', fetch: testFetch });

beforeEach(() => testFetch.reset());

test('the client reads an example of the contract', async () => {
  expect((await crm.contacts.get('con_8Zk2')).data.name).toBe('Lucía Fernández Ortega');
});

test('an error of the contract is that of the client', async () => {
  testFetch.respond('contacts.get', { status: 404 });

  await expect(crm.contacts.get('con_8Zk2')).rejects.toBeInstanceOf(NotFoundError);
});

test.each(['sandbox', 'sandbox/web'])(
  '%s keeps what is written, and drift finds none',
  async (name) => {
    const sandbox = await require(`messaging-crm-api/${name}`).createSandbox();
    const options = { baseUrl: 'https://crm.test', ...sandbox.credentials() };
    const fetch = watchContract(sandbox.fetch, { baseUrl: options.baseUrl });
    const { data } = await createClient({ ...options, fetch }).contacts.create({ name: 'Ada' });
    const raw = createRawClient({ ...options, fetch });
    const read = await raw.GET('/v1/contacts/{id}', { params: { path: { id: data.id } } });
    await fetch.drift.flush();
    await sandbox.close();

    expect(read.data.data.name).toBe('Ada');
    expect(fetch.drift.reports()).toEqual([]);
  },
);

test.each([
  ['postgres', 'createPostgresStore'],
  ['redis', 'createRedisStore'],
  ['web', 'verifyWebhook'],
])('webhooks/%s can be required', (name, exported) => {
  expect(require(`messaging-crm-api/webhooks/${name}`)).toHaveProperty(exported);
});

test('a signature is verified, and a forged one refused', () => {
  const secret = 'whsec_jest';
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'deal.lost',
    created_at: '2026-07-01T09:30:00.000Z',
    data: { object: 'deal', id: 'dea_1' },
  });
  const headers = signWebhook({ body, secret, deliveryId: 'whd_1' });

  expect(verifyWebhook({ body, headers, secret }).id).toBe('evt_1');
  expect(() => verifyWebhook({ body, headers, secret: 'whsec_other' })).toThrow(WebhookError);
  expect(createReceiver({ secret })).toBeDefined();
});

test('what loads when it is called loads here too', async () => {
  const { closed, error } = await createSqliteStore({ database: ':memory:' }).then(
    async (store) => ({ closed: await store.close?.() }),
    (thrown) => ({ error: thrown }),
  );

  // Node 20 has no SQLite.
  if (process.versions.node.startsWith('20.')) expect(error.message).toContain('node:sqlite');
  else expect([closed, error]).toEqual([undefined, undefined]);
});
