import { onTestFinished } from 'vitest';
import type { Client, ClientOptions } from '../../../src/index.ts';
import { createTestClient } from '../test-client.ts';
import { type FaultServer, type Script, startFaultServer } from './fault-server.ts';

/** A fault server of the running test, and a client of it. */
export async function startFaults(
  script: Script,
  options?: Partial<ClientOptions>,
): Promise<FaultServer & { readonly crm: Client }> {
  const server = await startFaultServer(script);
  onTestFinished(() => server.close());
  return { ...server, crm: createTestClient(server.baseUrl, options) };
}
