// A team's TypeScript that compiles to CommonJS: no `"type": "module"`, and imports become `require`.
import { ApiError, type Contact, createClient, NotFoundError } from 'messaging-crm-api';
import { watchContract } from 'messaging-crm-api/drift';
import { createRawClient } from 'messaging-crm-api/raw';
import { createSandbox, type Sandbox } from 'messaging-crm-api/sandbox';
import { createSandbox as createForTheWeb } from 'messaging-crm-api/sandbox/web';
import { createTestFetch, type OperationName } from 'messaging-crm-api/testing';
import type { paths } from 'messaging-crm-api/types';
import { signWebhook, verifyWebhook, WebhookError } from 'messaging-crm-api/webhooks';
import { postgresMigration } from 'messaging-crm-api/webhooks/postgres';
import { createRedisStore } from 'messaging-crm-api/webhooks/redis';
import { toFetchHandler } from 'messaging-crm-api/webhooks/web';

declare module 'messaging-crm-api' {
  interface ContactFields {
    renewal_month?: number;
  }
}

const testFetch = createTestFetch();
const crm = createClient({ baseUrl: 'https://crm.test', accessToken: 'test', fetch: testFetch });

async function throughSandbox(): Promise<unknown> {
  const sandbox: Sandbox = await createSandbox({ seed: 'examples' });
  const options = { baseUrl: 'https://crm.test', ...sandbox.credentials() };
  const fetch = watchContract(sandbox.fetch, { baseUrl: options.baseUrl });
  const raw = createRawClient({ ...options, fetch });
  const path: keyof paths = '/v1/contacts/{id}';
  const read = await raw.GET(path, { params: { path: { id: 'con_8Zk2' } } });
  await sandbox.close();
  return read.data?.data.name;
}

async function main(): Promise<object> {
  const operation: OperationName = 'contacts.get';
  const contact: Contact = (await crm.contacts.get('con_8Zk2')).data;
  const month: number | undefined = contact.custom_fields.renewal_month;
  // @ts-expect-error a contact's name is a string
  await crm.contacts.create({ name: 7 }).catch(() => {});
  testFetch.respond(operation, { status: 404 });
  const missing: unknown = await crm.contacts.get('con_8Zk2').catch((error: unknown) => error);
  const secret = 'whsec_consumer';
  let refused: unknown;
  try {
    verifyWebhook({
      body: '{}',
      headers: signWebhook({ body: '{"type":"deal.won"}', secret }),
      secret,
    });
  } catch (error) {
    if (error instanceof WebhookError) refused = error.code;
  }
  return {
    name: contact.name,
    kept: await throughSandbox(),
    others: [createForTheWeb, postgresMigration, createRedisStore, toFetchHandler].map(
      (one) => typeof one,
    ),
    month: typeof month,
    missing: missing instanceof NotFoundError && missing instanceof ApiError && missing.code,
    refused,
  };
}

void main().then((outcome) => console.log(JSON.stringify(outcome)));
