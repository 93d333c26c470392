/** The same four calls in every client; the bench makes the first two. */
export interface Peer {
  create(): Promise<unknown>;
  get(): Promise<unknown>;
  list(): Promise<unknown>;
  update(): Promise<unknown>;
}

/** Makes a client that sends with `fetch` to the server at `baseUrl`, which has no path. */
export type Connect = (baseUrl: string, fetch: typeof globalThis.fetch) => Peer;

/** What a call creates, in every client that lets us choose. */
export const NEW = {
  name: 'Lucía Fernández Ortega',
  email: 'lucia@example.com',
  tags: ['fleet', 'renewal'],
};
export const ID = 'con_8Zk2';
export const TOKEN = 'example_token';
