import type { Fault } from './issue.ts';
import { escapeSegment } from './json.ts';

// Sixteen digits in a row, or an exponent: without those a double holds every number.
const SUSPICIOUS = /\d{16}|\d[eE][+-]?\d/;
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
// No text that JSON can hold unescaped, and therefore in no body.
const MARK = '\u0000';

/**
 * Numbers of a valid JSON text that would not come back as they were written: beyond what a double
 * holds, or integers that lose digits (RFC 8259, 6).
 */
export function findUnkeptNumbers(text: string): Fault[] {
  if (!SUSPICIOUS.test(text)) return [];
  let count = 0;
  const marked = text.replace(TOKENS, (token) => {
    if (token.startsWith('"') || isKept(token)) return token;
    count += 1;
    return JSON.stringify(MARK + token);
  });
  return count === 0 ? [] : [...faultsIn(JSON.parse(marked), '')];
}

function isKept(token: string): boolean {
  const value = Number(token);
  if (!Number.isFinite(value)) return false;
  if (value === 0) return !/[1-9]/.test(token.replace(/[eE].*/, ''));
  // What a program has written from a double comes back, though not all of its digits are that double's.
  return !/^-?\d+$/.test(token) || `${value}` === token || BigInt(token) === BigInt(value);
}

function* faultsIn(value: unknown, pointer: string): Generator<Fault> {
  if (typeof value === 'string' && value.startsWith(MARK)) {
    const number = value.slice(1, 41);
    yield { pointer, message: `is ${number}, which no double-precision number holds` };
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield* faultsIn(child, `${pointer}/${escapeSegment(key)}`);
  }
}
