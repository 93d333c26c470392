import type { WebhookEvent } from '../../../generated/index.ts';
import { checkTime, type Delivery, readDelivery, type VerifyOptions } from '../read-delivery.ts';
import { readEvent } from '../read-event.ts';
import { readSigning, type SignedHeaders, signedHeaders, type SignOptions } from '../signing.ts';
import { WebhookError } from '../webhook-error.ts';
import { decodeText } from './decode-text.ts';
import { hmacKey, signedBytes } from './signed-bytes.ts';

/**
 * Signs a body as the service does and resolves to the headers of the delivery, for tests.
 *
 * @throws (rejects with) WebhookError when the secret or the body cannot be used
 */
export async function signWebhook(options: SignOptions): Promise<SignedHeaders> {
  const signing = readSigning(options, decodeText);
  const all = signedBytes(signing.prefix, signing.body);
  const mac = await crypto.subtle.sign('HMAC', await hmacKey(signing.secret), all);
  const digits = Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0'));
  return signedHeaders(signing, digits.join(''));
}

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
  const signed = await checkSignature(delivery);
  return readEvent(signed, decodeText, delivery.name, delivery.id);
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

/** Resolves to what was signed as the body. */
async function checkSignature(delivery: Delivery): Promise<Uint8Array<ArrayBuffer>> {
  const { body, secrets, hex, prefix } = delivery;
  let isSigned = false;
  let signed;
  try {
    signed = signedBytes(prefix, body);
    const received = new DataView(new ArrayBuffer(32));
    for (let at = 0; at < 64; at += 8)
      received.setUint32(at / 2, parseInt(hex.slice(at, at + 8), 16));
    for (const secret of secrets)
      isSigned ||= await crypto.subtle.verify('HMAC', await hmacKey(secret), received, signed);
  } catch {
    throw new WebhookError('crypto_failed', 'no HMAC-SHA256');
  }
  checkTime(delivery, isSigned);
  // By now the prefix is known to be digits and a dot: as many bytes as characters.
  return signed.subarray(prefix.length);
}
