import { readHeaders, type WebhookBody } from '../read-input.ts';
import { WebhookError } from '../webhook-error.ts';

/** A request in the form that every runtime's can be brought into. */
export interface IncomingRequest {
  readonly method: string;
  /** In any shape that verifyWebhook takes. */
  readonly headers: unknown;
  /** Reads the body and stops, with a WebhookError `body_too_large`, after so many bytes. */
  read(maxBytes: number): WebhookBody | Promise<WebhookBody>;
}

const HEADERS = ['content-type', 'content-encoding', 'content-length'];
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/**
 * Refuses what can be refused before the body is read.
 *
 * @throws WebhookError
 */
export function checkRequest({ method, headers }: IncomingRequest, maxBytes: number): void {
  if (method !== 'POST') {
    throw new WebhookError('method_not_allowed', 'deliveries come by POST');
  }
  const [type = 'application/json', encoding = 'identity', length = '0'] = readHeaders(
    headers,
    HEADERS,
  );
  if (type === null || !JSON_TYPE.test(type) || encoding !== 'identity') {
    throw new WebhookError('unsupported_media_type', 'deliveries are application/json, unencoded');
  }
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
}

export const tooLarge = (maxBytes: number): WebhookError =>
  new WebhookError('body_too_large', `more than ${maxBytes} bytes`);

export const consumed = (): WebhookError =>
  new WebhookError(
    'body_consumed',
    'the body was read before the receiver got it: mount it before any body parser, or use express.raw({ type: "*/*" })',
  );

export const clientGone = (): WebhookError =>
  new WebhookError('client_gone', 'the connection ended before the body did');
