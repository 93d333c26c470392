import { createClient } from '../.cache/hey-api-types/client/index.js';
import * as api from '../.cache/hey-api-types/sdk.gen.js';

const client = createClient({ baseUrl: 'https://api.example.com', auth: 'example_token' });
const at = (id: string) => ({ client, path: { id } });

const { data: contact } = await api.createContact({
  client,
  body: { name: 'Lucía', tags: ['fleet'] },
});
const id = contact?.data.id ?? '';
await api.updateContact({ ...at(id), body: { name: 'Lucía F.' } });
await api.getContact(at(id));
const { data: page } = await api.listContacts({ client, query: { limit: 100 } });
const { data: deal } = await api.createDeal({ client, body: { title: 'Renewal', contact_id: id } });
await api.updateDeal({ ...at(deal?.data.id ?? ''), body: { stage: 'won' } });
await api.sendMessage({
  client,
  body: { to: { contact_id: id }, content: { type: 'text', text: '¡Hola!' } },
});
await api.listConversations({ client, query: { limit: 10 } });
await api.rotateWebhookSecret(at('whk_5Nb3'));
await api.deleteContact(at(id));

export const names: (string | null | undefined)[] | undefined = page?.data.map(({ name }) => name);
export const next: string | null | undefined = page?.pagination.next_cursor;
