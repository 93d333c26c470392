import { onTestFinished } from 'vitest';
import { createSandbox } from '../../../src/sandbox/index.ts';

/** A sandbox on a port until the test is finished, with a token of all scopes. */
export interface StartedSandbox {
  readonly url: string;
  readonly token: string;
}

/** @param seed - Whether the contract's examples are in it. */
export async function startSandbox(seed?: 'examples'): Promise<StartedSandbox> {
  // Its clock stands still, so that every run has the same responses.
  const sandbox = await createSandbox({ seed, speed: 0 });
  onTestFinished(() => sandbox.close());
  const { url } = await sandbox.listen();
  const { clientId, clientSecret } = sandbox.credentials();
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { url, token };
}
