import { refuse } from '../../service/refusal.ts';
import { answerRefusal, toSent, type Sent } from './answer.ts';
import type { Fault } from './fault.ts';

/** What goes back: an answer, or nothing where the connection breaks. */
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

/** What a fault answers in place of the service; undefined when the request is carried out. */
export function faultAnswer({ status, reset }: Fault): Outcome | undefined {
  if (reset === 'before') return { sent: NOTHING, isBroken: true };
  if (!status) return undefined;
  return { sent: statusAnswer(status), isBroken: false };
}

function statusAnswer(status: number): Sent {
  const code = CODES[status];
  // What stands before a service answers these, and not in JSON.
  if (!code)
    return { status, headers: { 'content-type': 'text/html' }, text: `<h1>${status}</h1>` };
  const refusal = refuse(status, { code, message: 'The sandbox was asked for this fault.' });
  const { headers, ...sent } = toSent(answerRefusal(refusal));
  return { ...sent, headers: status === 429 ? { ...headers, 'retry-after': '1' } : headers };
}

/** The answer as a fault lets it through. */
export function hurt(sent: Sent, { reset, malformed }: Fault): Outcome {
  if (reset === 'after') return { sent, isBroken: true };
  if (!malformed) return { sent, isBroken: false };
  return { sent: { ...sent, text: sent.text.slice(0, sent.text.length >> 1) }, isBroken: false };
}
