import { readSigning, type SignedHeaders, signedHeaders, type SignOptions } from '../signing.ts';
import { decodeText } from './decode-text.ts';
import { hmacKey } from './hmac-key.ts';
import { signedBytes } from './signed-bytes.ts';

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
