import { type At, childrenOf } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { isObject } from '../document/json.ts';
import type { Comparison } from './scope.ts';

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
export function lostSchemas(comparison: Comparison): ReadonlySet<string> {
  const retired = retiredParts(comparison);
  if (retired.size === 0) return retired;
  const { old } = comparison.documents;
  const used = new Set<string>();
  const kept = new Set<string>();
  collect(old, withoutSchemas(old), new Set(), used);
  collect(old, withoutSchemas(old), retired, kept);
  return new Set([...used].filter((pointer) => !kept.has(pointer)));
}

function withoutSchemas({ root }: Description): At[] {
  return childrenOf(root).flatMap(([key, at]) => (key === 'components' ? [] : [at]));
}

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
