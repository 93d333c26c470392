import type { Schema, SchemaView } from '../../schema/schema-view.ts';
import type { Effect } from '../judge.ts';
import { type Pair, placesOf, type Scope, under } from '../scope.ts';
import { compareSchemas, type Site } from './compare-schemas.ts';

/** Compares the schemas of items, patterns of names, and the like. */
export function compareConstraints(views: Pair<SchemaView>, scope: Scope, { isText }: Site): void {
  const [old, next] = [constraintsOf(views.old), constraintsOf(views.new)];
  for (const key of new Set([...old.keys(), ...next.keys()])) {
    const [before, after] = [old.get(key), next.get(key)];
    if (before && after)
      compareSchemas({ old: before, new: after }, scope, isText ? { isText } : {});
    else report(key.split(' '), after !== undefined);
  }

  function report(path: readonly string[], isNew: boolean): void {
    const [keyword = '', ...inner] = path;
    const rule = isNew ? 'constraint-added' : 'constraint-removed';
    const effect = effectOf(keyword, isNew, views, scope);
    const at = under(placesOf(views), keyword, ...(inner.length > 0 ? [inner.join(' ')] : []));
    const message = `\`${path.join(' ')}\` of ${scope.label(placesOf(views))} is ${isNew ? 'new' : 'gone'}.`;
    scope.report({ rule, effect, ...at, message });
  }
}

/** Fields with names of a pattern are fields: readers miss those that go, and pass over new ones. */
function effectOf(keyword: string, isNew: boolean, views: Pair<SchemaView>, scope: Scope): Effect {
  if (keyword !== 'patternProperties') return isNew ? 'narrows' : 'widens';
  if (scope.reads) return isNew ? 'adds' : 'breaks';
  const other = isNew ? views.old : views.new;
  const side = isNew ? 'old' : 'new';
  const isClosed = other.additional && scope.comparison.view(side, other.additional).never;
  return isNew === Boolean(isClosed) ? 'widens' : 'narrows';
}

/** What holds a schema that narrows it by being there: `items`, `contains` and others, by keyword and name. */
function constraintsOf(view: SchemaView): Map<string, Schema> {
  const named = (keyword: string, schemas: ReadonlyMap<string, Schema>): [string, Schema][] =>
    [...schemas].map(([name, schema]) => [`${keyword} ${name}`, schema]);
  return new Map([
    ...(view.items ? [['items', view.items] as const] : []),
    ...view.prefixItems.map((schema, index) => [`prefixItems ${index}`, schema] as const),
    ...view.nested,
    ...named('patternProperties', view.patternProperties),
    ...named('dependentSchemas', view.dependentSchemas),
  ]);
}
