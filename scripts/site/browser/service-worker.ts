// Keeps what was visited for times without a network. Registered when a reader runs something for the first time.

/** As much of the scope of a service worker as it uses. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', work: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'fetch', work: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', work: (event: LifecycleEvent & MessageEvent) => void): void;
}
interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = self as unknown as WorkerScope;
const root = scope.registration.scope;
/** Of the site: several can be on one host. */
const prefix = `pages of ${root} `;
const name = prefix + SITE_VERSION;

/** Whether an address is one of the site's own, whatever else its host has below it. */
function isOfSite(url: URL): boolean {
  if (!url.href.startsWith(root)) return false;
  const [top = ''] = url.href.slice(root.length).split(/[/?#]/);
  return top === '' || SITE_NAMES.includes(top);
}

/** Without what differs from visit to visit. */
const keyOf = ({ origin, pathname }: URL): string => origin + pathname;

async function keep(url: string): Promise<void> {
  const response = await fetch(url);
  if (response.ok) await (await caches.open(name)).put(keyOf(new URL(url)), response);
}

async function install(): Promise<void> {
  await Promise.all(SITE_ASSETS.map((path) => keep(root + path)));
  await scope.skipWaiting();
}

/** What another version has kept goes, so that no page lingers that is no longer there. */
async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
  await Promise.all(old.map((key) => caches.delete(key)));
  await scope.clients.claim();
}

/** The network first: a page is never older than its site, unless there is no network. */
async function respond(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  const key = keyOf(new URL(request.url));
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(key, response.clone());
    if (response.status === 404 || response.status === 410) await cache.delete(key);
    return response;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
// A page that was there before the worker names itself and what belongs to it.
scope.addEventListener('message', (event) =>
  event.waitUntil(Promise.all((event.data as string[]).map(keep))),
);
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const isKept = request.method === 'GET' && isOfSite(new URL(request.url));
  if (isKept) event.respondWith(respond(request));
});
