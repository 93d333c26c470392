import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Judge } from './judge.ts';

/**
 * Starts a thread that reads the linters while this one reads the contract, and judges while this one
 * goes on. It judges once; a process may end without having asked it.
 */
export function startJudge(): Judge {
  const thread = new Worker(new URL('./judge-thread.ts', import.meta.url));
  thread.unref();
  return async (bundles) => {
    thread.ref();
    thread.postMessage(bundles);
    const [findings] = await once(thread, 'message');
    await thread.terminate();
    return findings;
  };
}
