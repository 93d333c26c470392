// Requests and responses as messages between a page and its workers.
import { transfer } from 'comlink';

// Browsers leave it out of what is no secure context, such as a page of plain HTTP or a frame without an origin; the
// address of a blob ends with one.
crypto.randomUUID ??= () =>
  URL.createObjectURL(new Blob()).slice(-36) as ReturnType<Crypto['randomUUID']>;

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

/** A request on its way; not every browser sends a stream. */
export async function toSentRequest(request: Request): Promise<SentRequest> {
  const { method, url } = request;
  const body = await request.arrayBuffer();
  const sent = { method, url, headers: [...request.headers] };
  return body.byteLength > 0 ? transfer({ ...sent, body }, [body]) : sent;
}

/** Calls what is on the other side of a connection, as `fetch` calls a server. */
export async function sendOver(
  other: (request: SentRequest) => Promise<SentResponse>,
  request: Request,
): Promise<Response> {
  const { signal } = request;
  const sent = await toSentRequest(request);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    other(sent).then(
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

export async function toSent(response: Response): Promise<SentResponse> {
  const body = await response.arrayBuffer();
  const { status, headers } = response;
  return transfer({ status, headers: [...headers], body }, [body]);
}
