// As `redocly generate-client` sets it up by itself: no time limit and no Idempotency-Key.
import { createClient, OPERATIONS, type Ops } from '../.cache/redocly/client.ts';
import { CONTACT_ID, NEW_CONTACT, type Connect } from './peer.ts';

export const connect: Connect = (baseUrl, fetch) => {
  const api = createClient<Ops>(OPERATIONS, {
    serverUrl: baseUrl,
    fetch,
    auth: { bearer: 'example_token' },
  });
  return {
    create: () => api.createContact({ body: NEW_CONTACT }),
    get: () => api.getContact({ path: { id: CONTACT_ID } }),
  };
};
