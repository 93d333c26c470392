import { crm } from './client.ts';

const { data } = await crm.contacts.get('con_8Zk2');
const { name, country } = data; // ! removed-field
const {
  data: { subject }, // ! nullable
  meta,
} = await crm.tickets.get('tck_1');
export const greeting: string = `${name} from ${country}, ${meta.request_id}`;
export const shout: string = subject.toUpperCase(); // ! nullable

const { notes, jobs } = crm;
const { data: running } = await jobs.list(); // ! param-required default
await notes.create({ target_type: 'deal', target_id: 'del_3', body: running[0]?.id ?? '' }); // ! closed
