// Plain JavaScript against a running mock: `node use-client.mjs BASE_URL` prints what came back.
import { createClient, NotFoundError } from 'messaging-crm-api';

const crm = createClient({
  baseUrl: process.argv[2],
  clientId: 'app_7Hf2',
  clientSecret: 'example_secret',
});
const { data, meta } = await crm.contacts.create({ name: 'Lucía Fernández Ortega' });
const missing = await crm.contacts
  .get('con_0000', { headers: { prefer: 'code=404' } })
  .catch((error) => error instanceof NotFoundError && error.status);
console.log(
  JSON.stringify({ object: data.object, id: data.id, request: typeof meta.request_id, missing }),
);
