// Jest as it comes, without a line of configuration.
const { createClient, NotFoundError } = require('messaging-crm-api');
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
