import { absent, type At, child } from '../../document/at.ts';
import type { Schema, SchemaView, Union } from '../../schema/schema-view.ts';
import { includesType } from '../../schema/types-and-values.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareSchemas } from './compare-schemas.ts';
import { matchMembers } from './match-members.ts';

/** Whether one side has alternatives and the other is what may be one of them. */
export function isMixed({ old, new: next }: Pair<SchemaView>): boolean {
  const [more, less] = old.unions.length > next.unions.length ? [old, next] : [next, old];
  if (more.unions.length !== 1 || less.unions.length !== 0) return false;
  const says = [more.properties, more.required, more.upper, more.lower, more.formats];
  return says.every((part) => part.size === 0) && !more.values && !more.items && !more.additional;
}

/** Compares `oneOf` and `anyOf`; a schema that became one of several alternatives is one of one. */
export function compareUnions(
  views: Pair<SchemaView>,
  schemas: Pair<Schema>,
  scope: Scope,
  isNullSaid: boolean,
): void {
  const { old, new: next } = views;
  if (isMixed(views)) {
    const alone = (view: SchemaView, schema: Schema): Side =>
      view.unions[0] ? sideOf(view.unions[0], view) : single(view, schema);
    return compareSides(
      { old: alone(old, schemas.old), new: alone(next, schemas.new) },
      scope,
      isNullSaid,
    );
  }
  const count = Math.max(old.unions.length, next.unions.length);
  for (let index = 0; index < count; index += 1) {
    const [before, after] = [old.unions[index], next.unions[index]];
    if (before && after) {
      compareSides({ old: sideOf(before, old), new: sideOf(after, next) }, scope, isNullSaid);
    } else reportWhole(views, (before ?? after) as Union, after !== undefined, scope);
  }
}

/** Alternatives, or the one schema that stands in their place. */
interface Side {
  readonly at: At;
  readonly members: readonly Schema[];
  readonly nullable: boolean;
}

/** @param view - the schema that the alternatives are of: its own types may name null beside them */
const sideOf = ({ at, keyword, members, nullable }: Union, view: SchemaView): Side => ({
  at: child(at, keyword),
  members: members.map((member) => [member]),
  nullable: nullable || (view.types?.has('null') ?? false),
});

const single = (view: SchemaView, schema: Schema): Side => ({
  at: view.at,
  members: [schema],
  nullable: view.types?.has('null') ?? false,
});

function compareSides(sides: Pair<Side>, scope: Scope, isNullSaid: boolean): void {
  const { old, new: next } = sides;
  const { pairs, removed, added } = matchMembers(old.members, next.members, scope);
  const at = { old: old.at, new: next.at };
  for (const pair of pairs) compareSchemas(pair, scope, true);
  for (const [one] of removed) {
    const message = `${name(one)} is no longer an alternative of ${scope.label(at)}.`;
    const places = { old: one ?? old.at, new: absent(next.at) };
    scope.report({ rule: 'alternative-removed', effect: 'narrows', ...places, message });
  }
  for (const member of added) {
    const isKnown = isKnownType(member, old, scope);
    const rule = isKnown ? 'alternative-added' : 'alternative-type-added';
    const places = { old: absent(old.at), new: member[0] ?? next.at };
    const message = `${name(member[0])} is a new alternative of ${scope.label(at)}.`;
    scope.report({ rule, effect: 'widens', ...places, message });
  }
  const nullable = { old: isNullable('old', old, scope), new: isNullable('new', next, scope) };
  if (isNullSaid || nullable.old === nullable.new) return;
  const effect = nullable.new ? 'widens' : 'narrows';
  const message = `${scope.label(at)} may ${nullable.new ? 'now' : 'no longer'} be null.`;
  scope.report({ rule: nullable.new ? 'null-added' : 'null-removed', effect, ...at, message });
}

/** Whether alternatives allow null, be it deep within one of them. */
function isNullable(side: keyof Pair<unknown>, { nullable, members }: Side, scope: Scope): boolean {
  if (nullable) return true;
  return members.some((member) => {
    const view = scope.comparison.view(side, member);
    if (view.types?.has('null')) return true;
    return view.unions.some((union) => isNullable(side, sideOf(union, view), scope));
  });
}

/** Whether a new alternative is of a JSON type that some old one had: readers know objects, not numbers. */
function isKnownType(member: Schema, old: Side, scope: Scope): boolean {
  const known = old.members.map((one) => scope.comparison.view('old', one).types);
  const types = scope.comparison.view('new', member).types;
  if (!types) return known.includes(undefined);
  return [...types].every((type) => known.some((set) => !set || includesType(set, type)));
}

function reportWhole(views: Pair<SchemaView>, union: Union, isNew: boolean, scope: Scope): void {
  const at = { old: child(views.old.at, union.keyword), new: child(views.new.at, union.keyword) };
  const subject = scope.label({ old: views.old.at, new: views.new.at });
  const effect = isNew ? 'narrows' : 'widens';
  const rule = isNew ? 'alternatives-added' : 'alternatives-removed';
  const message = `${subject} ${isNew ? 'now has to be' : 'no longer has to be'} one of ${union.members.length} alternatives.`;
  scope.report({ rule, effect, ...at, message });
}

function name(at: At | undefined): string {
  const ref = at && (at.node as { $ref?: unknown }).$ref;
  return typeof ref === 'string' ? `\`${ref.slice(ref.lastIndexOf('/') + 1)}\`` : 'A schema';
}
