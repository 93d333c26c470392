import { absent, type At, child, childrenOf, read } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { canonicalJson, isObject } from '../document/json.ts';
import { mayGo } from './deprecation.ts';
import { matchKeys } from './compare-pairs.ts';
import { retirementOf } from './part.ts';
import type { Comparison } from './comparison.ts';
import { type Pair, type Scope, under } from './scope.ts';
import { compareOwnWords } from './words.ts';

const REMOVALS =
  /^(?:operation|webhook|channel|message|property|parameter|response-header)-removed$/;

// What stands below these is data: a `$ref` in it refers to nothing.
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** The pointers of what went after its sunset. */
function retiredParts(comparison: Comparison): ReadonlySet<string> {
  const gone = comparison.findings.filter(
    ({ rule, effect }) => effect === 'passes' && REMOVALS.test(rule),
  );
  return new Set(gone.flatMap(({ old }) => (old ? [old.pointer] : [])));
}

/** The pointers of schemas of which all that used them went after its sunset. */
function lostSchemas(comparison: Comparison): ReadonlySet<string> {
  const retired = retiredParts(comparison);
  if (retired.size === 0) return retired;
  const { old } = comparison.documents;
  const used = new Set<string>();
  const kept = new Set<string>();
  collect(old, withoutSchemas(old), new Set(), used);
  collect(old, withoutSchemas(old), retired, kept);
  return new Set([...used].filter((pointer) => !kept.has(pointer)));
}

const withoutSchemas = ({ root }: Description): At[] =>
  childrenOf(root).flatMap(([key, at]) => (key === 'components' ? [] : [at]));

/** Follows every reference from some nodes, but for those that are cut off. */
function collect(
  description: Description,
  from: readonly At[],
  cut: ReadonlySet<string>,
  reached: Set<string>,
): void {
  const open = [...from];
  for (let at = open.pop(); at; at = open.pop()) {
    if (cut.has(at.pointer)) continue;
    if (isObject(at.node) && typeof at.node['$ref'] === 'string') {
      const target = description.resolve(at);
      if (!reached.has(target.pointer)) {
        reached.add(target.pointer);
        open.push(target);
      }
    }
    open.push(...childrenOf(at).flatMap(([key, below]) => (DATA.has(key) ? [] : [below])));
  }
}

/** Compares the names of schemas: generated code exports a type for each. */
export function compareComponents(scope: Scope): void {
  const maps = under(scope.comparison.roots, 'components', 'schemas');
  const keys = (at: At): string[] => childrenOf(at).map(([key]) => key);
  const match = matchKeys(keys(maps.old), keys(maps.new));
  const inner = scope.for('users of generated code', false);
  // A schema's own words are its type's, whatever is written where it is used.
  for (const name of match.kept) compareOwnWords(under(maps, name), inner);
  const added = new Map(match.added.map((name) => [contentOf(child(maps.new, name)), name]));
  const lost = match.removed.length > 0 ? lostSchemas(scope.comparison) : new Set<string>();
  for (const name of match.removed) {
    const at = { old: child(maps.old, name), new: absent(child(maps.new, name)) };
    const isLost = lost.has(at.old.pointer);
    reportRemoved(at, isLost, added.get(contentOf(at.old)), inner);
  }
  for (const name of match.added) {
    const at = { old: absent(maps.old), new: child(maps.new, name) };
    inner.report({
      rule: 'schema-added',
      effect: 'adds',
      ...at,
      message: `The schema \`${name}\` is new.`,
    });
  }
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
