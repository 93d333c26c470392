import { refuse } from '../../service/refusal.ts';
import { toSent, type Sent } from './outgoing-response.ts';
import type { Fault } from './injected-fault.ts';

/** What is sent back: a response, or nothing if the connection breaks. */
export interface Outcome {
  readonly sent: Sent;
  readonly isBroken: boolean;
}

const CODES: Readonly<Record<number, string>> = {
  400: 'invalid_body',
  401: 'invalid_token',
  403: 'insufficient_scope',
  404: 'resource_not_found',
  409: 'idempotency_key_in_use',
  429: 'rate_limit_exceeded',
  500: 'internal_error',
};

const NOTHING: Sent = { status: 0, headers: {}, text: '' };

/** What a fault responds with in place of the service; undefined if the request is carried out. */
export function injectedResponse({ status, reset }: Fault): Outcome | undefined {
  if (reset === 'before') return { sent: NOTHING, isBroken: true };
  if (!status) return undefined;
  return { sent: statusResponse(status), isBroken: false };
}

function statusResponse(status: number): Sent {
  const code = CODES[status];
  // These come from a proxy in front of the service, and are not JSON.
  if (!code)
    return { status, headers: { 'content-type': 'text/html' }, text: `<h1>${status}</h1>` };
  const refusal = refuse(status, { code, message: 'This fault was injected into the sandbox.' });
  const { headers, ...sent } = toSent(refusal);
  return { ...sent, headers: status === 429 ? { ...headers, 'retry-after': '1' } : headers };
}

/** The response after a fault was applied to it. */
export function applyFault(sent: Sent, { reset, malformed }: Fault): Outcome {
  if (reset === 'after') return { sent, isBroken: true };
  if (!malformed) return { sent, isBroken: false };
  return { sent: { ...sent, text: sent.text.slice(0, sent.text.length >> 1) }, isBroken: false };
}
