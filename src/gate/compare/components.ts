import { absent, type At, child, childrenOf, read } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { canonicalJson, isObject } from '../document/json.ts';
import { mayGo } from './deprecation.ts';
import { matchEntries, reportAdded, retirementOf } from './part.ts';
import type { Comparison } from './comparison.ts';
import { type Pair, type Scope, under } from './scope.ts';
import { compareOwnWords } from './words.ts';

const REMOVALS =
  /^(?:operation|webhook|channel|message|property|parameter|response-header)-removed$/;

// What stands below these is data: a `$ref` in it refers to nothing.
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** The pointers of schemas of which all that used them went after its sunset. */
function lostSchemas(comparison: Comparison): ReadonlySet<string> {
  const gone = comparison.findings.filter(
    ({ rule, effect }) => effect === 'passes' && REMOVALS.test(rule),
  );
  const retired = new Set(gone.flatMap(({ old }) => (old ? [old.pointer] : [])));
  if (retired.size === 0) return retired;
  const { old } = comparison.documents;
  const kept = referredTo(old, retired);
  return new Set([...referredTo(old)].filter((pointer) => !kept.has(pointer)));
}

/** What all but the components refers to, at any depth, but for what is below some places. */
function referredTo(description: Description, cut: ReadonlySet<string> = new Set()): Set<string> {
  const reached = new Set<string>();
  const open = childrenOf(description.root).flatMap(([key, at]) =>
    key === 'components' ? [] : [at],
  );
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
  return reached;
}

/** Compares the names of schemas: generated code exports a type for each. */
export function compareComponents(scope: Scope): void {
  const maps = under(scope.comparison.roots, 'components', 'schemas');
  const entries = (at: At): Map<string, At> => new Map(childrenOf(at));
  const { removed, added, kept } = matchEntries(entries(maps.old), entries(maps.new));
  const inner = scope.for('users of generated code', false);
  // A schema's own words are its type's, whatever is written where it is used.
  for (const at of kept) compareOwnWords(at, inner);
  const names = new Map(added.map(([name, at]) => [contentOf(at), name]));
  const lost = removed.length > 0 ? lostSchemas(scope.comparison) : new Set<string>();
  for (const [name, old] of removed) {
    const at = { old, new: absent(child(maps.new, name)) };
    reportRemoved(at, lost.has(old.pointer), names.get(contentOf(old)), inner);
  }
  for (const [, next] of added) reportAdded('schema-added', { old: maps.old, new: next }, inner);
}

const contentOf = ({ node }: At): string => canonicalJson(node);

/**
 * @param isLost - whether what used the schema is gone after its sunset
 * @param renamed - the name of a new schema with the same content
 */
function reportRemoved(at: Pair<At>, isLost: boolean, renamed: string | undefined, scope: Scope) {
  const name = at.old.pointer.slice(at.old.pointer.lastIndexOf('/') + 1);
  const inner = scope.marked(read(at.old, 'x-stability-level'));
  const isRetired = mayGo(retirementOf(at.old), scope.comparison.today);
  if (isRetired || isLost) {
    const message = `The schema \`${name}\` is gone, with what used it.`;
    return inner.report({ rule: 'schema-removed', effect: 'passes', ...at, message });
  }
  const now = renamed ? ` \`${renamed}\` has the same content.` : '';
  const message = `The schema \`${name}\` is gone: generated code exports a type of that name.${now}`;
  inner.report({ rule: 'schema-removed', effect: 'renames', ...at, message });
}
