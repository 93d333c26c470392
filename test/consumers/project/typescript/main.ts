// A team's TypeScript that takes from every entry; compiled by each compiler that the package claims, and run.
import { ApiError, createClient, type Contact } from 'messaging-crm-api';
import { createRawClient } from 'messaging-crm-api/raw';
import { createSandbox, type Sandbox } from 'messaging-crm-api/sandbox';
import { createTestFetch } from 'messaging-crm-api/testing';
import type { components } from 'messaging-crm-api/types';
import { signWebhook, verifyWebhook } from 'messaging-crm-api/webhooks';
import { verifyWebhook as verifyOnTheWeb } from 'messaging-crm-api/webhooks/web';
import { version } from './use-types.js';

const sandbox: Sandbox = await createSandbox({ speed: 0 });
const options = { baseUrl: 'https://crm.test', ...sandbox.credentials(), fetch: sandbox.fetch };
const crm = createClient(options);

const { data } = await crm.contacts.create({ name: 'Ada', tags: ['fleet'] });
const created: components['schemas']['Contact'] = data;
const missing: unknown = await crm.contacts.get('con_0000').catch((error: unknown) => error);
const raw = await createRawClient(options).GET('/v1/contacts/{id}', {
  params: { path: { id: created.id } },
});
const tested: Contact = (
  await createClient({ ...options, fetch: createTestFetch() }).contacts.get('con_8Zk2')
).data;

const secret = 'whsec_consumer';
const body = JSON.stringify({
  id: 'evt_1',
  type: 'contact.created',
  created_at: '2026-07-01T09:30:00.000Z',
  data: created,
});
const delivery = { body, headers: signWebhook({ body, secret, deliveryId: 'whd_1' }), secret };

console.log(
  JSON.stringify({
    version,
    name: created.name,
    raw: raw.data?.data.name,
    tested: tested.name,
    missing: missing instanceof ApiError ? missing.type : missing,
    event: verifyWebhook(delivery).id,
    eventOnTheWeb: (await verifyOnTheWeb(delivery)).id,
    violations: sandbox.violations.length,
  }),
);
await sandbox.close();
