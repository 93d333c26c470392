import { absent, type At, child, read } from '../../document/at.ts';
import { canonicalJson, stringsOf } from '../../document/json.ts';
import { decisiveKeywords } from '../../schema/flatten.ts';
import type { Schema, SchemaView, Union } from '../../schema/schema-view.ts';
import type { Effect } from '../judge.ts';
import { type Pair, placesOf, type Scope, type Side } from '../scope.ts';
import { compareSchemas, type Site, type UnionSite } from './compare-schemas.ts';
import { compareExclusiveness, isPart } from './exclusiveness.ts';
import {
  isMet,
  type Matching,
  matchMembers,
  type Member,
  pairAlike,
  shareType,
  type Tag,
} from './match-members.ts';

/** Whether a former schema had the constant of an alternative among others: it is a part of it. */
const isPartOf = (member: Member, former: Member): boolean =>
  [...member.tags].some(([name, { values }]) => {
    const known = former.tags.get(name)?.values ?? new Set();
    return known.size > values.size && [...values].every((value) => known.has(value));
  });

/** Whether a new alternative has a constant that all old ones of its type have, with other values. */
function isNewTag(member: Member, former: readonly Member[], scope: Scope): boolean {
  const { comparison } = scope;
  const view = comparison.view('new', member.schema);
  const alike = former.filter(({ schema }) => shareType(comparison.view('old', schema), view));
  const isNew = (name: string, tag: Tag): boolean =>
    alike.every(({ tags }) => {
      const known = tags.get(name);
      // It has to be as sure to be there as the known one: some write of none that it is.
      const isAsSure = tag.isRequired || !known?.isRequired;
      return known && isAsSure && !isMet(known.values, tag.values);
    });
  return alike.length > 0 && [...member.tags].some(([name, tag]) => isNew(name, tag));
}

/** Whether one side has alternatives and the other is what may be one of them. */
export function isMixed({ old, new: next }: Pair<SchemaView>): boolean {
  const [more, less] = old.unions.length > next.unions.length ? [old, next] : [next, old];
  if (more.unions.length !== 1 || less.unions.length !== 0) return false;
  // What says nothing is no alternative.
  const isBlank = !less.types && less.properties.size + less.required.size === 0 && !less.items;
  if (isBlank && !less.values && !less.name) return false;
  const says = [more.properties, more.required, more.upper, more.lower, more.formats];
  return says.every((part) => part.size === 0) && !more.values && !more.items && !more.additional;
}

/** Compares `oneOf` and `anyOf`; a schema that became one of several alternatives is one of one. */
export function compareUnions(
  views: Pair<SchemaView>,
  schemas: Pair<Schema>,
  scope: Scope,
  site: Site,
): void {
  const { old, new: next } = views;
  for (const { old: before, new: after } of alignUnions(old.unions, next.unions)) {
    if ((before && after) || isMixed(views)) {
      const sides = {
        old: sideOf(before, old, schemas.old),
        new: sideOf(after, next, schemas.new),
      };
      compareSides(sides, before && after ? views : undefined, scope, site);
    } else reportWhole(views, (before ?? after) as Union, after !== undefined, scope);
  }
}

/** What `allOf` holds has no order: alternatives go with those that are written most alike, the others by their places. */
function alignUnions(old: readonly Union[], next: readonly Union[]) {
  const textsOf = ({ members }: Union): string[] => members.map(({ node }) => canonicalJson(node));
  const texts = new Map([...old, ...next].map((one) => [one, new Set(textsOf(one))]));
  const pairs = pairAlike({ old, new: next }, (one, other) => {
    const [mine, others] = [texts.get(one), texts.get(other)] as [Set<string>, Set<string>];
    return [...mine].filter((text) => others.has(text)).length / Math.max(mine.size, others.size);
  });
  const rest = (side: Side, all: readonly Union[]) =>
    all.filter((one) => !pairs.some((pair) => pair[side] === one));
  const [before, after] = [rest('old', old), rest('new', next)];
  const longer = before.length > after.length ? before : after;
  return [...pairs, ...longer.map((_, index) => ({ old: before[index], new: after[index] }))];
}

/** Alternatives, or the one schema that stands in their place. */
export type Alternatives = Readonly<ReturnType<typeof sideOf>>;

/** @param view - the schema that the alternatives are of: its own types may name null beside them */
function sideOf(union: Union | undefined, view: SchemaView, schema: Schema) {
  return {
    at: union ? child(union.at, union.keyword) : view.at,
    keyword: union?.keyword,
    members: union ? union.members.map((member): Schema => [member]) : [schema],
    nullable: union?.nullable || (view.types?.has('null') ?? false),
    discriminator: view.discriminator,
  };
}

/** @param owners - what has alternatives on both sides */
function compareSides(
  sides: Pair<Alternatives>,
  owners: Pair<SchemaView> | undefined,
  scope: Scope,
  site: Site,
): void {
  const matching = matchMembers(sides, scope);
  const { pairs, removed, added } = matching;
  const inner = { ...site, isNullSaid: true, union: siteOf(sides, owners, matching) };
  const [before, after] = [pairs.map((pair) => pair.old), pairs.map((pair) => pair.new)];
  const schemas = pairs.map((pair) => ({ old: pair.old.schema, new: pair.new.schema }));
  for (const pair of schemas) compareSchemas(pair, scope, inner);
  const at = placesOf(sides);
  const alone = { old: [], new: scope.reads ? sides.new.members : [] };
  const part = { ...inner, union: { pointer: `${at.old.pointer} *`, owners, alone } };
  // Readers know what fits an old one, and senders may send on what fits a new one.
  const isKnown = (one: Member): boolean =>
    scope.reads
      ? isPart({ old: [...before, ...removed], new: [one] }, part, scope)
      : isPart({ old: [one], new: [...after, ...added] }, part, scope);
  if (removed.length && added.length && !(scope.reads ? added : removed).every(isKnown)) {
    // Who knew the old alternatives knows none of the new ones: that is no addition.
    const message = `In ${scope.label(at)}, ${names(added)} took the place of ${names(removed)}.`;
    scope.report({ rule: 'alternatives-replaced', effect: 'breaks', ...at, message });
  } else {
    for (const member of removed)
      reportRemoved(sides, member, scope.reads || !isKnown(member) ? 'narrows' : 'passes', scope);
    for (const member of added.filter((one) => !before.some((former) => isPartOf(one, former)))) {
      const isTold = isNewTag(member, before, scope);
      const isOld = !isTold && scope.reads && isKnown(member);
      reportAdded(sides, member, isTold, isOld ? 'passes' : 'widens', scope);
    }
    compareExclusiveness(sides, matching, scope);
  }
  if (!site.isNullSaid) compareNull(sides, schemas, scope);
}

