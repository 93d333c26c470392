/** Two calls of a client, ready to be made again and again. */
export interface Peer {
  create(): Promise<unknown>;
  get(): Promise<unknown>;
}

/** Makes a client that sends with `fetch` to the server at `baseUrl`, which has no path. */
export type Connect = (baseUrl: string, fetch: typeof globalThis.fetch) => Peer;

/** What a call creates, in every client that lets us choose. */
export const NEW_CONTACT = {
  name: 'Lucía Fernández Ortega',
  email: 'lucia@example.com',
  tags: ['fleet', 'renewal'],
};
export const CONTACT_ID = 'con_8Zk2';
