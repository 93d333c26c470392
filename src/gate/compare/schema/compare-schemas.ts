import { isObject, isSame } from '../../document/json.ts';
import type { Schema, SchemaView } from '../../schema/schema-view.ts';
import { compareRetirement } from '../deprecation.ts';
import { keyOf } from '../comparison.ts';
import { both, enterLevels, type Pair, sayersOf, type Scope, startOf, under } from '../scope.ts';
import { compareWords } from '../words.ts';
import { compareDiscriminators } from './discriminator.ts';
import {
  compareAdditional,
  compareConstraints,
  compareDefault,
  compareFormats,
  compareLimits,
  comparePatterns,
} from './keywords.ts';
import { shareType } from './match-members.ts';
import { compareProperties, compareRequired } from './properties.ts';
import { compareUnions, isMixed } from './unions.ts';
import { compareTypes, compareValues } from './values.ts';

const CONDITION = ['if', 'then', 'else'];

/** Keywords of which only equality can be told: `not`, `if` with `then` and `else`, encodings. */
function compareOpaque(views: Pair<SchemaView>, scope: Scope): void {
  const [old, next] = [opaqueOf(views.old), opaqueOf(views.new)];
  for (const key of new Set([...old.keys(), ...next.keys()])) {
    const [before, after] = [old.get(key), next.get(key)];
    if (before === after) continue;
    const what = before === undefined ? 'new' : after === undefined ? 'gone' : 'another one';
    const effect = before === undefined ? 'narrows' : after === undefined ? 'widens' : 'breaks';
    const says = (subject: string): string => `\`${key}\` of ${subject} is ${what}.`;
    scope.reportKeyword(['condition-changed', effect], views, key, says);
  }
}

/** `then` means nothing without its `if`: the three are one. */
function opaqueOf({ opaque }: SchemaView): Map<string, string> {
  const conditions = CONDITION.map((key) => opaque.get(key) ?? '');
  const others = [...opaque].filter(([key]) => !CONDITION.includes(key));
  const hasEffect = opaque.has('if') && (opaque.has('then') || opaque.has('else'));
  return new Map([...others, ...(hasEffect ? [['if', conditions.join('|')] as const] : [])]);
}

const KEYWORDS = [
  compareValues,
  compareFormats,
  comparePatterns,
  compareLimits,
  compareDefault,
  compareProperties,
  compareRequired,
  compareAdditional,
  compareConstraints,
  compareOpaque,
  compareDiscriminators,
];

/** What is known of a value by where its schema stands. */
export interface Site {
  /** Whether `null` was compared there. */
  readonly isNullSaid?: boolean;
  /** Whether the value may be left out. */
  readonly isOptional?: boolean;
  /** Whether the value is written without quotes, as parameters are: each number is a text too. */
  readonly isText?: boolean;
  /** Whether other alternatives that are gone had other values there. */
  readonly isTag?: boolean;
  /** Whether other alternatives that are new may have values of it. */
  readonly isSplit?: boolean;
  readonly union?: UnionSite | undefined;
}

/** What counts for an alternative beside itself. */
export interface UnionSite {
  readonly pointer: string;
  /** What has the alternatives holds for each of them; undefined where one side has none. */
  readonly owners: Pair<SchemaView> | undefined;
  /** The alternatives that the other side has no partner of. */
  readonly alone: Pair<readonly Schema[]>;
}

/** What two schemas are compared by beside themselves: they are compared once for each. */
function kindOf(site: Site, { reads }: Scope): string {
  const { isNullSaid, isOptional, isText, isTag, isSplit, union } = site;
  const flags = [isNullSaid, isOptional && !reads, isText, isTag, isSplit].map(Boolean);
  return `${flags.join()}${union?.pointer ?? ''}`;
}

/** Compares two schemas, and what stands below them, for one audience; each pair once. */
export function compareSchemas(schemas: Pair<Schema>, scope: Scope, site: Site = {}): void {
  const { comparison } = scope;
  const pair = resolvePlain(schemas, scope);
  if (isUnchanged(pair, scope)) return;
  const inner = scope.entering(startOf(schemas), startOf(pair));
  if (!inner.isFirst(keyOf(pair.old), `${keyOf(pair.new)} ${kindOf(site, scope)}`)) return;
  comparison.later(() => {
    const views = comparison.views(pair);
    const sources = both(views, (view) => view.sources);
    compareViews(views, pair, inner.assembling(startOf(pair), sources), site);
  });
}

function compareViews(views: Pair<SchemaView>, schemas: Pair<Schema>, scope: Scope, site: Site) {
  const at = both(views, (view) => view.at);
  const notes = both(views, ({ annotations }) => annotations);
  const marks = both(notes, ({ stability }) => stability);
  const inner = enterLevels(marks, sayersOf(views, ['x-stability-level']), scope);
  compareRetirement(notes, sayersOf(views, ['deprecated', 'x-sunset']), inner);
  const words = both(notes, (one) => one.words);
  compareWords(words, at, inner, at, (key) => under(sayersOf(views, [key]), key));
  if (views.old.never !== views.new.never) {
    const effect = views.new.never ? 'narrows' : 'widens';
    const message = `${scope.label(at)} now allows ${views.new.never ? 'nothing' : 'something'}.`;
    inner.report({ rule: 'never-changed', effect, ...at, message });
    return;
  }
  if (!isMixed(views)) {
    compareTypes(views, inner, site);
    // What is of another type has none of the old values, whatever else it says.
    if (!site.isText && !shareType(views.old, views.new)) return;
    for (const compare of KEYWORDS) compare(views, inner, site);
  }
  compareUnions(views, schemas, inner, site);
}

/** Whether two schemas are written alike and refer to nothing: most are, and cost nothing then. */
export function isUnchanged({ old, new: next }: Pair<Schema>, scope: Scope): boolean {
  const { documents } = scope.comparison;
  const [one, other] = [old[0].node, next[0].node];
  return (
    old.length === 1 &&
    next.length === 1 &&
    documents.old.isOpenapi30 === documents.new.isOpenapi30 &&
    isSame(one, other) &&
    !hasReference(one)
  );
}

function hasReference(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return '$ref' in node || 'discriminator' in node || Object.values(node).some(hasReference);
}

/** A bare reference is what it refers to; comparing that once is enough. */
const resolvePlain = (schemas: Pair<Schema>, { comparison: { documents } }: Scope): Pair<Schema> =>
  both(schemas, (schema, side) => {
    const [only] = schema;
    return schema.length === 1 && isBare(only.node) ? [documents[side].resolve(only)] : schema;
  });

const isBare = (node: unknown): boolean =>
  isObject(node) && '$ref' in node && Object.keys(node).length === 1;
