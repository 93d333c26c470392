import createClient from 'openapi-fetch';
import type { paths } from '../.cache/ours/generated/types.js';

const crm = createClient<paths>({ baseUrl: 'https://api.example.com' });
const at = (id: string) => ({ path: { id } });

const { data: contact } = await crm.POST('/v1/contacts', {
  body: { name: 'Lucía', tags: ['fleet'] },
});
const id = contact?.data.id ?? '';
await crm.PATCH('/v1/contacts/{id}', { params: at(id), body: { name: 'Lucía F.' } });
await crm.GET('/v1/contacts/{id}', { params: at(id) });
const { data: page } = await crm.GET('/v1/contacts', { params: { query: { limit: 100 } } });
const { data: deal } = await crm.POST('/v1/deals', { body: { title: 'Renewal', contact_id: id } });
await crm.PATCH('/v1/deals/{id}', { params: at(deal?.data.id ?? ''), body: { stage: 'won' } });
await crm.POST('/v1/messages', {
  body: { to: { contact_id: id }, content: { type: 'text', text: '¡Hola!' } },
});
await crm.GET('/v1/conversations', { params: { query: { limit: 10 } } });
await crm.POST('/v1/webhooks/{id}/rotate_secret', { params: at('whk_5Nb3') });
await crm.DELETE('/v1/contacts/{id}', { params: at(id) });

export const names: (string | null | undefined)[] | undefined = page?.data.map(({ name }) => name);
export const next: string | null | undefined = page?.pagination.next_cursor;