/** What counts for the alternatives beside themselves; undefined where nothing does. */
function siteOf(
  { old, new: next }: Pair<Alternatives>,
  owners: Pair<SchemaView> | undefined,
  { removed, added }: Matching,
): UnionSite | undefined {
  const demands = owners && owners.old.required.size + owners.new.required.size > 0;
  if (!demands && removed.length + added.length === 0) return undefined;
  const schemas = (members: readonly Member[]) => members.map(({ schema }) => schema);
  const pointer = `${old.at.pointer} ${next.at.pointer}`;
  return { pointer, owners, alone: { old: schemas(removed), new: schemas(added) } };
}

function reportRemoved(sides: Pair<Alternatives>, one: Member, effect: Effect, scope: Scope): void {
  const gone = absent(sides.new.at);
  // What has no alternatives now is called what it was.
  const subject = scope.label({ old: sides.old.at, new: sides.new.keyword ? sides.new.at : gone });
  const at = { old: one.schema[0], new: gone };
  const message = `${names([one])} is no longer an alternative of ${subject}.`;
  scope.report({ rule: 'alternative-removed', effect, ...at, message });
}

function reportAdded(
  sides: Pair<Alternatives>,
  member: Member,
  // Whether readers can tell it from the old ones before they read on: that the policy asks them to be ready for.
  isTold: boolean,
  effect: Effect,
  scope: Scope,
): void {
  const at = { old: absent(sides.old.at), new: member.schema[0] };
  const how = isTold ? '' : ', and no constant tells it from the others';
  const subject = scope.label(placesOf(sides));
  const message = `${names([member])} is a new alternative of ${subject}${how}.`;
  const rule = isTold ? 'alternative-added' : 'alternative-type-added';
  scope.report({ rule, effect, ...at, message });
}

function compareNull(
  { old, new: next }: Pair<Alternatives>,
  schemas: readonly Pair<Schema>[],
  scope: Scope,
): void {
  const nullable = { old: isNullable('old', old, scope), new: isNullable('new', next, scope) };
  if (nullable.old === nullable.new) return;
  // What became null itself, and has a name, is told of that.
  const views = schemas.map((pair) => scope.comparison.views(pair));
  const own = views.find(({ old: { name, types }, new: other }) => {
    const isSame = name !== undefined && name === other.name;
    return isSame && types?.has('null') !== other.types?.has('null');
  });
  const at = placesOf(own ?? { old, new: next });
  const effect = nullable.new ? 'widens' : 'narrows';
  const message = `${scope.label(at)} may ${nullable.new ? 'now' : 'no longer'} be null.`;
  scope.report({ rule: nullable.new ? 'null-added' : 'null-removed', effect, ...at, message });
}

/** Whether alternatives allow null, be it deep within one of them. */
function isNullable(
  side: Side,
  { nullable, members }: Pick<Alternatives, 'nullable' | 'members'>,
  scope: Scope,
  seen = new Set<Union>(),
): boolean {
  if (nullable) return true;
  return members.some((member) => {
    const view = scope.comparison.view(side, member);
    if (view.types?.has('null')) return true;
    // The base of its own alternatives, whose members have it in `allOf`.
    const unions = view.unions.filter((union) => !seen.has(union) && seen.add(union));
    return unions.some((union) => isNullable(side, sideOf(union, view, member), scope, seen));
  });
}

function reportWhole(views: Pair<SchemaView>, union: Union, isNew: boolean, scope: Scope): void {
  const known = isNew ? views.old : views.new;
  const isSaid = union.members.some((member) => isMetBy(known, member));
  const effect = isSaid ? 'passes' : isNew ? 'narrows' : 'widens';
  const rule = isNew ? 'alternatives-added' : 'alternatives-removed';
  const says = `${isNew ? 'now has to be' : 'no longer has to be'} one of ${union.members.length} alternatives.`;
  scope.reportKeyword([rule, effect], views, union.keyword, (subject) => `${subject} ${says}`);
}

/** Whether an alternative demands nothing but properties, and a schema demands all of them too. */
const isMetBy = (view: SchemaView, member: At): boolean =>
  decisiveKeywords(member.node).every((key) => key === 'required') &&
  stringsOf(read(member, 'required')).every((name) => view.required.has(name));

const names = (members: readonly Member[]): string => members.map(nameOf).join(', ');

/** What people call an alternative: its name, or the constant that tells it from others. */
function nameOf({ schema: [at], tags }: Member): string {
  const ref = read(at, '$ref');
  if (typeof ref === 'string') return `\`${ref.slice(ref.lastIndexOf('/') + 1)}\``;
  const [tag] = [...tags].filter(([, { values }]) => values.size === 1);
  return tag ? `\`${tag[0]}\` ${[...tag[1].values].join()}` : 'a schema';
}
