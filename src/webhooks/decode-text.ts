import { isUtf8 } from 'node:buffer';
import type { BodyContent } from './read-input.ts';

/**
 * The text of a body, by Node's own means: where there are letters beyond ASCII, TextDecoder takes
 * three times as long.
 *
 * @throws TypeError, for the caller to replace, if the bytes are not UTF-8
 */
export function decodeText(body: BodyContent): string {
  if (typeof body === 'string') return body;
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const text = bytes.toString();
  // What is not UTF-8 becomes U+FFFD, which is hardly ever there by itself.
  if (text.includes('\uFFFD') && !isUtf8(bytes)) throw new TypeError('not UTF-8');
  return text;
}
