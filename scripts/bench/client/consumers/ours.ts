// By the declarations that `npm pack` compiles, as consumers get them.
import { createClient } from '../.cache/ours/src/index.js';

const crm = createClient({ baseUrl: 'https://api.example.com', accessToken: 'example_token' });

const { data: contact } = await crm.contacts.create({ name: 'Lucía', tags: ['fleet'] });
await crm.contacts.update(contact.id, { name: 'Lucía F.' });
await crm.contacts.get(contact.id, {}, { timeoutMs: 5_000 });
const { data: contacts, pagination } = await crm.contacts.list({ limit: 100 });
const { data: deal } = await crm.deals.create({ title: 'Renewal', contact_id: contact.id });
await crm.deals.update(deal.id, { stage: 'won' });
await crm.messages.send({
  to: { contact_id: contact.id },
  content: { type: 'text', text: '¡Hola!' },
});
await crm.conversations.list({ limit: 10 });
await crm.webhooks.rotateSecret('whk_5Nb3');
await crm.contacts.delete(contact.id);

export const names: (string | null | undefined)[] = contacts.map(({ name }) => name);
export const next: string | null = pagination.next_cursor;
