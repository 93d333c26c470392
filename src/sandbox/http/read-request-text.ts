import { refuse, type Refusal } from '../../service/refusal.ts';
import type { Platform } from '../platform/platform.ts';

/** Arrays and objects within one another that are read. JSON.stringify would overflow the stack far deeper. */
const DEEPEST = 128;

export type BodyText =
  { readonly text: string; readonly refusal?: undefined } | { readonly refusal: Refusal };

/** Decodes a body. What is compressed, not UTF-8 or nested too deep is refused before anything reads it. */
export function readRequestText(
  { decode }: Pick<Platform, 'decode'>,
  bytes: Uint8Array,
  encoding: string | null,
): BodyText {
  if (bytes.length === 0) return { text: '' };
  if (encoding !== null && encoding.trim().toLowerCase() !== 'identity')
    return { refusal: compressed(encoding) };
  const text = decode(bytes);
  if (text === undefined) return { refusal: malformed('The body is not UTF-8.') };
  if (isTooDeep(text))
    return { refusal: malformed(`The body is nested more than ${DEEPEST} levels deep.`) };
  return { text };
}

export function refuseTooLarge(maxBytes: number): Refusal {
  const message = `The body is larger than ${maxBytes} bytes, the maximum of this sandbox.`;
  return refuse(413, { code: 'invalid_body', message });
}

/** RFC 9110, 8.4: a coding that is not read is named, and so is what is. */
function compressed(encoding: string): Refusal {
  const message = `is ${encoding.slice(0, 40)}: send bodies as they are, without a coding`;
  const issues = [{ in: 'header', pointer: 'Content-Encoding', message }];
  const words = { code: 'invalid_body', message: `Content-Encoding ${message}.` };
  const refusal = refuse(400, { ...words, details: { issues } });
  return { ...refusal, headers: { 'accept-encoding': 'identity' } };
}

function malformed(message: string): Refusal {
  const issues = [{ in: 'body', pointer: '', message }];
  return refuse(400, { code: 'malformed_json', message, details: { issues } });
}

/** Counts brackets, those in strings left out. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}
