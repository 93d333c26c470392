// With credentials, as a service uses it: each call asks the token cache.
import { createClient } from '../../../../src/index.ts';
import { CONTACT_ID, NEW_CONTACT, type Connect } from './peer.ts';

export const connect: Connect = (baseUrl, fetch) => {
  const crm = createClient({
    baseUrl,
    clientId: 'app_7Hf2',
    clientSecret: 'example_secret',
    fetch,
  });
  return {
    create: () => crm.contacts.create(NEW_CONTACT),
    get: () => crm.contacts.get(CONTACT_ID),
  };
};
