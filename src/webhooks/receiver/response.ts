import { readHeaders, type WebhookBody } from '../read-input.ts';
import { WebhookError, type WebhookErrorCode } from '../webhook-error.ts';

/** A request in the form that every runtime's can be brought into. */
export interface IncomingRequest {
  readonly method: string;
  /** In any shape that verifyWebhook takes. */
  readonly headers: unknown;
  /** Reads the body and stops, with a WebhookError `body_too_large`, after so many bytes. */
  read(maxBytes: number): WebhookBody | Promise<WebhookBody>;
}

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/**
 * Refuses what can be refused before the body is read.
 *
 * @throws WebhookError
 */
export function checkRequest({ method, headers }: IncomingRequest, maxBytes: number): void {
  if (method !== 'POST') throw new WebhookError('method_not_allowed', 'deliveries come by POST');
  const found = readHeaders(headers, ['content-type', 'content-encoding', 'content-length']);
  const [type = 'application/json', encoding = 'identity', length = '0'] = found;
  if (type === null || !JSON_TYPE.test(type) || encoding !== 'identity')
    throw new WebhookError('unsupported_media_type', 'deliveries are application/json, unencoded');
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
}

export const tooLarge = (maxBytes: number): WebhookError =>
  new WebhookError('body_too_large', `more than ${maxBytes} bytes`);

export const consumed = (): WebhookError =>
  new WebhookError(
    'body_consumed',
    'the body was read before the receiver got it: mount it before any body parser, or use express.raw({ type: "*/*", limit: "1mb" })',
  );

export const clientGone = (): WebhookError =>
  new WebhookError('client_gone', 'the connection ended before the body did');

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
