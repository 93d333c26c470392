import { type At, child, childrenOf, read } from '../../document/at.ts';
import type { Description } from '../../document/description.ts';
import { isObject, isSame, type JsonObject, say } from '../../document/json.ts';
import type { Rule } from '../../rules.ts';
import { both, type Pair, type Scope, under } from '../scope.ts';

// These are compared where they stand.
const ELSEWHERE = /^#\/(?:components\/)?(?:channels|messages)\//;

/** What a part says that is compared as a whole, such as a binding: its references written out, and no words. */
function wholeOf(description: Description, at: At, open: readonly string[] = []): unknown {
  const ref = read(at, '$ref');
  if (typeof ref === 'string') {
    const target = description.resolve(at);
    const isKnown = ELSEWHERE.test(ref) || open.includes(target.pointer);
    return isKnown ? ref : wholeOf(description, target, [...open, target.pointer]);
  }
  if (Array.isArray(at.node))
    return childrenOf(at).map(([, one]) => wholeOf(description, one, open));
  if (typeof at.node !== 'object' || at.node === null) return at.node;
  const isWord = (key: string, { node }: At): boolean =>
    key === 'description' && typeof node === 'string';
  const said = childrenOf(at).filter(([key, one]) => !isWord(key, one));
  return Object.fromEntries(said.map(([key, one]) => [key, wholeOf(description, one, open)]));
}

/** Reports what does not say the same, wherever it is written. */
export function compareWhole(at: Pair<At>, keys: string[], rule: Rule, scope: Scope): void {
  const { documents } = scope.comparison;
  for (const key of keys) {
    const places = under(at, key);
    if (isSame(wholeOf(documents.old, places.old), wholeOf(documents.new, places.new))) continue;
    const message = `\`${key}\` of ${scope.label(at)} was ${say(places.old.node)} and is ${say(places.new.node)}.`;
    // A version that nobody named is one that everybody guessed.
    const effect = key === 'protocolVersion' && places.old.node === undefined ? 'adds' : 'breaks';
    scope.report({ rule, effect, ...places, message });
  }
}

export const bothWithTraits = (pair: Pair<At>, { comparison: { documents } }: Scope): Pair<At> =>
  both(pair, (at, side) => withTraits(documents[side], at));

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
