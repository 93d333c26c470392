import type { Schema, SchemaView } from '../../schema/schema-view.ts';
import type { Pair, Scope } from '../scope.ts';

type Side = keyof Pair<unknown>;

/** A property that is always the same, as `object` is `contact`; of alternatives one value each. */
interface Tag {
  readonly values: ReadonlySet<string>;
  /** Whether the property is always there. */
  readonly isRequired: boolean;
}

/** The tags of a schema by the name of the property. */
export type Tags = ReadonlyMap<string, Tag>;

// Alternatives within alternatives: nobody nests tags deeper.
export const MAX_DEPTH = 10;

/** What a schema always says of itself; of alternatives that none has a tag of its own, what all of them say. */
export function tagsOf(side: Side, schema: Schema, scope: Scope, depth = 0): Tags {
  const view = scope.comparison.view(side, schema);
  const tags = new Map<string, Tag>();
  for (const { members } of depth < MAX_DEPTH ? view.unions : []) {
    const all = members.map((member) => tagsOf(side, [member], scope, depth + 1));
    for (const [name, tag] of sharedTags(all)) tags.set(name, tag);
  }
  for (const [name, property] of view.properties) {
    const { values } = scope.comparison.view(side, property);
    const isRequired = view.required.has(name);
    if (values?.size === 1) tags.set(name, { values: new Set(values.keys()), isRequired });
  }
  return tags;
}

function sharedTags([first, ...others]: readonly Tags[]): [string, Tag][] {
  const names = [...(first?.keys() ?? [])].filter((name) => others.every((one) => one.has(name)));
  return names.map((name) => {
    const all = [first, ...others].map((tags) => tags?.get(name) as Tag);
    const values = new Set(all.flatMap((tag) => [...tag.values]));
    return [name, { values, isRequired: all.every(({ isRequired }) => isRequired) }];
  });
}

/** Whether something is in both sets. */
export function isMet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((value) => other.has(value));
}

/** Whether a property tells two schemas apart: it has to be there, and no value is of both. */
export function areToldApart(one: Tags, other: Tags): boolean {
  return [...one].some(([name, tag]) => {
    const same = other.get(name);
    return same && (tag.isRequired || same.isRequired) && !isMet(tag.values, same.values);
  });
}

/** Whether a value of one schema may be of a JSON type that the other allows. */
export function shareType(one: SchemaView, other: SchemaView): boolean {
  const [types, others] = [one, other].map(({ types: own }) => own && withNumber(own));
  return !types || !others || isMet(types, others);
}

const withNumber = (types: ReadonlySet<string>): Set<string> => {
  const all = new Set(types);
  if (all.has('number')) all.add('integer');
  all.delete('null');
  return all;
};
