import type { BodyContent } from '../read-input.ts';

// Importing a key costs as much as a verification. Kept few, so that a secret that was rotated out
// does not stay for long.
const MOST_KEYS = 4;
const keys = new Map<string, CryptoKey>();

/** The key of a secret: the whole of it, prefix included, as UTF-8 bytes. */
export async function hmacKey(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(secret, key);
  return key;
}

const encoder = new TextEncoder();

/**
 * Copies the text before the body and the body into one piece. The event is parsed from this copy:
 * what the caller does to his bytes while the signature is checked changes nothing.
 */
export function signedBytes(prefix: string, body: BodyContent): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return encoder.encode(prefix + body);
  const head = encoder.encode(prefix);
  const all = new Uint8Array(head.length + body.byteLength);
  all.set(head);
  all.set(new Uint8Array(body.buffer, body.byteOffset, body.byteLength), head.length);
  return all;
}
