// The sandbox of the worker, as a page sees it.
import type { SeedSource } from '../../../../generated/control.ts';
import { createControl } from '../../../../src/sandbox/control/client.ts';
import type { SeedData } from '../../../../src/sandbox/seed/seed-data.ts';
import { type Remote, wrap } from 'comlink';
import type { Host } from './host.ts';
import type { Preparation } from '../../live/run-description.ts';
import { sendOver, toSentRequest } from './sent.ts';

/** Changes with each build of the sandbox that pages load; esbuild puts it in. */
declare const LIVE_VERSION: string;

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

export type LiveSandbox = Awaited<ReturnType<typeof liveSandbox>>;

let opened: Promise<LiveSandbox> | undefined;

/** The sandbox of the page; it starts with the first call. */
export function openSandbox(): Promise<LiveSandbox> {
  opened ??= connectHost().then(liveSandbox);
  // What failed is tried again with the next call.
  opened.catch(() => (opened = undefined));
  return opened;
}

export async function liveSandbox(
  host: Pick<Remote<Host>, 'check' | 'fetch' | 'namedIn' | 'opening' | 'token'>,
) {
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
    /** A `fetch` of the sandbox's own: whatever host an address names, only its path counts. */
    fetch: send,
    control: createControl(send),
    namedIn: (text: string) => host.namedIn(text),
    token: () => host.token(),
    /** What the contract's validators say of a request, which is not sent. */
    check: async (request: Request) => host.check(await toSentRequest(request)),
  };
}

/** Calls the API with all scopes. */
export async function call(sandbox: LiveSandbox, method: string, path: string, body?: string) {
  const authorization = `Bearer ${await sandbox.token()}`;
  const headers = { authorization, 'content-type': 'application/json' };
  return sandbox.fetch(path, { method, headers, ...(body && { body }) });
}

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
  const restored: string[] = [];
  for (const { id, seed } of await sandbox.namedIn(text)) {
    const found = await sandbox.control('findResource', { path: { id } }).catch(() => undefined);
    if (found) continue;
    await plant(sandbox, seed);
    restored.push(id);
  }
  // Refused where no run is under way; a fault may be in its way.
  if (settles)
    await call(sandbox, 'PATCH', `/v1/campaigns/${settles}`, '{"status":"canceled"}').catch(String);
  for (const seed of before) await plant(sandbox, seed);
  return restored;
}
