import { child } from '../../document/at.ts';
import type { SchemaView } from '../../schema/schema-view.ts';
import type { Effect } from '../finding.ts';
import type { Rule } from '../../rules.ts';
import type { Pair, Scope } from '../scope.ts';

type List = ReadonlyMap<string, unknown>;

/** Lists of values: `enum` and `const`, which are closed, and `x-extensible-enum`, which is open. */
export function compareValues(views: Pair<SchemaView>, scope: Scope): void {
  const { old, new: next } = views;
  const [before, after] = [listOf(old), listOf(next)];
  if (before && after) compareLists(views, { old: before, new: after }, scope);
  else if (next.values) report('enum-added', 'narrows', `is now one of ${names(next.values)}`);
  else if (old.values?.size === 1)
    report('const-lifted', 'widens', `is no longer always ${names(old.values)}`);
  else if (old.values) report('enum-lifted', 'widens', 'may now be any value');
  else if (after) report('known-values-added', 'adds', `is known to be ${names(after)}, or others`);
  else if (before) report('known-values-lifted', 'passes', 'no longer says which values are known');
  if (before && after && Boolean(old.values) !== Boolean(next.values)) {
    if (next.values) report('enum-closed', 'narrows', 'may no longer have values beside its list');
    else report('enum-opened', 'widens', 'may now have values beside its list');
  }

  function report(rule: Rule, effect: Effect, says: string): void {
    const at = placesOf(views);
    const message = `${scope.label({ old: old.at, new: next.at })} ${says}.`;
    scope.report({ rule, effect, ...at, message });
  }
}

function compareLists(views: Pair<SchemaView>, lists: Pair<List>, scope: Scope): void {
  const added = without(lists.new, lists.old);
  const removed = without(lists.old, lists.new);
  if (added.size === 0 && removed.size === 0) return;
  const at = placesOf(views);
  const isOwn =
    removed.size > 0 && [...removed.keys()].every((key) => views.old.betaValues.has(key));
  const lost = isOwn ? scope.marked('beta') : scope;
  const subject = scope.label({ old: views.old.at, new: views.new.at });
  const isReplaced = removed.size === lists.old.size && added.size > 0 && removed.size > 0;
  if (isReplaced && Boolean(views.old.values) === Boolean(views.new.values)) {
    const message = `${subject} was ${names(lists.old)} and is ${names(lists.new)}: no value is left.`;
    return lost.report({ rule: 'enum-replaced', effect: 'breaks', ...at, message });
  }
  if (added.size > 0) {
    const message = `${subject} may now be ${names(added)}.`;
    scope.report({ rule: 'enum-value-added', effect: 'widens', ...at, message });
  }
  if (removed.size > 0) {
    const message = `${subject} may no longer be ${names(removed)}.`;
    lost.report({ rule: 'enum-value-removed', effect: 'narrows', ...at, message });
  }
}

/** The list without `null`, which is the type's to say. */
function listOf({ values, knownValues }: SchemaView): List | undefined {
  const list = values ?? knownValues;
  return list && new Map([...list].filter(([key]) => key !== 'null'));
}

function without(list: List, other: List): List {
  return new Map([...list].filter(([key]) => !other.has(key)));
}

function names(list: List): string {
  const all = [...list.keys()].filter((key) => key !== 'null');
  const shown = all.slice(0, 5).map((key) => `\`${key.replace(/^"(.*)"$/, '$1')}\``);
  return all.length > 5 ? `${shown.join(', ')} and ${all.length - 5} more` : shown.join(', ');
}

function placesOf({ old, new: next }: Pair<SchemaView>) {
  const place = (view: SchemaView) => {
    const keys = ['enum', 'const', 'x-extensible-enum'];
    const key = keys.find((one) => child(view.at, one).node !== undefined);
    return key ? child(view.at, key) : view.at;
  };
  return { old: place(old), new: place(next) };
}
