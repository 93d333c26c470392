import { absent, type At, child, descend } from '../../document/at.ts';
import { show } from '../../document/json.ts';
import type { Schema, SchemaView } from '../../schema/schema-view.ts';
import { mayGo } from '../deprecation.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareSchemas, isUnchanged } from './compare-schemas.ts';

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
export function isHidden(side: keyof Pair<unknown>, schema: Schema, scope: Scope): boolean {
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
