import { absent, type At, child, childrenOf, descend, read } from '../document/at.ts';
import { canonicalJson } from '../document/json.ts';
import { matchKeys } from './match-keys.ts';
import { mayGo } from './deprecation.ts';
import { retirementOf } from './part.ts';
import { lostSchemas } from './lost-schemas.ts';
import type { Pair, Scope } from './scope.ts';
import { compareWords, wordsOf } from './words.ts';

/** Compares the names of schemas: generated code exports a type for each. */
export function compareComponents(scope: Scope): void {
  const { old, new: next } = scope.comparison.documents;
  const maps = {
    old: descend(old.root, 'components', 'schemas'),
    new: descend(next.root, 'components', 'schemas'),
  };
  const keys = (at: At): string[] => childrenOf(at).map(([key]) => key);
  const match = matchKeys(keys(maps.old), keys(maps.new));
  const inner = scope.for('users of generated code', false);
  for (const name of match.kept)
    compareDoc({ old: child(maps.old, name), new: child(maps.new, name) }, inner);
  const added = new Map(match.added.map((name) => [contentOf(child(maps.new, name)), name]));
  const lost = match.removed.length > 0 ? lostSchemas(scope.comparison) : new Set<string>();
  for (const name of match.removed) {
    const at = { old: child(maps.old, name), new: absent(child(maps.new, name)) };
    const isLost = lost.has(at.old.pointer);
    reportRemoved(at, isLost, added.get(contentOf(at.old)), inner);
  }
  for (const name of match.added) {
    const at = { old: absent(maps.old), new: child(maps.new, name) };
    const message = `The schema \`${name}\` is new.`;
    inner.report({ rule: 'schema-added', effect: 'adds', ...at, message });
  }
}

/** A schema's own words are its type's, whatever stands where it is used. */
function compareDoc(at: Pair<At>, scope: Scope): void {
  compareWords({ old: wordsOf(at.old), new: wordsOf(at.new) }, at, () => scope.label(at), scope);
}

const contentOf = ({ node }: At): string => canonicalJson(node);

/**
 * @param isLost - whether what used the schema is gone after its sunset
 * @param renamed - the name of a new schema with the same content
 */
function reportRemoved(
  at: Pair<At>,
  isLost: boolean,
  renamed: string | undefined,
  scope: Scope,
): void {
  const name = at.old.pointer.slice(at.old.pointer.lastIndexOf('/') + 1);
  const mark = read(at.old, 'x-stability-level');
  const inner = scope.marked(typeof mark === 'string' ? mark : undefined);
  const isRetired = mayGo(retirementOf(at.old), scope.comparison.today);
  if (isRetired || isLost) {
    const message = `The schema \`${name}\` is gone, with what used it.`;
    return inner.report({ rule: 'schema-removed', effect: 'passes', ...at, message });
  }
  const now = renamed ? ` \`${renamed}\` has the same content.` : '';
  const message = `The schema \`${name}\` is gone: generated code exports a type of that name.${now}`;
  inner.report({ rule: 'schema-removed', effect: 'renames', ...at, message });
}
