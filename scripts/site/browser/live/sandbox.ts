// The sandbox as a page sees it: that of the worker, or one on this machine where the reader chose it.
import type { SeedSource } from '../../../../generated/control.ts';
import { type Control, createControl } from '../../../../src/sandbox/control/client.ts';
import type { SeedData } from '../../../../src/sandbox/seed/seed-data.ts';
import type { Issue } from '../../../../src/service/issue.ts';
import { recall, remember } from '../../../../src/sandbox/console/remember.ts';
import { type Remote, wrap } from 'comlink';
import type { Host } from './host.ts';
import type { Preparation } from './panel/run-description.ts';
import type { NamedResource } from './named-resources.ts';
import type { Opening } from './hosted-sandbox.ts';
import { sendOver } from './sent.ts';

/**
 * Starts the worker, or joins the one that other pages have started. Where a browser has no shared workers, or blocks
 * them with its storage, the page has a worker of its own.
 *
 * @throws {Error} when neither can be started
 */
async function connectHost(): Promise<Remote<Host>> {
  const address = new URL('host.js', import.meta.url);
  address.searchParams.set('v', LIVE_VERSION);
  for (const start of [() => new SharedWorker(address), () => new Worker(address)]) {
    try {
      return await join(start());
    } catch {
      // The next kind may be allowed.
    }
  }
  throw new Error('The sandbox could not be loaded. Check your connection, then try again.');
}

async function join(worker: SharedWorker | Worker): Promise<Remote<Host>> {
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error('The worker did not start.'));
  });
  const host = wrap<Host>('port' in worker ? worker.port : worker);
  await Promise.race([host.opening(), failed]);
  addEventListener('pagehide', () => void host.leave());
  return host;
}

/** Where requests go: to the sandbox in the browser, or to `npx messaging-crm-api sandbox` on this machine. */
export type Target = 'page' | 'local';

/** The one address outside of the page that is ever called. */
export const LOCAL_ORIGIN = 'http://127.0.0.1:4020';
/** What requests to the sandbox in the page name; nothing is sent there. */
export const PAGE_ORIGIN = 'https://api.example.com';

export interface LiveSandbox {
  readonly target: Target;
  /** The base address of requests. */
  readonly origin: string;
  /** How the sandbox in the page began. */
  readonly opening: Opening | undefined;
  /** A `fetch` of the sandbox's own: whatever host an address names, only its path counts. */
  readonly fetch: typeof fetch;
  readonly control: Control;
  /** The resources of the examples that a text names. */
  namedIn(text: string): Promise<readonly NamedResource[]>;
  /** A token with all scopes. */
  token(isFresh?: 'fresh'): Promise<string>;
}

const CHOICE = 'sandbox';

/** The target that the reader chose. */
export const readTarget = (): Target => (recall(CHOICE) === 'local' ? 'local' : 'page');

const targets = new EventTarget();

/** From now on `openSandbox` returns the sandbox of this target. */
export function chooseTarget(target: Target): void {
  remember(CHOICE, target);
  chosen = target;
  targets.dispatchEvent(new Event('change'));
}

/** Calls back when another target is chosen on this page. */
export const onTarget = (listener: () => void): void =>
  targets.addEventListener('change', listener);

let chosen: Target = readTarget();
const opened = new Map<Target, Promise<LiveSandbox>>();

/** The sandbox of the chosen target; the one in the page starts with the first call. */
export function openSandbox(): Promise<LiveSandbox> {
  const target = chosen;
  const open = opened.get(target) ?? (target === 'page' ? openPage() : openLocal());
  opened.set(target, open);
  // What failed is tried again with the next call.
  open.catch(() => opened.delete(target));
  return open;
}

let connected: ReturnType<typeof connectHost> | undefined;

/** The worker, which is asked again if it did not start. */
function openHost(): ReturnType<typeof connectHost> {
  connected ??= connectHost();
  connected.catch(() => (connected = undefined));
  return connected;
}

/** What the contract's validators say of a request; it is not sent, whatever the target. */
export async function checkOnly(request: Request): Promise<readonly Issue[]> {
  const { method, url, headers } = request;
  const sent = { method, url, headers: [...headers], body: await request.arrayBuffer() };
  return (await openHost()).check(sent);
}

