/** What outlives the worker: the state of the sandbox as text, and the token of the pages. */
export interface Kept {
  readonly state: string;
  readonly token: string | undefined;
}

/** A place in IndexedDB for one site and one contract; where the browser has none, nothing is kept. */
export interface KeptState {
  read(): Promise<Kept | undefined>;
  write(kept: Kept): Promise<void>;
  clear(): Promise<void>;
}

const DATABASE = 'messaging-crm-sandbox';
const STORE = 'states';

/**
 * Opens the place, and removes what other versions have left there.
 *
 * @param site - the address of the site: several can be on one host
 * @param version - what a state has to be of
 */
export async function openKeptState(site: string, version: string): Promise<KeptState> {
  const key = `${site} ${version}`;
  const database = await openDatabase();
  const work = <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) =>
    resultOf(ask(database.transaction(STORE, mode).objectStore(STORE)));
  const keys = await work('readonly', (store) => store.getAllKeys());
  for (const other of keys)
    if (String(other).startsWith(`${site} `) && other !== key)
      await work('readwrite', (store) => store.delete(other));
  return {
    read: () => work('readonly', (store) => store.get(key)),
    write: async (kept) => void (await work('readwrite', (store) => store.put(kept, key))),
    clear: () => work('readwrite', (store) => store.delete(key)),
  };
}

/** For browsers that let a page keep nothing. */
export const KEEPS_NOTHING: KeptState = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
  clear: () => Promise.resolve(),
};

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });
}
