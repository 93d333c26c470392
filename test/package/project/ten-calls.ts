// As much of the client as a small program uses; counted, not run.
import { createClient, importAllContacts, waitForJob } from 'messaging-crm-api';

const crm = createClient({ baseUrl: 'https://api.example.com', accessToken: 'example_token' });
const { data: contact } = await crm.contacts.create({ name: 'Lucía', tags: ['fleet'] });
await crm.contacts.update(contact.id, { name: 'Lucía F.' });
await crm.contacts.get(contact.id, {}, { timeoutMs: 5_000 });
export const names: string[] = [];
for await (const { name } of crm.contacts.list({ limit: 100 })) names.push(name ?? '');
const { data: deal } = await crm.deals.create({ title: 'Renewal', contact_id: contact.id });
await crm.deals.update(deal.id, { stage: 'won' });
await crm.messages.send({
  to: { contact_id: contact.id },
  content: { type: 'text', text: '¡Hola!' },
});
await importAllContacts(crm, [{ name: 'Lucía' }], { onProgress: ({ sent }) => console.log(sent) });
const { data: job } = await crm.contacts.bulk({ operation: 'delete', contact_ids: [contact.id] });
await waitForJob(crm, job);
