// In a browser: the client calls a service on the page's own origin, the testing fetch responds without one,
// and a delivery is verified by WebCrypto. The token comes with the address, which is for tests alone.
import { createClient } from 'messaging-crm-api';
import { createTestFetch } from 'messaging-crm-api/testing';
import { signWebhook, verifyWebhook } from 'messaging-crm-api/webhooks/web';

async function run(): Promise<object> {
  const query = new URLSearchParams(location.search);
  const options = { baseUrl: location.origin, accessToken: query.get('token') ?? '' };
  const crm = createClient(options);
  const { data } = await crm.contacts.create({ name: 'Katherine' });
  const kept = await crm.contacts.get(data.id);
  const mock = createClient({ ...options, fetch: createTestFetch() });
  const { data: example } = await mock.contacts.get('con_8Zk2');
  const event = { id: 'evt_1', type: 'contact.created', created_at: '2026-07-01T09:30:00.000Z' };
  const body = JSON.stringify({ ...event, data: kept.data });
  const secret = 'whsec_browser';
  const headers = await signWebhook({ body, secret });
  const verified = await verifyWebhook({ body, headers, secret });
  return { kept: kept.data.name, example: example.name, event: verified.type };
}

const outcome = await run().catch((error: unknown) => ({ error: String(error) }));
document.querySelector('#outcome')!.textContent = JSON.stringify(outcome);
