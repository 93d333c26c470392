// The sandbox of the worker, as a page sees it.
import type { SeedSource } from '../../../../generated/control.ts';
import { type Control, createControl } from '../../../../src/sandbox/control/client.ts';
import type { SeedData } from '../../../../src/sandbox/seed/seed-data.ts';
import type { Issue } from '../../../../src/service/issue.ts';
import { type Remote, wrap } from 'comlink';
import type { Host } from './host.ts';
import type { Preparation } from './panel/run-description.ts';
import type { NamedResource } from './named-resources.ts';
import type { Opening } from './hosted-sandbox.ts';
import { sendOver, toSentRequest } from './sent.ts';

/**
 * Starts the worker, or joins the one that other pages have started. Where a browser has no shared workers, or blocks
 * them with its storage, the page has a worker of its own; an error says that neither can be started.
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

/** What requests to the sandbox in the page name; nothing is sent there. */
export const PAGE_ORIGIN = 'https://api.example.com';

export interface LiveSandbox {
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
  token(): Promise<string>;
  /** What the contract's validators say of a request, which is not sent. */
  check(request: Request): Promise<readonly Issue[]>;
}

let opened: Promise<LiveSandbox> | undefined;

/** The sandbox of the page; it starts with the first call. */
export function openSandbox(): Promise<LiveSandbox> {
  opened ??= connectHost().then(liveSandbox);
  // What failed is tried again with the next call.
  opened.catch(() => (opened = undefined));
  return opened;
}

/** The sandbox of a worker. */
export async function liveSandbox(
  host: Pick<Remote<Host>, 'check' | 'fetch' | 'namedIn' | 'opening' | 'token'>,
): Promise<LiveSandbox> {
  const send: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input : new URL(input, PAGE_ORIGIN);
    const request = new Request(address, init);
    // That of the samples would expire; it stands for the reader's own.
    if (request.headers.get('authorization') === 'Bearer example_access_token')
      request.headers.set('authorization', `Bearer ${await host.token()}`);
    return sendOver(host.fetch, request);
  };
  return {
    origin: PAGE_ORIGIN,
    opening: await host.opening(),
    fetch: send,
    control: createControl(send),
    namedIn: (text) => host.namedIn(text),
    token: () => host.token(),
    check: async (request) => host.check(await toSentRequest(request)),
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
 * Brings a sandbox to where a request or a program, in any notation, succeeds or fails as it should; returns the ids of
 * what it names and was missing, which is put back.
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
