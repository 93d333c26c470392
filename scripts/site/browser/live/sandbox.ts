// The sandbox as a page sees it: that of the worker, or one on this machine where the reader chose it.
import type { SandboxActivity } from '../../../../generated/control.ts';
import type { Issue } from '../../../../src/service/issue.ts';
import { recall, remember } from '../remember.ts';
import { connectHost, type Host } from './connect-host.ts';
import type { Opening } from './protocol.ts';

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
  /**
   * Calls the control API.
   *
   * @param path - below `/_sandbox/`
   * @throws {Error} with the message of the sandbox
   */
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** A token with all scopes. */
  token(isFresh?: 'fresh'): Promise<string>;
  /** Calls back with all that happens from now on; returns what ends that. */
  onActivity(listener: (activity: SandboxActivity) => void): () => void;
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

let connected: Promise<Host> | undefined;

/** The worker, which is asked again if it did not start. */
function openHost(): Promise<Host> {
  connected ??= connectHost();
  connected.catch(() => (connected = undefined));
  return connected;
}

/** What the contract's validators say of a request; it is not sent, whatever the target. */
export async function checkOnly(request: Request): Promise<readonly Issue[]> {
  const response = await (await openHost()).fetch(request, 'check');
  return (await response.json()) as readonly Issue[];
}

async function openPage(): Promise<LiveSandbox> {
  const host = await openHost();
  return withControl({
    target: 'page',
    origin: PAGE_ORIGIN,
    opening: host.opening,
    async fetch(input, init) {
      const call = await readCall(input, init);
      return host.fetch(new Request(PAGE_ORIGIN + call.path, call.init));
    },
    token: () => host.token(),
  });
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
  const sandbox = withControl({
    target: 'local',
    origin: LOCAL_ORIGIN,
    opening: undefined,
    fetch: local,
    token(isFresh) {
      if (isFresh) token = undefined;
      token ??= sandbox
        .control<{ access_token: string }>('POST', 'tokens')
        .then(({ access_token: issued }) => issued);
      return token;
    },
  });
  await sandbox.control('GET', 'health');
  return sandbox;
}

interface Call {
  /** With the query. */
  readonly path: string;
  readonly init: RequestInit;
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

type Bare = Omit<LiveSandbox, 'control' | 'onActivity'>;

function withControl(bare: Bare): LiveSandbox {
  const control = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    const response = await bare.fetch(`/_sandbox/${path}`, { method, headers, ...sent });
    const text = await response.text();
    const value = text === '' ? undefined : JSON.parse(text);
    if (!response.ok)
      throw new Error(value?.error?.message ?? `The sandbox returned ${response.status}.`);
    return value as T;
  };
  return {
    ...bare,
    control,
    onActivity: (listener) => follow((path) => control('GET', path), listener),
  };
}

/** How long until the next try when the sandbox does not respond, in milliseconds. */
const RETRY_MS = 1_000;

function follow(
  get: (path: string) => Promise<SandboxActivity>,
  listener: (activity: SandboxActivity) => void,
): () => void {
  let isOver = false;
  const run = async (): Promise<void> => {
    let after: number | undefined;
    let epoch: string | undefined;
    while (!isOver) {
      try {
        const query = after === undefined ? '' : `&after=${after}&wait_ms=20000`;
        let news = await get(`activity?limit=1000${query}`);
        // A cursor of another start means nothing: what there is comes without one.
        if (epoch !== undefined && news.epoch !== epoch) news = await get('activity?limit=1000');
        ({ cursor: after, epoch } = news);
        if (!isOver) listener(news);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  };
  void run();
  return () => {
    isOver = true;
  };
}
