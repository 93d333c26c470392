import { createServer, type ServerResponse } from 'node:http';
import type { Received as FaultRequest } from './faults/fault-server.ts';
import { listenHere } from '../listen-here.ts';

/** A request as it arrived. */
export type Received = Omit<FaultRequest, 'connection'>;

/** The response: a JSON value or a text, or a function that does as it likes with the response. */
export type Reply =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  | ((response: ServerResponse) => void);

/** Starts a server on a free port, for the running test. Keeps what it received, in order. */
export async function startServer(
  reply: (request: Received, earlier: readonly Received[]) => Reply | Promise<Reply>,
): Promise<{ baseUrl: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '', headers } = incoming;
    const body = Buffer.concat(await incoming.toArray()).toString();
    const request = { method, path, headers, body };
    const earlier = [...received];
    received.push(request);
    try {
      write(response, await reply(request, earlier));
    } catch (error) {
      // The test fails by the error; without an end the call would wait for its time to run out.
      response.destroy();
      throw error;
    }
  });
  const { url: baseUrl } = await listenHere(server);
  return { baseUrl, received };
}

function write(response: ServerResponse, reply: Reply): void {
  if (typeof reply === 'function') return reply(response);
  const { status = 200, headers, json, text = JSON.stringify(json) } = reply;
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}
