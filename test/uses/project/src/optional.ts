import { crm } from './client.ts';

const page = await crm.deals.list({ limit: 10 }); // ! default
const [first] = page.data;
export const country = first?.contact?.country ?? 'ES'; // ! removed-field
export const chance = (first?.probability ?? 0) / 100; // ! integer-number
export const day = ticketDay(first?.contact?.created_at); // ! format
const ticket = (await crm.tickets.list({ sort: 'updated_at' })).data.at(0); // ! param-enum default
export const words = ticket?.subject.split(' ').length; // ! nullable
function ticketDay(time = ''): string {
  return time.slice(0, 10);
}
