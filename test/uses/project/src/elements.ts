import { crm } from './client.ts';

const { data } = await crm.contacts['get']('con_8Zk2');
export const country = data['country']; // ! removed-field
const FIELD = 'subject';
const ticket = (await crm['tickets'].get('tck_1'))['data'];
export const upper = ticket[FIELD]['length']; // ! nullable
const fields = ['name', 'country'] as const;
export const values = fields.map((field) => data[field]); // ! removed-field
await crm.macros['run']('mac_1', { conversation_ids: ['cnv_1'] }); // ! renamed
