import { inspect } from 'node:util';

// They lead to prototypes, whose getters expect an instance.
const CLASSES: readonly unknown[] = ['constructor', 'prototype', '__proto__'];

/**
 * All text that a program, a logger or a crash report can get at from a value: what `inspect` and
 * `JSON` show, and every property, hidden, inherited or named by a symbol, getters included. Classes
 * are left out: what they hold is the same for all clients.
 */
export function reachableText(root: unknown): string {
  const seen = new Set<unknown>();
  const parts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') parts.push(value);
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
    if (seen.has(value)) return;
    seen.add(value);
    parts.push(show(value), String(safely(() => JSON.stringify(value))));
    if (typeof value === 'function') parts.push(String(value));
    if (value instanceof Headers || value instanceof Map) visit([...value]);
    for (let owner: object | null = value; owner; owner = Object.getPrototypeOf(owner)) {
      for (const key of Reflect.ownKeys(owner)) {
        if (CLASSES.includes(key)) continue;
        parts.push(String(key));
        visit(safely(() => Reflect.get(owner, key, value)));
      }
    }
  };
  visit(root);
  return parts.join('\n');
}

function show(value: object): string {
  return String(safely(() => inspect(value, { depth: 8, showHidden: true, maxArrayLength: 50 })));
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