const openPage = async (): Promise<LiveSandbox> => liveSandbox(await openHost());

/** The sandbox of a worker. */
export async function liveSandbox(
  host: Pick<Remote<Host>, 'fetch' | 'namedIn' | 'opening' | 'token'>,
): Promise<LiveSandbox> {
  const send: typeof fetch = async (input, init) => {
    const call = await readCall(input, init);
    const request = new Request(PAGE_ORIGIN + call.path, call.init);
    // That of the samples would expire; it stands for the reader's own.
    if (request.headers.get('authorization') === 'Bearer example_access_token')
      request.headers.set('authorization', `Bearer ${await host.token()}`);
    return sendOver(host.fetch, request);
  };
  return {
    target: 'page',
    origin: PAGE_ORIGIN,
    opening: await host.opening(),
    fetch: send,
    control: createControl(send),
    namedIn: (text) => host.namedIn(text),
    token: () => host.token(),
  };
}

async function openLocal(): Promise<LiveSandbox> {
  const local: typeof fetch = async (input, init) => {
    const call = await readCall(input, init);
    return fetch(LOCAL_ORIGIN + call.path, {
      ...call.init,
      credentials: 'omit',
      cache: 'no-store',
    });
  };
  let token: Promise<string> | undefined;
  const control = createControl(local);
  await control('getHealth');
  return {
    target: 'local',
    origin: LOCAL_ORIGIN,
    opening: undefined,
    fetch: local,
    control,
    namedIn: async (text) => (await openHost()).namedIn(text),
    token(isFresh) {
      if (isFresh) token = undefined;
      token ??= control('createToken').then(({ access_token: issued }) => issued);
      return token;
    },
  };
}

/** Puts back what a text names of the world of the examples and the sandbox has no longer; all else stays as it is. */
async function putBack(sandbox: LiveSandbox, text: string): Promise<string[]> {
  const restored: string[] = [];
  for (const { id, seed } of await sandbox.namedIn(text)) {
    const found = await sandbox.control('findResource', { path: { id } }).catch(() => undefined);
    if (found) continue;
    await plant(sandbox, seed);
    restored.push(id);
  }
  return restored;
}

interface Call {
  /** With the query. */
  readonly path: string;
  readonly init: RequestInit;
}

/** Calls the API with all scopes. */
export async function call(sandbox: LiveSandbox, method: string, path: string, body?: string) {
  const authorization = `Bearer ${await sandbox.token()}`;
  const headers = { authorization, 'content-type': 'application/json' };
  return sandbox.fetch(path, { method, headers, ...(body && { body }) });
}

/** Puts data into a sandbox. */
const plant = ({ control }: LiveSandbox, seed: SeedData) =>
  // The description says of a seed no more than that it has lists.
  control('plantSeed', { body: { seed: seed as SeedSource } });

/**
 * Brings a sandbox to where a request succeeds, or fails as it should.
 *
 * @param text - the request or the program, in any notation
 * @returns the ids of what it names and was missing: it was put back
 */
export async function prepare(
  sandbox: LiveSandbox,
  text: string,
  { before = [], settles }: Preparation = {},
): Promise<string[]> {
  const restored = await putBack(sandbox, text);
  // Refused where no run is under way.
  if (settles) await call(sandbox, 'PATCH', `/v1/campaigns/${settles}`, '{"status":"canceled"}');
  for (const seed of before) await plant(sandbox, seed);
  return restored;
}

/** A request without its host, its body read: not every browser sends a stream. */
async function readCall(input: RequestInfo | URL, init: RequestInit = {}): Promise<Call> {
  const isRequest = input instanceof Request;
  const { pathname, search } = new URL(isRequest ? input.url : String(input), PAGE_ORIGIN);
  const path = pathname + search;
  if (!isRequest) return { path, init };
  const request = new Request(input, init);
  const { method, headers, signal } = request;
  const body = await request.arrayBuffer();
  return { path, init: { method, headers, signal, ...(body.byteLength > 0 ? { body } : {}) } };
}
