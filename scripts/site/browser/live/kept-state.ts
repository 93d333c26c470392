import { createStore, del, get, keys, set } from 'idb-keyval';

/** What outlives the worker: the state of the sandbox as text, and the token of the pages. */
export interface Kept {
  readonly state: string;
  readonly token: string | undefined;
}

/** A place in IndexedDB for one site and one contract; where the browser has none, nothing is kept. */
export type KeptState = Awaited<ReturnType<typeof openKeptState>>;

/** Opens the place of a site and a version of the state, and removes what other versions have left there. */
export async function openKeptState(site: string, version: string) {
  const key = `${site} ${version}`;
  const store = createStore('messaging-crm-sandbox', 'states');
  for (const other of await keys(store))
    if (typeof other === 'string' && other.startsWith(`${site} `) && other !== key)
      await del(other, store);
  return {
    read: () => get<Kept>(key, store),
    write: (kept: Kept) => set(key, kept, store),
    clear: () => del(key, store),
  };
}
