import { type At, childrenOf, child } from './at.ts';
import type { Description } from './description.ts';
import { isObject, type JsonObject } from './json.ts';

/**
 * An operation or a message of AsyncAPI with its traits merged into it: later ones over earlier ones, and
 * what it says itself over all of them (AsyncAPI 3, Traits Merge Mechanism).
 */
export function withTraits(description: Description, at: At): At {
  const target = description.resolve(at);
  const traits = childrenOf(child(target, 'traits')).map(
    ([, one]) => description.resolve(one).node,
  );
  if (traits.length === 0 || !isObject(target.node)) return target;
  const { traits: _, ...own } = target.node;
  return { pointer: target.pointer, node: [...traits, own].reduce(merge, {}) };
}

/** A merge patch (RFC 7396). */
function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = { ...(target as JsonObject) };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else
      merged[key] = isObject(value)
        ? merge(isObject(merged[key]) ? merged[key] : {}, value)
        : value;
  }
  return merged;
}
