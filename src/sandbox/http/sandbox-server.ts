import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { refuse, type Refusal, shapedFor } from '../../service/refusal.ts';
import { readStream } from '../../webhooks/adapters/read-stream.ts';
import { nodePlatform } from '../platform/node-platform.ts';
import { toSent, type Sent } from './outgoing-response.ts';
import type { SandboxServer } from '../create-sandbox.ts';
import type { CallerPolicy } from './caller-policy.ts';
import { readRequestText, refuseTooLarge } from './read-request-text.ts';
import type { Serve } from './serve.ts';

const ORIGIN = /^https?:\/\/[^/?#]*/i;
const NO_QUERY = new URLSearchParams();
const NOTHING = Promise.resolve(new Uint8Array());

/** Addresses that stand for all of a machine's, and lead nowhere themselves. */
const ANYWHERE = ['0.0.0.0', '::'];

/** How long a request may take to arrive, in milliseconds. */
const ARRIVAL_MS = 30_000;

const TIMES = {
  requestTimeout: ARRIVAL_MS,
  connectionsCheckingInterval: 1_000,
  // Clients are told a minute and have some more: a connection that they use again has not been closed meanwhile.
  keepAliveTimeout: 60_000,
  keepAliveTimeoutBuffer: 15_000,
};

/** How requests are taken in. */
interface Handling {
  readonly basePath: string;
  readonly maxBytes: number;
  readonly policy: CallerPolicy;
}

/** Serves on a socket. Rejects when the port is taken. */
export async function openSandboxServer(
  serve: Serve,
  { port, host, ...handling }: Handling & { readonly port: number; readonly host: string },
): Promise<SandboxServer> {
  const server = createServer(
    TIMES,
    (request, response) => void handle(serve, request, response, handling),
  );
  server.on('clientError', refuseBytes);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const name = ANYWHERE.includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${own}`, port: own, close: () => closeServer(server) };
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

async function handle(
  serve: Serve,
  request: IncomingMessage,
  response: ServerResponse,
  { basePath, maxBytes, policy }: Handling,
): Promise<void> {
  const { headers } = request;
  const reader = { get: (name: string) => headerOf(headers, name) };
  const cors = policy.corsHeaders(reader);
  const refuseWith = (refusal: Refusal): void => sendRefusal(request, response, refusal, cors);
  try {
    const foreign = policy.refuse(reader);
    if (foreign) return refuseWith(foreign);
    const bytes = await readBytes(request, maxBytes);
    if (!bytes) return refuseWith(refuseTooLarge(maxBytes));
    const body = readRequestText(nodePlatform, bytes, reader.get('content-encoding'));
    if (body.refusal) return refuseWith(body.refusal);
    const raw = { ...toTarget(request, basePath), headers: reader, body: body.text };
    const { sent, isBroken } = await serve(raw, request.socket.remoteAddress);
    if (isBroken) request.socket.resetAndDestroy();
    else send(request, response, sent, cors);
  } catch (error) {
    // The caller is gone: there is nobody to respond to.
    if (request.destroyed || response.headersSent) return void request.socket.destroy();
    const { message } = error as Error;
    refuseWith(refuse(500, { code: 'internal_error', message }));
  }
}

function toTarget({ method = 'GET', url: target = '/' }: IncomingMessage, basePath: string) {
  // RFC 9112, 3.2.2: a target may be a whole address.
  const url = target.replace(ORIGIN, '') || '/';
  const mark = url.indexOf('?');
  const whole = mark < 0 ? url : url.slice(0, mark);
  const path = whole.startsWith(`${basePath}/`) ? whole.slice(basePath.length) : whole;
  const query = mark < 0 ? NO_QUERY : new URLSearchParams(url.slice(mark + 1));
  return { method, path, query };
}

/** Of a header that came several times, all values. None that is asked for is a property of every object. */
function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}

/** The body; undefined when it is larger than is read, and the rest is not taken in then. */
function readBytes(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return NOTHING;
  if (Number(length ?? 0) > maxBytes) return Promise.resolve(undefined);
  return readStream(request, maxBytes);
}

function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  cors: Sent['headers'],
): void {
  const { headers, ...sent } = toSent(shapedFor(request.url, refusal));
  if (!request.complete) throwRestAway(request);
  send(request, response, { ...sent, headers: { ...headers, connection: 'close' } }, cors);
}

/** Takes in what is left of a body: a connection that is closed over it is reset, and the response is lost. */
function throwRestAway(request: IncomingMessage): void {
  const { socket } = request;
  request.resume();
  // What Node does after a response that ends the connection; so the caller ends it, in the time that a request has.
  socket.destroySoon = () => void socket.end();
  setTimeout(() => socket.destroy(), ARRIVAL_MS).unref();
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, text }: Sent,
  cors: Sent['headers'],
): void {
  const all: OutgoingHttpHeaders = { ...headers, ...cors };
  if (status !== 204) all['content-length'] = Buffer.byteLength(text);
  response.writeHead(status, all);
  response.end(status === 204 || method === 'HEAD' ? undefined : text);
}

/** Why Node gives a request up, by the code of its error. */
const REASONS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: `was not whole after ${ARRIVAL_MS / 1_000} seconds`,
  HPE_HEADER_OVERFLOW: 'has headers that are too long',
};

/** Bytes that are no HTTP request, headers that are too long, or a request that came too slowly. */
function refuseBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const message = `What arrived ${REASONS[error.code ?? ''] ?? 'is no HTTP request'}.`;
  const { text } = toSent(refuse(400, { code: 'invalid_parameter', message }));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
