import { createClient } from '../.cache/hey-api/client/index.ts';
import { createContact, getContact } from '../.cache/hey-api/sdk.gen.ts';
import { CONTACT_ID, NEW_CONTACT, type Connect } from './peer.ts';

export const connect: Connect = (baseUrl, fetch) => {
  const client = createClient({ baseUrl, auth: 'example_token', fetch });
  return {
    create: () => createContact({ client, body: NEW_CONTACT }),
    get: () => getContact({ client, path: { id: CONTACT_ID } }),
  };
};
