import { isObject } from '../../src/gate/document/json.ts';

/** A value with a merge patch on it: null takes a key away, a map goes deeper, all else replaces (RFC 7396). */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return structuredClone(patch);
  const merged = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value));
  }
  return structuredClone(Object.fromEntries(merged));
}
