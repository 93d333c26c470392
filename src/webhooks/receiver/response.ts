import type { WebhookErrorCode } from '../webhook-error.ts';

/** What the service gets back. */
export interface ReceiverResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const STATUS: Partial<Record<WebhookErrorCode, number>> = {
  missing_header: 401,
  malformed_signature: 401,
  wrong_signature: 401,
  malformed_timestamp: 401,
  stale_timestamp: 401,
  method_not_allowed: 405,
  body_timeout: 408,
  body_too_large: 413,
  unsupported_media_type: 415,
  // These are faults of the receiver: another attempt, once it is fixed, can succeed.
  invalid_secret: 500,
  invalid_options: 500,
  body_consumed: 500,
  crypto_failed: 500,
  receiver_closed: 503,
};

/** A response in JSON; 503 asks for another attempt soon. */
export function respond(
  status: number,
  content: Readonly<Record<string, string>>,
): ReceiverResponse {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (status === 405) headers['allow'] = 'POST';
  if (status === 503) headers['retry-after'] = '5';
  return { status, headers, body: JSON.stringify(content) };
}

/** The response to a delivery that is refused. */
export function refusalResponse(code: WebhookErrorCode, message: string): ReceiverResponse {
  const refused = respond(STATUS[code] ?? 400, { error: code, message });
  if (code !== 'receiver_closed') return refused;
  // A load balancer that keeps the connection would keep this process from ending.
  return { ...refused, headers: { ...refused.headers, connection: 'close' } };
}
