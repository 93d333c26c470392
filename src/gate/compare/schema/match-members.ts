import { canonicalJson } from '../../document/json.ts';
import type { Schema } from '../../schema/schema-view.ts';
import type { Pair, Scope } from '../scope.ts';
import { areToldApart, isMet, MAX_DEPTH, type Tags, tagsOf } from './tags.ts';

/** An alternative, and what others know it by. */
export interface Member {
  readonly schema: Schema;
  readonly tags: Tags;
}

/** Which alternatives of both sides belong together. */
export interface Matching {
  readonly pairs: readonly Pair<Member>[];
  readonly removed: readonly Member[];
  readonly added: readonly Member[];
}

type Side = keyof Pair<unknown>;

/** What has no partner yet. */
interface Left {
  old: Member[];
  new: Member[];
}

type KeyOf = (side: Side, member: Member) => string | undefined;

/**
 * Pairs alternatives: by the component's name, by a property that is always the same, by what is written, and
 * the rest by how much of it is alike.
 */
export function matchMembers(schemas: Pair<readonly Schema[]>, scope: Scope): Matching {
  const { comparison } = scope;
  const members = (side: Side): Member[] =>
    schemas[side].map((schema) => ({ schema, tags: tagsOf(side, schema, scope) }));
  const left: Left = { old: members('old'), new: members('new') };
  const pairs: Pair<Member>[] = [];
  const take = (keyOf: KeyOf): void => void pairs.push(...takeEqual(left, keyOf));
  take((side, { schema }) => comparison.view(side, schema).name);
  const property = tellingProperty(left);
  if (property !== undefined) take((_, { tags }) => valueOf(tags, property));
  if (left.old.length > 0 && left.new.length > 0) {
    take((_, { schema }) => canonicalJson(schema.map(({ node }) => node)));
    pairs.push(...takeAlike(left, scope));
  }
  return { pairs, removed: left.old, added: left.new };
}

function takeEqual(left: Left, keyOf: KeyOf): Pair<Member>[] {
  const waiting = new Map<unknown, Member[]>();
  for (const member of left.new) {
    const key = keyOf('new', member);
    if (key === undefined) continue;
    const others = waiting.get(key);
    if (others) others.push(member);
    else waiting.set(key, [member]);
  }
  const pairs = left.old.flatMap((old) => {
    const partner = waiting.get(keyOf('old', old))?.shift();
    return partner ? [{ old, new: partner }] : [];
  });
  drop(left, pairs);
  return pairs;
}

function drop(left: Left, pairs: readonly Pair<Member>[]): void {
  const taken = new Set(pairs.flatMap(({ old, new: next }) => [old, next]));
  left.old = left.old.filter((member) => !taken.has(member));
  left.new = left.new.filter((member) => !taken.has(member));
}

const valueOf = (tags: Tags, property: string): string | undefined =>
  [...(tags.get(property)?.values ?? [])].sort().join() || undefined;

/** The property by which most alternatives find their like, where no two of a side share its value. */
function tellingProperty({ old, new: next }: Left): string | undefined {
  const values = (members: readonly Member[], name: string) =>
    members.flatMap(({ tags }) => valueOf(tags, name) ?? []);
  const names = new Set(old.flatMap(({ tags }) => [...tags.keys()]));
  const counted = [...names].map((name) => {
    const [before, after] = [values(old, name), values(next, name)];
    const known = new Set(before);
    const isUnique = known.size === before.length && new Set(after).size === after.length;
    return { name, count: isUnique ? after.filter((value) => known.has(value)).length : 0 };
  });
  return counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)[0]?.name;
}

// Beyond that what is left goes by its order.
const MOST_COMPARED = 40_000;

/** Pairs what has most in common first; what shares no type, or is told apart by a tag, is not alike. */
function takeAlike(left: Left, scope: Scope): Pair<Member>[] {
  const marked = (side: Side) =>
    left[side].map((member) => ({ member, marks: marksOf(side, member.schema, scope) }));
  const [before, after] = [marked('old'), marked('new')];
  const isMany = before.length * after.length > MOST_COMPARED;
  const candidates = before.flatMap((one, index) =>
    (isMany ? after.slice(index, index + 1) : after).flatMap((other) => {
      const isTold = areToldApart(one.member.tags, other.member.tags);
      const likeness = isTold ? 0 : likenessOf(one.marks, other.marks);
      return likeness > 0 ? [{ likeness, old: one.member, new: other.member }] : [];
    }),
  );
  const taken = new Set<Member>();
  const pairs = candidates
    .sort((a, b) => b.likeness - a.likeness)
    .filter((pair) => {
      if (taken.has(pair.old) || taken.has(pair.new)) return false;
      taken.add(pair.old).add(pair.new);
      return true;
    });
  drop(left, pairs);
  return pairs;
}

interface Marks {
  readonly types: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** The types and names of a schema, and of alternatives in it. */
function marksOf(side: Side, schema: Schema, scope: Scope, depth = 0): Marks {
  const { types, properties, required, unions } = scope.comparison.view(side, schema);
  const members = depth < MAX_DEPTH ? unions.flatMap((union) => union.members) : [];
  const below = members.map((member) => marksOf(side, [member], scope, depth + 1));
  const demanded = [...required].map((name) => `!${name}`);
  const own = [...(types ?? [])].filter((type) => type !== 'null');
  return {
    types: new Set([...own, ...below.flatMap((one) => [...one.types])]),
    names: new Set([...properties.keys(), ...demanded, ...below.flatMap((one) => [...one.names])]),
  };
}

function likenessOf(one: Marks, other: Marks): number {
  const isNamed = one.types.size > 0 && other.types.size > 0;
  if (isNamed && !isMet(one.types, other.types)) return 0;
  const shared = [...one.names].filter((name) => other.names.has(name)).length;
  return (shared + 1) / (one.names.size + other.names.size - shared + 1);
}
