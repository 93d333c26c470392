import { absent, type At, descend } from '../../document/at.ts';
import type { Rule } from '../../rules.ts';
import { flatten } from '../../schema/flatten.ts';
import type { Schema, SchemaView } from '../../schema/schema-view.ts';
import { reportAdded, reportRemoved } from '../part.ts';
import type { Effect } from '../judge.ts';
import {
  isOfOneComponent,
  type Pair,
  placesOf,
  sayersOf,
  type Scope,
  type Side,
  startOf,
  under,
} from '../scope.ts';
import { compareSchemas, isUnchanged, type Site } from './compare-schemas.ts';

/** Properties that have to be there now, or no longer; new and removed ones are reported as such. */
export function compareRequired(views: Pair<SchemaView>, scope: Scope, { union }: Site): void {
  const { old, new: next } = views;
  const isDemanded = (side: Side, name: string): boolean =>
    union?.owners?.[side].required.has(name) === true || demands(side, views[side], name, scope);
  for (const [name, at] of next.required) {
    if (isDemanded('old', name) || isNotShared(name, views, scope)) continue;
    report(name, at, 'property-required', 'narrows', 'is required now');
  }
  for (const [name, at] of old.required) {
    if (isDemanded('new', name) || isNotShared(name, views, scope)) continue;
    report(name, at, 'property-optional', 'widens', 'is no longer required');
  }
  compareDependents(views, scope);

  function report(name: string, by: At, rule: Rule, effect: Effect, says: string): void {
    const said = (rule === 'property-required' ? next : old).properties.get(name)?.[0];
    // What demands another schema's property is told of where it is demanded.
    const isOwn = said !== undefined && isOfOneComponent(said, by);
    const place = ({ properties, at }: SchemaView): string =>
      ((isOwn && properties.get(name)?.[0]) || descend(at, 'properties', name)).pointer;
    // Each of several properties that become required has its own place, and nothing but that is its value.
    const at = {
      old: { node: rule === 'property-optional', pointer: place(old) },
      new: { node: rule === 'property-required', pointer: place(next) },
    };
    const from = old.properties.get(name);
    const mark = from && scope.comparison.view('old', from).annotations.stability;
    scope.marked(mark).report({ rule, effect, ...at, message: `${scope.label(at)} ${says}.` });
  }
}

/** Whether a property has to be there, be it that each alternative says so. */
function demands(side: Side, view: SchemaView, name: string, scope: Scope): boolean {
  if (view.required.has(name)) return true;
  return view.unions.some(({ members }) =>
    members.every((member) => scope.comparison.view(side, [member]).required.has(name)),
  );
}

/** Whether a property is in one side only, or hidden from the audience. */
function isNotShared(name: string, { old, new: next }: Pair<SchemaView>, scope: Scope): boolean {
  const [before, after] = [old.properties.get(name), next.properties.get(name)];
  if (!before || !after) return before !== after;
  return isHidden('old', before, scope) || isHidden('new', after, scope);
}

function compareDependents(views: Pair<SchemaView>, scope: Scope): void {
  const [old, next] = [views.old.dependentRequired, views.new.dependentRequired];
  for (const name of new Set([...old.keys(), ...next.keys()])) {
    const [before, after] = [new Set(old.get(name)), new Set(next.get(name))];
    const added = [...after].filter((one) => !before.has(one));
    const removed = [...before].filter((one) => !after.has(one));
    if (added.length === 0 && removed.length === 0) continue;
    const effect = added.length && removed.length ? 'breaks' : added.length ? 'narrows' : 'widens';
    const subject = scope.label(placesOf(views));
    const message = `\`${name}\` of ${subject} required ${list(before)} and requires ${list(after)}.`;
    const at = under(sayersOf(views, ['dependentRequired']), 'dependentRequired', name);
    scope.report({ rule: 'dependent-required-changed', effect, ...at, message });
  }
}

const list = (names: ReadonlySet<string>): string =>
  [...names].map((name) => `\`${name}\``).join(', ') || 'nothing';

