import { onTestFinished } from 'vitest';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { fetchToken } from '../../sandbox/fetch-token.ts';

/**
 * A sandbox on a port until the test is finished, with a token of all scopes.
 *
 * @param seed - Whether the contract's examples are in it.
 */
export async function startSandbox(seed?: 'examples'): Promise<{ url: string; token: string }> {
  // Its clock stands still, so that every run has the same responses.
  const sandbox = await createSandbox({ seed, speed: 0 });
  onTestFinished(() => sandbox.close());
  const { url } = await sandbox.listen();
  return { url, token: await fetchToken(fetch, url, sandbox.credentials()) };
}
