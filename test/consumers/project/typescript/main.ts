// A team's TypeScript that takes from every entry; compiled by each compiler that the package claims, and run.
import { ApiError, createClient } from 'messaging-crm-api';
import { createRawClient } from 'messaging-crm-api/raw';
import { createSandbox } from 'messaging-crm-api/sandbox';
import { createTestFetch } from 'messaging-crm-api/testing';
import type { components } from 'messaging-crm-api/types';
import * as webhooks from 'messaging-crm-api/webhooks';
import { createRedisStore } from 'messaging-crm-api/webhooks/redis';
import * as webhooksOnTheWeb from 'messaging-crm-api/webhooks/web';
import { version } from './use-types.js';

// What is exported has no types of its own, so each has to have a name in an entry.
export const sandbox = await createSandbox({ speed: 0 });
const options = { baseUrl: 'https://crm.test', ...sandbox.credentials(), fetch: sandbox.fetch };
export const crm = createClient(options);
export const { meta, pagination, next } = await crm.contacts.list();

const { data } = await crm.contacts.create({ name: 'Ada', tags: ['fleet'] });
const created: components['schemas']['Contact'] = data;
const missing: unknown = await crm.contacts.get('con_0000').catch((error: unknown) => error);
const path = { id: created.id };
const raw = await createRawClient(options).GET('/v1/contacts/{id}', { params: { path } });
export const testFetch = createTestFetch();
const { data: tested } = await createClient({ ...options, fetch: testFetch }).contacts.get('con_1');

const secret = 'whsec_consumer';
const body = JSON.stringify({
  id: 'evt_1',
  type: 'contact.created',
  created_at: '2026-07-01T09:30:00.000Z',
  data: created,
});
const headers = webhooks.signWebhook({ body, secret, deliveryId: 'whd_1' });
const delivery = { body, headers, secret };

export const { createReceiver } = webhooks;
export const plugin = webhooks.toFastifyPlugin(createReceiver({ secret }));
export const open = async () => (await webhooks.createSqliteStore({ database: 'x' })).database;
export const redisStore = createRedisStore({ client: { call: async () => 'claimed' } });
console.log(
  JSON.stringify({
    version,
    name: created.name,
    raw: raw.data?.data.name,
    tested: tested.name,
    missing: missing instanceof ApiError ? missing.type : missing,
    event: webhooks.verifyWebhook(delivery).id,
    eventOnTheWeb: (await webhooksOnTheWeb.verifyWebhook(delivery)).id,
    violations: sandbox.violations.length,
  }),
);
await sandbox.close();