/** Properties that came, went, or are in both; what the audience never sees does not count. */
export function compareProperties(views: Pair<SchemaView>, scope: Scope, site: Site): void {
  const { old, new: next } = views;
  for (const [name, schema] of old.properties) {
    const other = next.properties.get(name);
    if (other && isUnchanged({ old: schema, new: other }, scope)) continue;
    if (isHidden('old', schema, scope)) continue;
    if (!other && isElsewhere(name, views, site, scope)) continue;
    const rest = old.required.has(name) ? undefined : next.additional;
    // What may be there under any name may be there under this one.
    if (!other && rest && !scope.comparison.view('new', rest).never)
      compareSchemas({ old: schema, new: rest }, scope.optional(), { isOptional: true });
    else if (!other) reportGone(name, schema, views, scope);
    else if (isHidden('new', other, scope)) reportHidden({ old: schema, new: other }, scope);
    else {
      const isRequired = old.required.has(name) && next.required.has(name);
      const inner = isRequired ? scope : scope.optional();
      const { isText = false, union } = site;
      const isTag = (union?.alone.old.length ?? 0) > 0;
      const isSplit = (union?.alone.new.length ?? 0) > 0;
      const own = { isOptional: !isRequired, isText, isTag, isSplit };
      compareSchemas({ old: schema, new: other }, inner, own);
    }
  }
  for (const [name, schema] of next.properties) {
    const other = old.properties.get(name);
    if (other && isUnchanged({ old: other, new: schema }, scope)) continue;
    if (isHidden('new', schema, scope)) continue;
    if (!other || isHidden('old', other, scope)) reportNew(name, schema, views, scope);
    const rest = other || next.required.has(name) ? undefined : old.additional;
    if (rest && !scope.comparison.view('old', rest).never)
      compareSchemas({ old: rest, new: schema }, scope.optional(), { isOptional: true });
  }
}

/** Whether a property that a schema no longer has is in an alternative now; what was always there, in all of them. */
function isElsewhere(name: string, views: Pair<SchemaView>, site: Site, scope: Scope): boolean {
  const has = (...schema: Schema): boolean =>
    scope.comparison.view('new', schema).properties.has(name);
  const hasAny = views.old.required.has(name) ? 'every' : 'some';
  const isWithin = views.new.unions.some(({ members }) => members[hasAny]((one) => has(one)));
  return isWithin || (site.union?.alone.new.some((one) => has(...one)) ?? false);
}

/** Whether a property is none of the audience's. It is not viewed for that: most are references to what is elsewhere. */
function isHidden(side: Side, schema: Schema, scope: Scope): boolean {
  const { parts } = flatten(scope.comparison.documents[side], schema);
  return parts.some(({ node }) => node[scope.reads ? 'writeOnly' : 'readOnly'] === true);
}

function reportGone(name: string, schema: Schema, views: Pair<SchemaView>, scope: Scope): void {
  const { annotations } = scope.comparison.view('old', schema);
  const { additional } = views.new;
  const isRefused = additional && scope.comparison.view('new', additional).never;
  const nearest = { old: schema[0], new: descend(views.new.at, 'properties', name) };
  reportRemoved('property-removed', nearest, scope, annotations, scope.isResponse && !isRefused);
}

function reportHidden(schemas: Pair<Schema>, scope: Scope): void {
  const old = scope.comparison.view('old', schemas.old);
  const key = scope.reads ? 'writeOnly' : 'readOnly';
  const at = startOf(schemas);
  const inner = scope.marked(old.annotations.stability);
  const rule = scope.reads ? 'property-write-only' : 'property-read-only';
  const says = scope.reads
    ? 'write-only: it is no longer sent'
    : 'read-only: the service ignores or refuses it when it is sent';
  const message = `${scope.label({ ...at, old: old.at })} became ${says}.`;
  inner.report({ rule, effect: 'breaks', ...under(at, key), message });
}

function reportNew(name: string, schema: Schema, views: Pair<SchemaView>, scope: Scope): void {
  const at = { old: absent(descend(views.old.at, 'properties', name)), new: schema[0] };
  if (scope.reads || !views.new.required.has(name)) return reportAdded('property-added', at, scope);
  const message = `${scope.label(at)} is new and required.`;
  scope.report({ rule: 'required-property-added', effect: 'narrows', ...at, message });
}
