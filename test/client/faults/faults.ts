import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Fault } from './fault-server.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;

const JSON_TYPE = { 'content-type': 'application/json' };

/** Responds with a JSON value, and headers of the test's choice. */
export const json =
  (value: unknown, status = 200, headers: Headers = {}): Fault =>
  (response) =>
    response.writeHead(status, { ...JSON_TYPE, ...headers } as never).end(JSON.stringify(value));

/** A whole response of the service. */
export const data = (value: unknown = { id: 'con_1' }, headers: Headers = {}): Fault =>
  json({ data: value, meta: { request_id: 'req_1' } }, 200, headers);

/** A page of a list. */
export const page = (ids: readonly string[], next: string | null): Fault =>
  json({
    data: ids.map((id) => ({ id })),
    pagination: { next_cursor: next, has_more: next !== null },
    meta: { request_id: 'req_1' },
  });

/** The service's own error. */
export const refusal = (status: number, type: string, headers: Headers = {}): Fault =>
  json({ error: { type, code: 'test', message: 'no', trace_id: 'trc_1' } }, status, headers);

/** A response without a body. */
export const empty =
  (status: number, headers: Headers = {}): Fault =>
  (response) =>
    response.writeHead(status, headers as never).end();

/** A token that lasts an hour unless the test says otherwise. */
export const token = (accessToken: string, seconds = 3600): Fault =>
  json({ access_token: accessToken, token_type: 'Bearer', expires_in: seconds });

/** Waits before the first byte. */
export const slowHeaders =
  (ms: number, then: Fault): Fault =>
  async (response, request) => {
    await setTimeout(ms);
    await then(response, request);
  };

/** Sends a whole response in pieces, a pause before each. */
export const slowBody =
  (ms: number, pieces: number): Fault =>
  async (response) => {
    const text = '{"data":{"id":"con_1"},"meta":{"request_id":"req_1"}}';
    response.writeHead(200, JSON_TYPE);
    const size = Math.ceil(text.length / pieces);
    for (let start = 0; start < text.length; start += size) {
      await setTimeout(ms);
      response.write(text.slice(start, start + size));
    }
    response.end();
  };

/** A body that goes on until the caller has enough of it. */
export const endlessBody: Fault = async (response) => {
  response.writeHead(200, JSON_TYPE);
  while (!response.closed) {
    response.write(' ');
    await setTimeout(50);
  }
};

/** Ends the connection with a reset instead of a response. */
export const reset: Fault = ({ socket }) => socket?.resetAndDestroy();

/** Promises more than it sends, then resets. */
export const resetInBody: Fault = (response) => {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' });
  response.write('{"data":', () => response.socket?.resetAndDestroy());
};

/** Never responds. */
export const never: Fault = () => {};

const BODY = '{"data":{"id":"con_1"},"meta":{"request_id":"req_1"}}';

/** A whole response, compressed. */
export const gzip: Fault = (response) =>
  response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(gzipSync(BODY));

/** The same, with its second half missing though the connection ends properly. */
export const gzipCut: Fault = (response) => {
  const bytes = gzipSync(BODY);
  response
    .writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' })
    .end(bytes.subarray(0, bytes.length / 2));
};

/** A contact with a note of that many characters. */
export const large = (length: number): Fault => data({ id: 'con_1', note: 'x'.repeat(length) });

/** Sends 103 Early Hints before it responds. */
export const earlyHints: Fault = (response, request) => {
  response.writeEarlyHints({ link: '</style.css>; rel=preload' });
  return data()(response, request);
};

/** Responds, and closes the connection that the client believes to be kept alive. */
export const closeAfterAnswer: Fault = (response) => {
  response.on('finish', () => response.socket?.end());
  response.writeHead(200, { ...JSON_TYPE, connection: 'keep-alive' }).end(BODY);
};

/** More headers than a client wants to keep. */
export const headerFlood: Fault = (response) => {
  const names = Array.from({ length: 200 }, (_, index) => [`x-flood-${index}`, 'x'.repeat(1024)]);
  response.writeHead(200, { ...JSON_TYPE, ...Object.fromEntries(names) }).end(BODY);
};

/** Not HTTP at all. */
export const garbage: Fault = ({ socket }) => socket?.end('220 mail.example.com ESMTP\r\n');
