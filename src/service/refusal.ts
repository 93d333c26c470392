import type { Issue } from './issue.ts';

/** A request that is not served: the status and the body of the response to it. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody | TokenErrorBody;
}

/** What every endpoint under `/v1` returns if a request fails. */
export interface ErrorBody {
  readonly error: {
    readonly type: string;
    readonly code: string;
    readonly message: string;
    readonly trace_id: string;
    readonly details?: unknown;
  };
}

/** What the token endpoint returns if a request fails. */
export interface TokenErrorBody {
  readonly error: string;
  readonly error_description: string;
}

/** What an error says, beside its type, which goes with the status. */
export interface ErrorWords {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  /** Default: a random one. */
  readonly traceId?: string | undefined;
}

/** The error type of each status (R-160 and the rows after it, A-15, A-20). */
const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  // Not in the contract: what HTTP asks for if a path has other methods.
  405: 'invalid_request_error',
  409: 'conflict_error',
  412: 'conflict_error',
  // Not in the contract either: a body that is larger than is read.
  413: 'invalid_request_error',
  429: 'rate_limit_error',
  500: 'api_error',
};

export function refuse(status: number, { code, message, details, traceId }: ErrorWords): Refusal {
  const type = TYPES[status];
  if (!type) throw new RangeError(`The contract has no error type for the status ${status}.`);
  const more = details === undefined ? {} : { details };
  const error = { type, code, message, trace_id: traceId ?? createTraceId(), ...more };
  // RFC 9110, 11.6.1: a 401 says how to authenticate.
  const headers: Refusal['headers'] = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return { status, headers, body: { error } };
}

/** An error of the token endpoint, which has a shape of its own. */
export function refuseToken(status: number, code: string, description: string): Refusal {
  const headers: Refusal['headers'] = status === 401 ? { 'www-authenticate': 'Basic' } : {};
  return { status, headers, body: { error: code, error_description: description } };
}

/** The 400 for a request that does not fit the contract. */
export function refuseIssues(issues: readonly Issue[], code: string): Refusal {
  const [first] = issues as [Issue];
  const others = issues.length - 1;
  const more = others > 0 ? ` And ${others} more: see the issues in the details.` : '';
  const message = `${place(first)} ${first.message}.${more}`;
  return refuse(400, { code, message, details: { issues } });
}

function place({ in: where, pointer }: Issue): string {
  if (where === 'body') return pointer ? `The field \`${pointer}\` of the body` : 'The body';
  const kinds = { path: 'path parameter', query: 'query parameter', header: 'header' };
  return `The ${kinds[where]} \`${pointer}\``;
}

function createTraceId(): string {
  const random = crypto.getRandomValues(new Uint8Array(5));
  const digits = [...random].map((byte) => byte.toString(36).padStart(2, '0')).join('');
  return `trc_${digits.toUpperCase().slice(0, 8)}`;
}

/** A refusal in the shape that its address has: errors of the token endpoint have their own (RFC 6749, 5.2). */
export function shapedFor(url: string | undefined, refusal: Refusal): Refusal {
  const { error } = refusal.body;
  const isToken = /\/oauth\/token(?:\?|$)/.test(url ?? '') && refusal.status === 400;
  if (!isToken || typeof error === 'string') return refusal;
  return { ...refusal, body: refuseToken(400, 'invalid_request', error.message).body };
}
