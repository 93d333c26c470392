import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Receiver } from '../receiver/create-receiver.ts';
import { clientGone, consumed, type ReceiverResponse, tooLarge } from '../receiver/response.ts';
import { readStream } from './read-stream.ts';

/** A request of Node, to which a framework may have added what it read. */
export type NodeRequest = IncomingMessage & { body?: unknown; rawBody?: unknown };

// How long a client that is still sending has to read the response before the connection ends.
const GRACE_MS = 500;

/**
 * Handles requests of `node:http`, and of Express if the body is unread or raw bytes.
 *
 * @example
 * app.post('/webhooks', toNodeHandler(receiver)); // before app.use(express.json())
 */
export function toNodeHandler(
  receiver: Receiver,
): (request: NodeRequest, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const { method = '', rawHeaders, headers } = request;
    // The list shows a header that came twice; requests that are made up may not have it.
    const outcome = await receiver.handle({
      method,
      headers: rawHeaders?.length ? rawHeaders : headers,
      read: (maxBytes) => readBody(request, maxBytes),
    });
    write(outcome, request, response);
  };
}

async function readBody(request: NodeRequest, maxBytes: number): Promise<Uint8Array | string> {
  for (const given of [request.rawBody, request.body]) {
    if (typeof given !== 'string' && !(given instanceof Uint8Array)) continue;
    if (Buffer.byteLength(given) > maxBytes) throw tooLarge(maxBytes);
    return given;
  }
  if (request.readableDidRead || request.readableEnded) throw consumed();
  if (request.destroyed) throw clientGone();
  const bytes = await readStream(request, maxBytes).catch(() => {
    throw clientGone();
  });
  if (!bytes) throw tooLarge(maxBytes);
  return bytes;
}

function write(outcome: ReceiverResponse, request: NodeRequest, response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return;
  const { status, headers, body } = outcome;
  const length = { 'content-length': `${Buffer.byteLength(body)}` };
  if (request.complete || request.httpVersionMajor > 1) {
    response.writeHead(status, { ...headers, ...length }).end(body);
    return;
  }
  // The body was not read to its end. Closing at once would reset the connection, and the client
  // might never see the response.
  request.pause();
  response.writeHead(status, { ...headers, ...length, connection: 'close' }).write(body);
  const timer = setTimeout(() => response.end(), GRACE_MS);
  response.once('close', () => clearTimeout(timer));
}
