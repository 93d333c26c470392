import { onTestFinished } from 'vitest';
import { type Client, type ClientOptions, createClient } from '../../../src/index.ts';
import { type FaultServer, type Script, startFaultServer } from './fault-server.ts';

/** A fault server of the running test, and the whole generated client of it. */
export async function startFaults(
  script: Script,
  options: Partial<ClientOptions> = {},
): Promise<FaultServer & { readonly crm: Client }> {
  const server = await startFaultServer(script);
  onTestFinished(() => server.close());
  return { ...server, crm: createFaultClient(server.baseUrl, options) };
}

/** Another client of the same server, with a token that needs no fetching unless the test says so. */
export function createFaultClient(baseUrl: string, options: Partial<ClientOptions> = {}): Client {
  const isAuthenticated = 'accessToken' in options || 'clientId' in options;
  const accessToken = isAuthenticated ? {} : { accessToken: 'test_token' };
  return createClient({ baseUrl, ...accessToken, ...options } as ClientOptions);
}
