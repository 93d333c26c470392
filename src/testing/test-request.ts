import type { RawRequest, Reading } from '../service/read-request.ts';
import type { OperationName } from './operation-name.ts';
import { parseJson } from '../service/json.ts';

/** A request as it was sent to a test's `fetch`. */
interface SentRequest extends RawRequest {
  readonly headers: Headers;
}

/** The parts of a request, its body read and its path without what stands before the contract's. */
export async function readRawRequest(sent: Request, basePath: string): Promise<SentRequest> {
  const { pathname, searchParams } = new URL(sent.url);
  return {
    method: sent.method,
    path: pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname,
    query: searchParams,
    headers: sent.headers,
    body: sent.body ? await sent.text() : '',
  };
}

/** A request that a test's code has sent, without its secrets. */
export interface TestRequest {
  /** Undefined when the contract has no such path or method. */
  readonly operation: OperationName | undefined;
  readonly method: string;
  /** As in the address, without the query. */
  readonly path: string;
  /** Path parameters by name, decoded; empty when the request was refused. */
  readonly params: Readonly<Record<string, string>>;
  /** Numbers and lists as such; as texts what the contract does not name, or has refused. */
  readonly query: Readonly<Record<string, unknown>>;
  /** By lower-case name. `authorization` shows its scheme only. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON and forms are parsed; a `client_secret` is hidden. */
  readonly body: unknown;
  /** The status of the response; undefined after a network error. */
  readonly status: number | undefined;
}

const HIDDEN = '[hidden]';

export function recordRequest(
  raw: SentRequest,
  reading: Reading,
  status: number | undefined,
): TestRequest {
  const request = reading.refusal ? undefined : reading.request;
  const operation = reading.refusal ? reading.operation : reading.request.operation;
  const query = { ...Object.fromEntries(raw.query), ...request?.query };
  return {
    operation: operation?.name as OperationName | undefined,
    method: raw.method,
    path: raw.path,
    params: request?.path ?? {},
    query: hideSecret(query) as TestRequest['query'],
    headers: Object.fromEntries(hideAuthorization(raw.headers)),
    body: hideSecret(request ? request.body : (parseJson(raw.body) ?? (raw.body || undefined))),
    status,
  };
}

function hideAuthorization(sent: Headers): Headers {
  const headers = new Headers(sent);
  const authorization = headers.get('authorization');
  const scheme = authorization?.split(' ')[0];
  // Without a scheme the whole value may be a token.
  const shown = scheme === authorization ? HIDDEN : `${scheme} ${HIDDEN}`;
  if (authorization !== null) headers.set('authorization', shown);
  return headers;
}

function hideSecret(body: unknown): unknown {
  if (typeof body === 'string') return body.replace(/(client_secret=)[^&]*/g, `$1${HIDDEN}`);
  const isHeld = typeof body === 'object' && body !== null && 'client_secret' in body;
  return isHeld ? { ...body, client_secret: HIDDEN } : body;
}
