import { child } from '../../document/at.ts';
import type { SchemaView } from '../../schema/schema-view.ts';
import type { Pair, Scope } from '../scope.ts';

/** Patterns that came, went or are others; whether one includes another cannot be told in general. */
export function comparePatterns(views: Pair<SchemaView>, scope: Scope): void {
  const { patterns: old } = views.old;
  const { patterns: next } = views.new;
  const hasAdded = [...next].some((pattern) => !old.has(pattern));
  const hasRemoved = [...old].some((pattern) => !next.has(pattern));
  if (!hasAdded && !hasRemoved) return;
  const at = { old: child(views.old.at, 'pattern'), new: child(views.new.at, 'pattern') };
  const subject = scope.label({ old: views.old.at, new: views.new.at });
  const says = (patterns: ReadonlySet<string>): string =>
    [...patterns].map((pattern) => `\`${pattern}\``).join(' and ') || 'anything';
  const isReplaced = hasAdded && hasRemoved;
  scope.report({
    // What is in every delivery is read by its pattern, as a signature is.
    rule: isReplaced && scope.isAlwaysThere ? 'pattern-replaced' : 'pattern-changed',
    effect: isReplaced ? 'breaks' : hasAdded ? 'narrows' : 'widens',
    ...at,
    message: `The pattern of ${subject} was ${says(old)} and is ${says(next)}.`,
  });
}
