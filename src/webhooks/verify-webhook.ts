import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from '../../generated/index.ts';
import { decodeText } from './decode-text.ts';
import { type Delivery, readDelivery, type VerifyOptions } from './read-delivery.ts';
import { WebhookError } from './webhook-error.ts';

/**
 * Verifies a delivery and returns its event: signature, time, JSON, shape, and that the headers agree
 * with the body, in this order.
 *
 * @throws WebhookError with a `code` of WEBHOOK_ERROR_CODES, and nothing else whatever is passed
 *
 * @example
 * const event = verifyWebhook({ body: await request.bytes(), headers: request.headers, secret });
 */
export function verifyWebhook(options: VerifyOptions): WebhookEvent {
  const delivery = readDelivery(options);
  checkSignature(delivery);
  return delivery.event(delivery.body, decodeText);
}

/**
 * Checks signature and time and leaves the body alone: for a receiver that passes the bytes on to a
 * queue. Whoever takes them out still has to look at what they hold.
 *
 * @throws WebhookError, and nothing else
 */
export function verifySignature(options: VerifyOptions): void {
  checkSignature(readDelivery(options));
}

function checkSignature({ body, secrets, hex, prefix, checkTime }: Delivery): void {
  let isSigned = false;
  try {
    for (const secret of secrets) {
      // Either a string or a view of bytes: Node's types have no word for both.
      const hmac = createHmac('sha256', secret)
        .update(prefix)
        .update(body as Uint8Array);
      // By way of a string, since a digest as a Buffer takes longer than both conversions.
      isSigned ||= timingSafeEqual(fromHex(hmac.digest('hex')), fromHex(hex));
    }
  } catch {
    throw new WebhookError('crypto_failed', 'no HMAC-SHA256');
  }
  checkTime(isSigned);
}

const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex');
