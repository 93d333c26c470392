import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../receiver/answer.ts';
import type { Receiver } from '../receiver/create-receiver.ts';
import { clientGone, consumed, tooLarge } from '../receiver/incoming-request.ts';

/** A request of Node, to which a framework may have added what it read. */
export type NodeRequest = IncomingMessage & { body?: unknown; rawBody?: unknown };

// How long a client that still sends has for reading the answer before the connection ends.
const GRACE_MS = 500;

/**
 * Answers requests of `node:http`, and of Express, where it wants the body unread or as raw bytes.
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
    const answer = await receiver.handle({
      method,
      headers: rawHeaders?.length ? rawHeaders : headers,
      read: (maxBytes) => readBody(request, maxBytes),
    });
    write(answer, request, response);
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
  return readStream(request, maxBytes);
}

function readStream(request: NodeRequest, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= maxBytes) return;
      request.off('data', onData).pause();
      reject(tooLarge(maxBytes));
    };
    request.on('data', onData);
    request.once('end', () => resolve(Buffer.concat(chunks)));
    // After an end, the rejection of a promise that is settled changes nothing.
    request.once('close', () => reject(clientGone()));
    request.on('error', () => reject(clientGone()));
  });
}

function write(answer: Answer, request: NodeRequest, response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return;
  const { status, headers, body } = answer;
  const length = { 'content-length': `${Buffer.byteLength(body)}` };
  if (request.complete || request.httpVersionMajor > 1) {
    response.writeHead(status, { ...headers, ...length }).end(body);
    return;
  }
  // The body was not read to its end. Closing at once would reset the connection, and the client
  // might never see the answer.
  request.pause();
  response.writeHead(status, { ...headers, ...length, connection: 'close' }).write(body);
  const timer = setTimeout(() => response.end(), GRACE_MS);
  response.once('close', () => clearTimeout(timer));
}
