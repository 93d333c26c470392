import type { Contact } from 'messaging-crm-api';
import { crm } from './client.ts';

const countries = new Map<string, Contact[]>();
for await (const contact of crm.contacts.list()) {
  // ! default
  const key = contact.country ?? ''; // ! removed-field
  countries.set(key, [...(countries.get(key) ?? []), contact]);
}
for (let page = await crm.tickets.list({ sort: 'updated_at' }); ;) {
  // ! param-enum default
  const subjects = page.data.map(({ subject }) => subject.trim()); // ! nullable
  console.log(subjects.join());
  const next = await page.next();
  if (!next) break;
  page = next;
}
for await (const inbox of crm.inboxes.list()) console.log(inbox.name); // ! header default
