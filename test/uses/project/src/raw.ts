import { createRawClient } from 'messaging-crm-api/raw';

const raw = createRawClient({ baseUrl: 'http://127.0.0.1:4020', accessToken: 'token_1' });
raw.use({ onRequest: ({ request }) => console.log(request.url) });
const { data } = await raw.GET('/v1/contacts/{id}', { params: { path: { id: 'con_8Zk2' } } });
export const country = data?.data.country; // ! removed-field
await raw.POST('/v1/tasks', { body: { title: 'Call', type: 'meeting' } }); // ! required-prop enum-removed
const id = 'del_3';
await raw.PATCH('/v1/deals/{id}', {
  params: { path: { id } },
  body: { lost_reason: 'price' }, // ! request-removed
});
await raw.GET('/v1/tickets', { params: { query: { sort: 'updated_at' } } }); // ! param-enum default
