import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A delivery as it came over the wire. */
export interface Recorded {
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: string[];
  readonly body: Buffer;
}

/** A server that keeps what it gets and gives every request the same response. */
export async function startReceiver(status = 200, content = 'taken', headers = {}) {
  const received: Recorded[] = [];
  const server = createServer(async (request, response) => {
    const { headers: sent, rawHeaders } = request;
    received.push({ headers: sent, rawHeaders, body: await buffer(request) });
    response.writeHead(status, { 'content-type': 'text/x-answer', ...headers }).end(content);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?a=b` };
}
