import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenHere } from '../listen-here.ts';

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
  const { url } = await listenHere(server);
  return { received, url: `${url}/hooks?a=b` };
}
