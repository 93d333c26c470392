import type { WebhookEvent } from '../../../generated/index.ts';
import { type Delivery, readDelivery, type VerifyOptions } from '../read-delivery.ts';
import { WebhookError } from '../webhook-error.ts';
import { hmacKey } from './hmac-key.ts';
import { signedBytes } from './signed-bytes.ts';

/**
 * Verifies a delivery and resolves to its event, as the entry for Node does, by WebCrypto.
 *
 * @throws (rejects with) WebhookError with a `code` of WEBHOOK_ERROR_CODES, and nothing else
 *
 * @example
 * const body = await request.arrayBuffer();
 * const event = await verifyWebhook({ body, headers: request.headers, secret });
 */
export async function verifyWebhook(options: VerifyOptions): Promise<WebhookEvent> {
  const delivery = readDelivery(options);
  return delivery.event(await checkSignature(delivery));
}

/**
 * Checks signature and time and leaves the body alone: for a receiver that passes the bytes on to a
 * queue. Whoever takes them out still has to look at what they hold.
 *
 * @throws (rejects with) WebhookError, and nothing else
 */
export async function verifySignature(options: VerifyOptions): Promise<void> {
  await checkSignature(readDelivery(options));
}

async function checkSignature(delivery: Delivery): Promise<Uint8Array<ArrayBuffer>> {
  const { body, secrets, hex, prefix, checkTime } = delivery;
  let isSigned = false;
  let bytes;
  try {
    bytes = signedBytes(prefix, body);
    const received = new DataView(new ArrayBuffer(32));
    for (let at = 0; at < 32; at += 4) {
      received.setUint32(at, parseInt(hex.slice(2 * at, 2 * at + 8), 16));
    }
    for (const secret of secrets) {
      const key = await hmacKey(secret);
      isSigned ||= await crypto.subtle.verify('HMAC', key, received, bytes.all);
    }
  } catch {
    throw new WebhookError('crypto_failed', 'no HMAC-SHA256');
  }
  checkTime(isSigned);
  return bytes.body;
}
