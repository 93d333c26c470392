import { absent, type At, child, descend } from '../../document/at.ts';
import { show } from '../../document/json.ts';
import type { Rule } from '../../rules.ts';
import type { Schema, SchemaView } from '../../schema/schema-view.ts';
import { mayGo } from '../deprecation.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareSchemas, isUnchanged } from './compare-schemas.ts';

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

/** Properties that came, went, or are in both; what the audience never sees does not count. */
export function compareProperties(views: Pair<SchemaView>, scope: Scope): void {
  const { old, new: next } = views;
  for (const [name, schema] of old.properties) {
    const other = next.properties.get(name);
    if (other && isUnchanged({ old: schema, new: other }, scope)) continue;
    if (isHidden('old', schema, scope)) continue;
    if (!other) reportRemoved(name, schema, views, scope);
    else if (isHidden('new', other, scope)) reportHidden({ old: schema, new: other }, scope);
    else {
      const isRequired = old.required.has(name) && next.required.has(name);
      compareSchemas({ old: schema, new: other }, isRequired ? scope : scope.optional());
    }
  }
  for (const [name, schema] of next.properties) {
    const other = old.properties.get(name);
    if (other && isUnchanged({ old: other, new: schema }, scope)) continue;
    if (isHidden('new', schema, scope)) continue;
    if (!other || isHidden('old', other, scope)) reportAdded(name, schema, views, scope);
  }
}

/** Whether a property is none of the audience's: `writeOnly` to readers, `readOnly` to senders. */
function isHidden(side: keyof Pair<unknown>, schema: Schema, scope: Scope): boolean {
  const { annotations } = scope.comparison.view(side, schema);
  return scope.reads ? annotations.writeOnly : annotations.readOnly;
}

function reportRemoved(name: string, schema: Schema, views: Pair<SchemaView>, scope: Scope): void {
  const { at, annotations } = scope.comparison.view('old', schema);
  const own = schema[0] ?? at;
  const places = { old: own, new: absent(descend(views.new.at, 'properties', name)) };
  const subject = scope.label(places);
  const inner = scope.marked(annotations.stability);
  if (mayGo(annotations, scope.comparison.today)) {
    const message = `${subject} is gone; its sunset ${show(annotations.sunset)} has passed.`;
    inner.report({ rule: 'property-removed', effect: 'passes', ...places, message });
  } else {
    const message = `${subject} is gone.${hint(annotations.deprecated)}`;
    const { additional } = views.new;
    const isRefused = additional && scope.comparison.view('new', additional).never;
    const effect = scope.isResponse && !isRefused ? 'passes' : 'breaks';
    inner.report({ rule: 'property-removed', effect, ...places, message });
  }
}

const hint = (isDeprecated: boolean): string =>
  isDeprecated ? ' It was deprecated, but no sunset of it has passed.' : '';

function reportHidden(schemas: Pair<Schema>, scope: Scope): void {
  const old = scope.comparison.view('old', schemas.old);
  const next = scope.comparison.view('new', schemas.new);
  const key = scope.reads ? 'writeOnly' : 'readOnly';
  const at = {
    old: child(schemas.old[0] ?? old.at, key),
    new: child(schemas.new[0] ?? next.at, key),
  };
  const inner = scope.marked(old.annotations.stability);
  const subject = scope.label({ old: old.at, new: schemas.new[0] as At });
  if (scope.reads) {
    const message = `${subject} became write-only: it is no longer sent.`;
    return inner.report({ rule: 'property-write-only', effect: 'breaks', ...at, message });
  }
  const message = `${subject} became read-only: the service ignores or refuses it when it is sent.`;
  inner.report({ rule: 'property-read-only', effect: 'breaks', ...at, message });
}

function reportAdded(name: string, schema: Schema, views: Pair<SchemaView>, scope: Scope): void {
  const own = schema[0] ?? views.new.at;
  const at = { old: absent(descend(views.old.at, 'properties', name)), new: own };
  const isRequired = views.new.required.has(name);
  const subject = scope.label(at);
  if (isRequired && !scope.reads) {
    const message = `${subject} is new and required.`;
    scope.report({ rule: 'required-property-added', effect: 'narrows', ...at, message });
  } else {
    const message = `${subject} is new.`;
    scope.report({ rule: 'property-added', effect: 'adds', ...at, message });
  }
}
