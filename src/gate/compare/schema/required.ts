import { child } from '../../document/at.ts';
import type { SchemaView } from '../../schema/schema-view.ts';
import type { Rule } from '../../rules.ts';
import type { Pair, Scope } from '../scope.ts';
import { isHidden } from './properties.ts';

/** Properties that have to be there now, or no longer; new and removed ones are reported as such. */
export function compareRequired(views: Pair<SchemaView>, scope: Scope): void {
  const { old, new: next } = views;
  for (const name of next.required) {
    if (old.required.has(name) || isNotShared(name, views, scope)) continue;
    report(name, 'property-required', 'narrows', 'is required now');
  }
  for (const name of old.required) {
    if (next.required.has(name) || isNotShared(name, views, scope)) continue;
    report(name, 'property-optional', 'widens', 'is no longer required');
  }
  compareDependents(views, scope);

  function report(name: string, rule: Rule, effect: 'narrows' | 'widens', says: string): void {
    const own = next.properties.get(name)?.[0] ?? next.at;
    const from = old.properties.get(name)?.[0];
    const subject = next.properties.has(name)
      ? scope.label({ old: from ?? old.at, new: own })
      : `\`${name}\` of ${scope.label({ old: old.at, new: next.at })}`;
    const mark = from && scope.comparison.view('old', [from]).annotations.stability;
    const at = { old: child(old.at, 'required'), new: child(next.at, 'required') };
    // Each of several properties that become required has its own place, and nothing but that is its value.
    const places = {
      old: { node: rule === 'property-optional', pointer: (from ?? at.old).pointer },
      new: { node: rule === 'property-required', pointer: own.pointer },
    };
    scope.marked(mark).report({ rule, effect, ...places, message: `${subject} ${says}.` });
  }
}

/** Whether a property is in one side only, or hidden from the audience. */
function isNotShared(name: string, { old, new: next }: Pair<SchemaView>, scope: Scope): boolean {
  const [before, after] = [old.properties.get(name), next.properties.get(name)];
  if (!before || !after) return before !== after;
  return isHidden('old', before, scope) || isHidden('new', after, scope);
}

const NONE: ReadonlySet<string> = new Set();

function compareDependents(views: Pair<SchemaView>, scope: Scope): void {
  const { dependentRequired: old } = views.old;
  const { dependentRequired: next } = views.new;
  for (const name of new Set([...old.keys(), ...next.keys()])) {
    const [before, after] = [old.get(name) ?? NONE, next.get(name) ?? NONE];
    const added = [...after].filter((one) => !before.has(one));
    const removed = [...before].filter((one) => !after.has(one));
    if (added.length === 0 && removed.length === 0) continue;
    const key = 'dependentRequired';
    const subject = scope.label({ old: views.old.at, new: views.new.at });
    scope.report({
      rule: 'dependent-required-changed',
      effect: added.length && removed.length ? 'breaks' : added.length ? 'narrows' : 'widens',
      old: child(child(views.old.at, key), name),
      new: child(child(views.new.at, key), name),
      message: `\`${name}\` of ${subject} required ${list(before)} and requires ${list(after)}.`,
    });
  }
}

const list = (names: ReadonlySet<string>): string =>
  [...names].map((name) => `\`${name}\``).join(', ') || 'nothing';
