// The sandbox as a page sees it: that of the worker, or one on this machine where the reader chose it.
import type { SeedSource } from '../../../../generated/control.ts';
import { type Control, createControl } from '../../../../src/sandbox/control/client.ts';
import type { SeedData } from '../../../../src/sandbox/seed/seed-data.ts';
import type { Issue } from '../../../../src/service/issue.ts';
import { recall, remember } from '../../../../src/sandbox/console/remember.ts';
import { connectHost } from './connect-host.ts';
import type { Opening } from './hosted-sandbox.ts';
import { sendOver } from './sent.ts';

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

async function openPage(): Promise<LiveSandbox> {
  const host = await openHost();
  const send: typeof fetch = async (input, init) => {
    const call = await readCall(input, init);
    return sendOver(host.fetch, new Request(PAGE_ORIGIN + call.path, call.init));
  };
  return {
    target: 'page',
    origin: PAGE_ORIGIN,
    opening: await host.opening(),
    fetch: send,
    control: createControl(send),
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
    token(isFresh) {
      if (isFresh) token = undefined;
      token ??= control('createToken').then(({ access_token: issued }) => issued);
      return token;
    },
  };
}

interface Call {
  /** With the query. */
  readonly path: string;
  readonly init: RequestInit;
}

/** Puts data into a sandbox, piece by piece. */
export async function plant({ control }: LiveSandbox, data: readonly SeedData[]): Promise<void> {
  // The description says of a seed no more than that it has lists.
  for (const seed of data) await control('plantSeed', { body: { seed: seed as SeedSource } });
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
