import type { HostReply, HostRequest, Opening, Port } from './protocol.ts';
import { toResponse } from './to-response.ts';

/** The worker, as a page speaks with it. */
export interface Host {
  readonly opening: Opening;
  /** Sends a request to the sandbox, or has it checked alone. */
  fetch(request: Request, kind?: 'fetch' | 'check'): Promise<Response>;
  token(): Promise<string>;
}

// A request without its number.
type Question = HostRequest extends infer R
  ? R extends HostRequest
    ? Omit<R, 'id'>
    : never
  : never;

/**
 * Starts the worker, or joins the one that other pages have started.
 *
 * @throws {Error} when it cannot be started
 */
export async function connectHost(): Promise<Host> {
  const waiting = new Map<number, (reply: HostReply) => void>();
  let count = 0;
  let fail: (reason: Error) => void = () => undefined;
  const greeting = new Promise<HostReply>((resolve, reject) => {
    waiting.set(0, resolve);
    fail = reject;
  });
  const port = start(() => fail(new Error('The sandbox could not be loaded.')));
  port.onmessage = ({ data }: MessageEvent<HostReply>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  const ask = (question: Question, transfer: Transferable[] = []): Promise<HostReply> =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      port.postMessage({ ...question, id: count }, transfer);
    });
  addEventListener('pagehide', () => void ask({ kind: 'leave' }));
  const hello = await greeting;
  if (!('opening' in hello)) throw new Error(messageOf(hello));
  return {
    opening: hello.opening,
    async token() {
      const reply = await ask({ kind: 'token' });
      if ('token' in reply) return reply.token;
      throw new Error(messageOf(reply));
    },
    async fetch(request, kind = 'fetch') {
      const { method, url, headers, signal } = request;
      const bytes = await request.arrayBuffer();
      const body = bytes.byteLength > 0 ? bytes : undefined;
      signal.throwIfAborted();
      const question = { kind, method, url, headers: [...headers], body };
      return responseOf(await untilAborted(ask(question, body ? [body] : []), signal));
    },
  };
}

function start(onError: () => void): Port {
  const address = new URL('host.js', import.meta.url);
  address.searchParams.set('v', LIVE_VERSION);
  if (typeof SharedWorker === 'undefined') {
    const worker = new Worker(address);
    worker.onerror = onError;
    return worker;
  }
  const worker = new SharedWorker(address);
  worker.onerror = onError;
  return worker.port;
}

const messageOf = (reply: HostReply): string =>
  'error' in reply ? reply.error : 'The sandbox sent something else.';

function responseOf(reply: HostReply): Response {
  // What fetch rejects with when a connection breaks.
  if (!('response' in reply)) throw new TypeError(messageOf(reply));
  return toResponse(reply.response);
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
