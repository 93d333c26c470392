import { absent, type At, child } from '../../document/at.ts';
import type { Discriminator, Schema, SchemaView, Union } from '../../schema/schema-view.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareSchemas } from './compare-schemas.ts';
import { compareExclusiveness } from './exclusiveness.ts';
import { isIdentified } from './identified.ts';
import { matchMembers, type Member } from './match-members.ts';

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
  const count = Math.max(old.unions.length, next.unions.length);
  for (let index = 0; index < count; index += 1) {
    const [before, after] = [old.unions[index], next.unions[index]];
    if ((before && after) || isMixed(views)) {
      const sides = {
        old: sideOf(before, old, schemas.old),
        new: sideOf(after, next, schemas.new),
      };
      compareSides(sides, scope, isNullSaid);
    } else reportWhole(views, (before ?? after) as Union, after !== undefined, scope);
  }
}

/** Alternatives, or the one schema that stands in their place. */
export interface Alternatives {
  readonly at: At;
  readonly keyword: Union['keyword'] | undefined;
  readonly members: readonly Schema[];
  readonly nullable: boolean;
  readonly discriminator: Discriminator | undefined;
}

/** @param view - the schema that the alternatives are of: its own types may name null beside them */
function sideOf(union: Union | undefined, view: SchemaView, schema: Schema): Alternatives {
  const nullable = union?.nullable || (view.types?.has('null') ?? false);
  return {
    at: union ? child(union.at, union.keyword) : view.at,
    keyword: union?.keyword,
    members: union ? union.members.map((member) => [member]) : [schema],
    nullable,
    discriminator: view.discriminator,
  };
}

function compareSides(sides: Pair<Alternatives>, scope: Scope, isNullSaid: boolean): void {
  const { old, new: next } = sides;
  const matching = matchMembers({ old: old.members, new: next.members }, scope);
  const { pairs, removed, added } = matching;
  for (const pair of pairs) {
    compareSchemas({ old: pair.old.schema, new: pair.new.schema }, scope, true);
  }
  if (removed.length > 0 && added.length > 0) reportReplaced(sides, removed, added, scope);
  else {
    for (const member of removed) reportRemoved(sides, member, scope);
    const former = pairs.map((pair) => pair.old);
    for (const member of added) reportAdded(sides, member, former, scope);
    compareExclusiveness(sides, matching, scope);
  }
  if (!isNullSaid) compareNull(sides, scope);
}

/** Who knew the old alternatives knows none of the new ones: that is no addition. */
function reportReplaced(
  { old, new: next }: Pair<Alternatives>,
  removed: readonly Member[],
  added: readonly Member[],
  scope: Scope,
): void {
  const at = { old: old.at, new: next.at };
  const message = `In ${scope.label(at)}, ${names(added)} took the place of ${names(removed)}.`;
  scope.report({ rule: 'alternatives-replaced', effect: 'breaks', ...at, message });
}

function reportRemoved({ old, new: next }: Pair<Alternatives>, member: Member, scope: Scope): void {
  const subject = scope.label({ old: old.at, new: next.at });
  const at = { old: member.schema[0] ?? old.at, new: absent(next.at) };
  const message = `${names([member])} is no longer an alternative of ${subject}.`;
  scope.report({ rule: 'alternative-removed', effect: 'narrows', ...at, message });
}

function reportAdded(
  sides: Pair<Alternatives>,
  member: Member,
  former: readonly Member[],
  scope: Scope,
): void {
  const { old, new: next } = sides;
  const isTold = isIdentified(sides, member, former, scope);
  const at = { old: absent(old.at), new: member.schema[0] ?? next.at };
  const how = isTold ? '' : ', and no constant tells it from the others';
  const subject = scope.label({ old: old.at, new: next.at });
  const message = `${names([member])} is a new alternative of ${subject}${how}.`;
  const rule = isTold ? 'alternative-added' : 'alternative-type-added';
  scope.report({ rule, effect: 'widens', ...at, message });
}

function compareNull({ old, new: next }: Pair<Alternatives>, scope: Scope): void {
  const nullable = { old: isNullable('old', old, scope), new: isNullable('new', next, scope) };
  if (nullable.old === nullable.new) return;
  const at = { old: old.at, new: next.at };
  const effect = nullable.new ? 'widens' : 'narrows';
  const message = `${scope.label(at)} may ${nullable.new ? 'now' : 'no longer'} be null.`;
  scope.report({ rule: nullable.new ? 'null-added' : 'null-removed', effect, ...at, message });
}

/** Whether alternatives allow null, be it deep within one of them. */
function isNullable(
  side: keyof Pair<unknown>,
  { nullable, members }: Pick<Alternatives, 'nullable' | 'members'>,
  scope: Scope,
): boolean {
  if (nullable) return true;
  return members.some((member) => {
    const view = scope.comparison.view(side, member);
    if (view.types?.has('null')) return true;
    return view.unions.some((union) => isNullable(side, sideOf(union, view, member), scope));
  });
}

function reportWhole(views: Pair<SchemaView>, union: Union, isNew: boolean, scope: Scope): void {
  const at = { old: child(views.old.at, union.keyword), new: child(views.new.at, union.keyword) };
  const subject = scope.label({ old: views.old.at, new: views.new.at });
  const effect = isNew ? 'narrows' : 'widens';
  const rule = isNew ? 'alternatives-added' : 'alternatives-removed';
  const message = `${subject} ${isNew ? 'now has to be' : 'no longer has to be'} one of ${union.members.length} alternatives.`;
  scope.report({ rule, effect, ...at, message });
}

const names = (members: readonly Member[]): string =>
  members.map(({ schema }) => nameOf(schema[0])).join(', ');

function nameOf(at: At | undefined): string {
  const ref = at && (at.node as { $ref?: unknown }).$ref;
  return typeof ref === 'string' ? `\`${ref.slice(ref.lastIndexOf('/') + 1)}\`` : 'a schema';
}
