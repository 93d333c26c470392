import { canonicalJson, remember } from '../../document/json.ts';
import type { Schema, SchemaView } from '../../schema/schema-view.ts';
import { both, type Pair, type Scope, type Side } from '../scope.ts';
import type { Alternatives } from './unions.ts';

/** A property with a closed list of values, as `object` is `contact`; of alternatives the values of each. */
export interface Tag {
  readonly values: ReadonlySet<string>;
  /** Whether the property is always there. */
  readonly isRequired: boolean;
}

/** The tags of a schema by the name of the property. */
type Tags = ReadonlyMap<string, Tag>;

// Alternatives within alternatives: nobody nests tags deeper.
const MAX_DEPTH = 10;

/** What a schema always says of itself; of alternatives that none has a tag of its own, what all of them say. */
function tagsOf(side: Side, schema: Schema, scope: Scope, depth = 0): Tags {
  const view = scope.comparison.view(side, schema);
  const tags = new Map<string, Tag>();
  for (const { members } of depth < MAX_DEPTH ? view.unions : []) {
    const all = members.map((member) => tagsOf(side, [member], scope, depth + 1));
    for (const [name, tag] of sharedTags(all)) tags.set(name, tag);
  }
  for (const [name, property] of view.properties) {
    const { values } = scope.comparison.view(side, property);
    const isRequired = view.required.has(name);
    if (values) tags.set(name, { values: new Set(values.keys()), isRequired });
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

/** The values that a discriminator takes for a schema: its constant, where it has one, says the same better. */
function tagsByName({ discriminator }: Alternatives, { name }: SchemaView): Tags {
  const { mapping = [], property = '' } = discriminator ?? {};
  const values = [...mapping].flatMap(([value, to]) => (to === name ? canonicalJson(value) : []));
  const tag = { values: new Set(values), isRequired: true };
  return new Map(values.length > 0 ? [[property, tag]] : []);
}

/** Whether something is in both sets. */
export const isMet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((value) => other.has(value));

/** Whether a property tells two schemas apart: it has to be there, and no value is of both. */
export function areToldApart(one: Tags, other: Tags): boolean {
  return [...one].some(([name, tag]) => {
    const same = other.get(name);
    return same && (tag.isRequired || same.isRequired) && !isMet(tag.values, same.values);
  });
}

/** Whether a value of one schema may be of a JSON type that the other allows. */
export function shareType(one: SchemaView, other: SchemaView): boolean {
  const [types, others] = [one, other].map((view) => view.types ?? view.impliedTypes);
  return !types || !others || isMet(withNumber(types), withNumber(others));
}

const withNumber = (types: ReadonlySet<string>): Set<string> => {
  const all = new Set(types);
  if (all.has('number')) all.add('integer');
  all.delete('null');
  return all;
};

/** An alternative, and what others know it by. */
export interface Member {
  readonly schema: Schema;
  readonly tags: Tags;
}

/** Which alternatives of both sides belong together. */
export type Matching = Readonly<ReturnType<typeof matchMembers>>;

/** What has no partner yet. */
type Left = Record<Side, Member[]>;

type KeyOf = (side: Side, member: Member) => string | undefined;

const fileOf = (pointer: string): string => pointer.slice(0, pointer.indexOf('#'));

/**
 * Pairs alternatives: by the component's name, by what is written, by what is always the same in them, and the
 * rest by how much is alike.
 */
export function matchMembers(sides: Pair<Alternatives>, scope: Scope) {
  const schemas = both(sides, ({ members }) => members);
  const written = (schema: Schema): string => canonicalJson(schema.map(({ node }) => node));
  const viewOf = (side: Side, schema: Schema): SchemaView => scope.comparison.view(side, schema);
  const nameOf: KeyOf = (side, { schema }) => viewOf(side, schema).name;
  const names = (side: Side) => new Set(schemas[side].map((schema) => viewOf(side, schema).name));
  const known = { old: names('new'), new: names('old') };
  const members = (side: Side): Member[] => {
    // Alternatives by a name that the other side does not list are alternatives like others.
    const opened = schemas[side].flatMap((schema): Schema[] => {
      const { name, unions, types, properties } = viewOf(side, schema);
      const [union] = unions;
      const site = schema[0].pointer;
      const isHere = union && fileOf(union.at.pointer) === fileOf(site);
      const isKnown = name === undefined || known[side].has(name) || unions.length > 1;
      if (!isHere || isKnown || types || properties.size > 0) return [schema];
      const last = (pointer: string): string => pointer.split('/').slice(-2).join('/');
      return union.members.map(({ node, pointer }) => [
        { node, pointer: `${site}/${last(pointer)}` },
      ]);
    });
    // What is listed twice is one.
    const all = new Map(opened.map((schema) => [written(schema), schema]));
    return [...all.values()].map((schema) => {
      const told = tagsByName(sides[side], viewOf(side, schema));
      return { schema, tags: new Map([...told, ...tagsOf(side, schema, scope)]) };
    });
  };
  const left: Left = { old: members('old'), new: members('new') };
  const pairs = [
    ...takeEqual(left, nameOf, ({ old, new: next }) =>
      shareType(viewOf('old', old.schema), viewOf('new', next.schema)),
    ),
    ...takeEqual(left, (_, { schema }) => written(schema)),
    ...takeEqual(left, (_, { tags }) => writeTags(tags)),
    ...takeAlike(left, scope),
    ...takeEqual(left, nameOf),
  ];
  return { pairs, removed: left.old, added: left.new };
}

/** Pairs what nothing else on its side has the key of. */
function takeEqual(left: Left, keyOf: KeyOf, counts = (_: Pair<Member>) => true): Pair<Member>[] {
  const [before, after] = [byKey('old'), byKey('new')];
  const pairs = [...before].flatMap(([key, old]) => {
    const partner = after.get(key);
    const pair = old && partner && { old, new: partner };
    return pair && counts(pair) ? [pair] : [];
  });
  return take(left, pairs);

  function byKey(side: Side): Map<string, Member | undefined> {
    const found = new Map<string, Member | undefined>();
    for (const member of left[side]) {
      const key = keyOf(side, member);
      if (key) found.set(key, found.has(key) ? undefined : member);
    }
    return found;
  }
}

function take(left: Left, pairs: Pair<Member>[]): Pair<Member>[] {
  const taken = new Set(pairs.flatMap(({ old, new: next }) => [old, next]));
  left.old = left.old.filter((member) => !taken.has(member));
  left.new = left.new.filter((member) => !taken.has(member));
  return pairs;
}

const writeTags = (tags: Tags): string =>
  [...tags]
    .map(([name, { values }]) => `${name}=${[...values].sort().join()}`)
    .sort()
    .join('&');

// Beyond that what is left goes by its order.
const MOST_COMPARED = 40_000;

/** Pairs what has most in common first, and what has nothing in common with nobody. */
export function pairAlike<T>(
  { old, new: next }: Pair<readonly T[]>,
  likenessOf: (one: T, other: T) => number,
): Pair<T>[] {
  const isMany = old.length * next.length > MOST_COMPARED;
  const candidates = old.flatMap((one, index) => {
    const others = isMany ? next.slice(index, index + 1) : next;
    return others.map((other) => ({ likeness: likenessOf(one, other), old: one, new: other }));
  });
  const taken = new Set<T>();
  return candidates
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .filter((pair) => {
      if (taken.has(pair.old) || taken.has(pair.new)) return false;
      return taken.add(pair.old).add(pair.new);
    });
}

/** Pairs what is alike; what shares no type, or is told apart by a tag, is not. */
function takeAlike(left: Left, scope: Scope): Pair<Member>[] {
  const known = new Map<Member, Marks>();
  const marks = (side: Side, one: Member): Marks =>
    remember(known, one, () => marksOf(side, one.schema, scope));
  const pairs = pairAlike(left, (one, other) =>
    areToldApart(one.tags, other.tags) ? 0 : likenessOf(marks('old', one), marks('new', other)),
  );
  return take(left, pairs);
}

type Marks = Readonly<Record<'types' | 'names', ReadonlySet<string>>>;

/** The types and names of a schema, and of alternatives in it. */
function marksOf(side: Side, schema: Schema, scope: Scope, depth = 0): Marks {
  const { types, properties, required, unions } = scope.comparison.view(side, schema);
  const members = depth < MAX_DEPTH ? unions.flatMap((union) => union.members) : [];
  const below = members.map((member) => marksOf(side, [member], scope, depth + 1));
  const demanded = [...required.keys()].map((name) => `!${name}`);
  const own = [...(types ?? [])].filter((type) => type !== 'null');
  return {
    types: new Set([...own, ...below.flatMap((one) => [...one.types])]),
    names: new Set([...properties.keys(), ...demanded, ...below.flatMap((one) => [...one.names])]),
  };
}

function likenessOf(one: Marks, other: Marks): number {
  const isNamed = one.types.size > 0 && other.types.size > 0;
  if (isNamed && !isMet(withNumber(one.types), withNumber(other.types))) return 0;
  const shared = [...one.names].filter((name) => other.names.has(name)).length;
  return (shared + 1) / (one.names.size + other.names.size - shared + 1);
}
