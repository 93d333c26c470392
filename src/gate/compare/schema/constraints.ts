import { child } from '../../document/at.ts';
import type { Schema, SchemaView } from '../../schema/schema-view.ts';
import type { Effect } from '../judge.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareSchemas } from './compare-schemas.ts';

/** A schema within a schema that narrows it by being there: what `items`, `contains` and others hold. */
interface Constraint {
  /** Keyword, and the name or index within it. */
  readonly path: readonly string[];
  readonly schema: Schema;
}

/** Compares the schemas of items, patterns of names, and the like. */
export function compareConstraints(views: Pair<SchemaView>, scope: Scope): void {
  const [old, next] = [constraintsOf(views.old), constraintsOf(views.new)];
  for (const key of new Set([...old.keys(), ...next.keys()])) {
    const [before, after] = [old.get(key), next.get(key)];
    if (before && after) compareSchemas({ old: before.schema, new: after.schema }, scope);
    else report((before ?? after) as Constraint, after !== undefined);
  }

  function report({ path }: Constraint, isNew: boolean): void {
    const at = { old: path.reduce(child, views.old.at), new: path.reduce(child, views.new.at) };
    const subject = scope.label({ old: views.old.at, new: views.new.at });
    const effect = effectOf(path[0] as string, isNew, views, scope);
    const message = `\`${path.join(' ')}\` of ${subject} is ${isNew ? 'new' : 'gone'}.`;
    scope.report({
      rule: isNew ? 'constraint-added' : 'constraint-removed',
      effect,
      ...at,
      message,
    });
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

function constraintsOf(view: SchemaView): Map<string, Constraint> {
  const all: Constraint[] = [];
  const add = (path: string[], schema: Schema): void => void all.push({ path, schema });
  if (view.items) add(['items'], view.items);
  view.prefixItems.forEach((schema, index) => add(['prefixItems', `${index}`], schema));
  for (const [keyword, schema] of view.nested) add([keyword], schema);
  for (const [name, schema] of view.patternProperties) add(['patternProperties', name], schema);
  for (const [name, schema] of view.dependentSchemas) add(['dependentSchemas', name], schema);
  return new Map(all.map((one) => [one.path.join(' '), one]));
}
