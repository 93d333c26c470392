import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../contract/paths.ts';

/** Where this package keeps what it need not find out again. */
export const CACHE = join(ROOT, 'node_modules/.cache/messaging-crm-api');

/** What was kept in a file; undefined when there is none, or only half of one. */
export function readKept<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Keeps a value in a file. */
export function keep(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}
