import type { BodyContent } from '../read-input.ts';

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
