import { createHmac } from 'node:crypto';
import { decodeText } from './decode-text.ts';
import { readSigning, type SignedHeaders, signedHeaders, type SignOptions } from './signing.ts';

/**
 * Signs a body as the service does and returns the headers of the delivery, for tests (R-133 to
 *
 *
 * @throws WebhookError when the secret or the body cannot be used, and nothing else
 */
export function signWebhook(options: SignOptions): SignedHeaders {
  const signing = readSigning(options, decodeText);
  const { secret, prefix, body } = signing;
  // A string, or any view of bytes: Node's types of the two cannot be said in one.
  const hmac = createHmac('sha256', secret)
    .update(prefix)
    .update(body as Uint8Array);
  return signedHeaders(signing, hmac.digest('hex'));
}
