import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { type Fault, type Received, startFaultServer } from './faults/fault-server.ts';

/** The response: a JSON value or a text, or a function that does as it likes with the response. */
export type Reply =
  { status?: number; headers?: Record<string, string>; json?: unknown; text?: string } | Fault;

/** Starts a server on a free port, for the running test. Keeps what it received, in order. */
export async function startServer(
  reply: (request: Received, earlier: readonly Received[]) => Reply | Promise<Reply>,
): Promise<{ baseUrl: string; received: readonly Received[] }> {
  const server = await startFaultServer((request, earlier) => async (response) => {
    try {
      const given = await reply(request, earlier);
      await (typeof given === 'function' ? given(response, request) : write(response, given));
    } catch (error) {
      // The test fails by the error; without an end the call would wait for its time to run out.
      response.destroy();
      throw error;
    }
  });
  onTestFinished(() => server.close());
  return server;
}

function write(response: ServerResponse, reply: Exclude<Reply, Fault>): void {
  const { status = 200, headers, json, text = JSON.stringify(json) } = reply;
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}
