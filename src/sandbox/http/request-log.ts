import type { Issue } from '../../service/issue.ts';
import type { HeaderReader } from '../../service/read-parameters.ts';
import type { Sent } from './outgoing-response.ts';
import { FAULT_HEADER } from './injected-fault.ts';
import { parseJson } from '../../service/json.ts';

/** A request as the sandbox saw it. Neither its token nor the body of a token request is kept. */
export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Family and method of the client; undefined where the path led to none. */
  readonly operation: string | undefined;
  /** Client id of the application; undefined without a valid token. */
  readonly application: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The body as it came; cut off after 65,536 characters. */
  readonly body: string;
  /** Some of its headers, by name in lower case; never the token. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of the response, by name in lower case. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The response's body, at most 65,536 characters of it, without secrets. */
  readonly responseBody: string;
  /** undefined where a fault broke the connection. */
  readonly status: number | undefined;
  /** Why it was refused: the code of the error and where the request is wrong; undefined for a success. */
  readonly error: RequestError | undefined;
  /** From its arrival until its response, in milliseconds of the machine's clock. */
  readonly durationMs: number;
  readonly requestId: string;
  /** Whether the response is that of an earlier request with the same `Idempotency-Key`. */
  readonly isReplay: boolean;
  /** How the response broke the contract, and so became a 500; empty if it did not. */
  readonly violations: readonly string[];
  /** Time of the sandbox's clock. */
  readonly at: Date;
}

/** What a response says of a request that it refuses. */
export interface RequestError {
  readonly code: string;
  readonly message: string;
  /** Faults of the request by place: a JSON Pointer into the body, or the name of a parameter. */
  readonly issues: readonly Issue[];
}

/** The reason that a response gives, as it is logged. */
export function reasonOf({ status, text }: Sent): { readonly error: RequestError | undefined } {
  if (status < 400) return { error: undefined };
  const { error, error_description: description } = Object(parseJson(text)) as {
    error?: unknown;
    error_description?: string;
  };
  if (typeof error === 'string')
    return { error: { code: error, message: description ?? '', issues: [] } };
  const {
    code = `${status}`,
    message = '',
    details,
  } = (error ?? {}) as Partial<RequestError> & {
    details?: { issues?: readonly Issue[] };
  };
  return { error: { code, message, issues: details?.issues ?? [] } };
}

const LONGEST_BODY = 65_536;

const SHOWN_HEADERS = ['accept', 'content-type', 'idempotency-key', 'user-agent', FAULT_HEADER];

/** The headers of a request that are remembered. */
export function shownHeaders(headers: HeaderReader): Readonly<Record<string, string>> {
  const shown: Record<string, string> = {};
  for (const name of SHOWN_HEADERS) {
    const value = headers.get(name);
    if (value !== null) shown[name] = value;
  }
  return shown;
}

const SECRET = /"secret":"whsec_[^"]*"/g;

/** A request as it is remembered: without secrets, and without the rest of a long body. */
export function toLogged(request: SandboxRequest): SandboxRequest {
  const { path, operation, body, responseBody } = request;
  if (path === '/oauth/token') return { ...request, body: '', responseBody: '' };
  const shown = operation?.startsWith('webhooks.')
    ? responseBody.replaceAll(SECRET, '"secret":"[left out]"')
    : responseBody;
  return { ...request, body: cutOff(body), responseBody: cutOff(shown) };
}

/** The start of a text. A copy: a slice would keep the whole of a large import in memory. */
function cutOff(text: string): string {
  if (text.length <= LONGEST_BODY) return text;
  return JSON.parse(JSON.stringify(text.slice(0, LONGEST_BODY)));
}
