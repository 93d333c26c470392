import { onTestFinished, test } from 'vitest';
import { openServer, type StoreServer } from './open-server.ts';
import { whyMissing } from './server-process.ts';

/**
 * A test that runs where the server of a store is installed. Elsewhere it says that it is skipped, and
 * in continuous integration it fails.
 */
export function testWith(store: 'redis' | 'postgres'): typeof test | typeof test.skip {
  const reason = whyMissing(store);
  if (!reason) return test;
  if (process.env['CI']) throw new Error(`${reason}: .ci/run installs it.`);
  console.warn(`Skipped, as there is ${reason}: apt-get install redis-server postgresql`);
  return test.skip;
}

/** Starts a server of a store with an empty folder; it ends with the test. */
export async function startServer(store: 'redis' | 'postgres'): Promise<StoreServer> {
  const server = await openServer(store);
  onTestFinished(() => server.remove());
  return server;
}
