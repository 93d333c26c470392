import { type ClientConfig, createClient, OPERATIONS, type Ops } from './.cache/redocly/client.ts';
import { type Connect, ID, NEW, type Peer, TOKEN } from './peer.ts';

export * from './.cache/redocly/client.ts';

function connectWith(config: ClientConfig): Peer {
  const crm = createClient<Ops>(OPERATIONS, { ...config, auth: { bearer: TOKEN } });
  const path = { id: ID };
  return {
    create: () => crm.createContact({ body: NEW }),
    get: () => crm.getContact({ path }),
    list: async () => (await crm.listContacts({})).data.map(({ name }) => name),
    update: () => crm.updateContact({ path, body: { name: 'Lucía' } }),
  };
}

/** As `redocly generate-client` sets it up by itself: no time limit and no Idempotency-Key. */
export const connect: Connect = (serverUrl, fetch) => connectWith({ serverUrl, fetch });

/** With what ours does without being told. */
export const connectAlike: Connect = (serverUrl, fetch) =>
  connectWith({ serverUrl, fetch, idempotencyKey: true, timeout: 30_000 });
