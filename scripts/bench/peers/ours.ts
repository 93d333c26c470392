// With credentials, as a service uses it: each call asks the token cache.
import { createClient } from '../../../src/index.ts';
import { type Connect, ID, NEW } from './peer.ts';

export * from '../../../src/index.ts';

export const connect: Connect = (baseUrl, fetch) => {
  const crm = createClient({ baseUrl, clientId: 'app_7Hf2', clientSecret: 'secret', fetch });
  return {
    create: () => crm.contacts.create(NEW),
    get: () => crm.contacts.get(ID),
    list: async () => (await crm.contacts.list({ limit: 100 })).data.map(({ name }) => name),
    update: () => crm.contacts.update(ID, { name: 'Lucía' }),
  };
};
