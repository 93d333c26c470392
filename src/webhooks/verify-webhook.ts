import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from '../../generated/index.ts';
import { decodeText } from './decode-text.ts';
import { checkTime, type Delivery, readDelivery, type VerifyOptions } from './read-delivery.ts';
import { readEvent } from './read-event.ts';
import { WebhookError } from './webhook-error.ts';

// Both are written and compared without a pause: nothing else comes in between.
const [expected, received] = [Buffer.alloc(32), Buffer.alloc(32)];

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
  return readEvent(delivery.body, decodeText, delivery.name, delivery.id);
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

function checkSignature(delivery: Delivery): void {
  const { body, secrets, hex, prefix } = delivery;
  let isSigned = false;
  try {
    for (const secret of secrets) {
      // Either a string or a view of bytes: Node's types have no word for both.
      const hmac = createHmac('sha256', keyOf(secret))
        .update(prefix)
        .update(body as Uint8Array);
      // By way of a string, since a digest as a Buffer takes longer than both conversions.
      expected.write(hmac.digest('hex'), 'hex');
      received.write(hex, 'hex');
      isSigned ||= timingSafeEqual(expected, received);
    }
  } catch {
    throw new WebhookError('crypto_failed', 'no HMAC-SHA256');
  }
  checkTime(delivery, isSigned);
}

// Kept few, so that a secret that was rotated out does not stay for long.
const MOST_KEYS = 4;
const keys = new Map<string, KeyObject>();

/** A key that is made once: to make it takes a tenth of a verification. */
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  if (keys.size >= MOST_KEYS) keys.clear();
  const key = createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}
