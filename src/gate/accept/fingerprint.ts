import { createHash } from 'node:crypto';
import { canonicalJson } from '../document/json.ts';

/** What a change is, without the words that tell of it. */
export interface ChangeIdentity {
  readonly rule: string;
  /** With its description before it: `openapi#/components/schemas/Contact`. */
  readonly pointer: string;
  /** Hash of what was there, `none` where nothing was. */
  readonly old: string;
  /** Hash of what is there now. */
  readonly new: string;
}

/** A short name of a value: equal for equal values, whatever the order of their keys. */
export function hashValue(value: unknown): string {
  return value === undefined ? 'none' : digest(canonicalJson(value), 16);
}

/** Twelve hexadecimal digits that name a change. */
export function fingerprint({ rule, pointer, old, new: next }: ChangeIdentity): string {
  return digest([rule, pointer, old, next].join('\n'), 12);
}

const digest = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);
