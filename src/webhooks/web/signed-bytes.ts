import type { BodyContent } from '../read-body.ts';

const encoder = new TextEncoder();

/** The signed text in one piece, and the body's part of it. */
export interface SignedBytes {
  readonly all: Uint8Array<ArrayBuffer>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Copies the text before the body and the body. The event is parsed from this copy: what the caller
 * does to his bytes while the signature is checked changes nothing.
 */
export function signedBytes(prefix: string, body: BodyContent): SignedBytes {
  const head = encoder.encode(prefix);
  const tail =
    typeof body === 'string'
      ? encoder.encode(body)
      : new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return { all, body: all.subarray(head.length) };
}
