// Requests and responses as messages between a page and its workers.
import { transfer } from 'comlink';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: [string, string][];
  readonly body?: ArrayBuffer;
}

export interface SentResponse {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: ArrayBuffer;
}

/** Calls what is on the other side of a connection, as `fetch` calls a server. */
export async function sendOver(
  other: (request: SentRequest) => Promise<SentResponse>,
  request: Request,
): Promise<Response> {
  const { method, url, signal } = request;
  const bytes = await request.arrayBuffer();
  const headers = [...request.headers];
  const sent = { method, url, headers, ...(bytes.byteLength > 0 && { body: bytes }) };
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    other(transfer(sent, [bytes])).then(
      (response) => resolve(toResponse(response)),
      // What fetch rejects with when a connection breaks.
      ({ message }: Error) => reject(new TypeError(message)),
    );
  });
}

/** These have no body, not even an empty one. */
const EMPTY = [204, 205, 304];

const toResponse = ({ status, headers, body }: SentResponse): Response =>
  new Response(EMPTY.includes(status) ? null : body, { status, headers });

/** A response on its way. */
export async function toSent(response: Response): Promise<SentResponse> {
  const body = await response.arrayBuffer();
  const { status, headers } = response;
  return transfer({ status, headers: [...headers], body }, [body]);
}
