import { type Remote, wrap } from 'comlink';
import type { Host } from './host.ts';

/**
 * Starts the worker, or joins the one that other pages have started.
 *
 * @throws {Error} when it cannot be started
 */
export async function connectHost(): Promise<Remote<Host>> {
  const address = new URL('host.js', import.meta.url);
  address.searchParams.set('v', LIVE_VERSION);
  const isShared = typeof SharedWorker !== 'undefined';
  const worker = isShared ? new SharedWorker(address) : new Worker(address);
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error('The sandbox could not be loaded.'));
  });
  const host = wrap<Host>('port' in worker ? worker.port : worker);
  addEventListener('pagehide', () => void host.leave());
  await Promise.race([host.opening(), failed]);
  return host;
}
