import { createClient, OPERATIONS, type ClientConfig, type Ops } from '../.cache/redocly/client.ts';
import { CONTACT_ID, NEW_CONTACT, type Connect, type Peer } from './peer.ts';

function connectWith(config: ClientConfig): Peer {
  const api = createClient<Ops>(OPERATIONS, config);
  return {
    create: () => api.createContact({ body: NEW_CONTACT }),
    get: () => api.getContact({ path: { id: CONTACT_ID } }),
  };
}

/** As `redocly generate-client` sets it up by itself: no time limit and no Idempotency-Key. */
export const connect: Connect = (serverUrl, fetch) =>
  connectWith({ serverUrl, fetch, auth: { bearer: 'example_token' } });

/** With what the others do without being told. */
export const connectAlike: Connect = (serverUrl, fetch) =>
  connectWith({
    serverUrl,
    fetch,
    auth: { bearer: 'example_token' },
    ...{ idempotencyKey: true, timeout: 30_000 },
  });
