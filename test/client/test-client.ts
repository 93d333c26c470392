import { type Client, type ClientOptions, createClient } from '../../src/index.ts';
import type { Received } from './faults/fault-server.ts';
import { type Reply, startServer } from './http-server.ts';

/** A client with a token that needs no fetching unless the test says so. */
export function createTestClient(baseUrl: string, options: Partial<ClientOptions> = {}): Client {
  const isAuthenticated = 'accessToken' in options || 'clientId' in options;
  const accessToken = isAuthenticated ? {} : { accessToken: 'test_token' };
  return createClient({ baseUrl, ...accessToken, ...options } as ClientOptions);
}

/** A server of the running test, a client of it, and what came. */
export async function startClient(
  reply: (request: Received, earlier: readonly Received[]) => Reply | Promise<Reply>,
  options?: Partial<ClientOptions>,
): Promise<{ crm: Client; received: readonly Received[] }> {
  const { baseUrl, received } = await startServer(reply);
  return { crm: createTestClient(baseUrl, options), received };
}

/** The body of a response, in its envelope. */
export function envelope(data: unknown): { json: unknown } {
  return { json: { data, meta: { request_id: 'req_1' } } };
}
