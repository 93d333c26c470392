import { type Remote, wrap } from 'comlink';
import type { Host } from './host.ts';

/**
 * Starts the worker, or joins the one that other pages have started. Where a browser has no shared workers, or blocks
 * them with its storage, the page has a worker of its own.
 *
 * @throws {Error} when neither can be started
 */
export async function connectHost(): Promise<Remote<Host>> {
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
