import { createClient } from './.cache/hey-api/client/index.ts';
import * as api from './.cache/hey-api/sdk.gen.ts';
import { type Connect, ID, NEW, TOKEN } from './peer.ts';

export * from './.cache/hey-api/index.ts';

export const connect: Connect = (baseUrl, fetch) => {
  const client = createClient({ baseUrl, auth: TOKEN, fetch });
  const path = { id: ID };
  return {
    create: () => api.createContact({ client, body: NEW }),
    get: () => api.getContact({ client, path }),
    list: async () => (await api.listContacts({ client })).data?.data.map(({ name }) => name),
    update: () => api.updateContact({ client, path, body: { name: 'Lucía' } }),
  };
};
