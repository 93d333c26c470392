import createClient from 'openapi-fetch';
import type { paths } from '../../../generated/types.ts';
import { type Connect, ID, NEW, TOKEN } from './peer.ts';

export * from 'openapi-fetch';
export { default } from 'openapi-fetch';

export const connect: Connect = (baseUrl, fetch) => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const crm = createClient<paths>({ baseUrl, headers, fetch });
  const params = { path: { id: ID } };
  return {
    create: () => crm.POST('/v1/contacts', { body: NEW }),
    get: () => crm.GET('/v1/contacts/{id}', { params }),
    list: async () => (await crm.GET('/v1/contacts')).data?.data.map(({ name }) => name),
    update: () => crm.PATCH('/v1/contacts/{id}', { params, body: { name: 'Lucía' } }),
  };
};
