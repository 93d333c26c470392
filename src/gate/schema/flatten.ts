import { type At, child, childrenOf } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { entriesOf, isObject, type JsonObject, stringsOf } from '../document/json.ts';
import type { Schema, Union } from './schema-view.ts';

const SIMPLE = new Set(['type', 'enum', 'const']);

const MAX_WRAPS = 10;

/** What a reference leads to, or an `allOf` of one holds beside words, is as simple as if it were written out. */
export function unwrap(description: Description, at: At): At {
  let current = at;
  for (let wraps = 0; wraps < MAX_WRAPS && isObject(current.node); wraps += 1) {
    const all = childrenOf(child(current, 'allOf')).map(([, member]) => member);
    const [only, ...others] = all.filter(({ node }) => !allowsAll(node));
    if (isPlainReference(current.node)) current = description.resolve(current);
    else if (only && others.length === 0 && decisiveKeywords(current.node).length === 1) {
      current = only;
    } else break;
  }
  return current;
}

function isNull(node: unknown): boolean {
  if (!isObject(node)) return false;
  const values = 'const' in node ? [node['const']] : node['enum'];
  const isOnly = Array.isArray(values) && values.length === 1 && values[0] === null;
  // OpenAPI 3.0 has no type for it.
  const isBare = node['nullable'] === true && decisiveKeywords(node).length === 1;
  return node['type'] === 'null' || isOnly || isBare;
}

function isSimple(node: unknown): node is JsonObject {
  return (
    isObject(node) &&
    decisiveKeywords(node).every((key) => SIMPLE.has(key)) &&
    !('x-extensible-enum' in node) &&
    ('type' in node || 'enum' in node || 'const' in node)
  );
}

const isListed = (node: JsonObject): boolean => 'enum' in node || 'const' in node;

/**
 * Alternatives but for `null` as one schema, and the first that lists values; undefined where one says more than types and
 * values. A list beside a plain type of the same kind is an open one.
 */
function joinSimple(places: readonly At[]): { node: JsonObject; at?: At } | undefined {
  const nodes = places.map(({ node }) => node);
  if (nodes.length === 0) return { node: { type: 'null' } };
  if (nodes.length === 1 || !nodes.every(isSimple)) return undefined;
  const at = places[nodes.findIndex(isListed)];
  const listed = nodes.filter(isListed);
  const values = listed.flatMap((node) => ('const' in node ? [node['const']] : node['enum']));
  const types = nodes.flatMap((node) => typesOf(node));
  const isClosed = listed.length === nodes.length;
  const key = isClosed ? 'enum' : '$known';
  const node = { type: [...new Set(types)], ...(values.length > 0 && { [key]: values }) };
  return { node, ...(at && { at }) };
}

function typesOf(node: JsonObject): string[] {
  const { type } = node;
  if (typeof type === 'string') return [type];
  if (type !== undefined) return stringsOf(type);
  const values = 'const' in node ? [node['const']] : (node['enum'] as unknown[]);
  return values.map(typeOfValue);
}

export function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'object' ? 'object' : typeof value;
}

const WORDS =
  /^(?:title|summary|description|deprecated|readOnly|writeOnly|externalDocs|examples?|xml|\$comment|x-.*)$/;

/** Whether a pattern lets everything through. */
export const isFreePattern = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /^\^?(?:\.\*)?\$?$/.test(pattern);

/** The keywords of a schema that decide what fits; those at their defaults do not. */
export const decisiveKeywords = (node: unknown): string[] =>
  entriesOf(node).flatMap(([key, value]) => (WORDS.test(key) || isNeutral(key, value) ? [] : key));

/** Whether a schema says nothing but where it is written. */
const isPlainReference = (node: unknown): boolean =>
  isObject(node) && '$ref' in node && decisiveKeywords(node).length === 1;

/** Whether a schema lets everything through. */
export const allowsAll = (node: unknown): boolean =>
  node === true || (isObject(node) && decisiveKeywords(node).length === 0);

function isNeutral(key: string, value: unknown): boolean {
  if (value === false) return key === 'uniqueItems' || key === 'nullable';
  if (value === 0) return key.startsWith('min') && key !== 'minimum' && key !== 'minContains';
  if (key === 'required') return Array.isArray(value) && value.length === 0;
  if (key === 'pattern') return isFreePattern(value);
  const isOpen = key.startsWith('additional') || key.startsWith('unevaluated') || key === 'items';
  return isOpen && allowsAll(value);
}

/** One map of keywords that holds for a schema, `$ref`, `allOf` and folded alternatives taken out of it. */
export interface Part {
  readonly node: JsonObject;
  readonly at: At;
  /** Whether `null` fits too, whatever the keywords say. */
  readonly plusNull: boolean;
  /** Whether only annotations count: what stands beside a `$ref` where siblings are ignored. */
  readonly wordsOnly: boolean;
}

/** All that holds for a schema at once. */
export interface Flat {
  readonly parts: Part[];
  readonly unions: Union[];
  never: boolean;
}

interface Under {
  readonly plusNull: boolean;
  /** The schemas that are being flattened, against circles of `allOf`. */
  readonly open: ReadonlySet<unknown>;
}

/** Writes out a schema as the parts that hold at once. */
export function flatten(description: Description, schema: Schema): Flat {
  const flat: Flat = { parts: [], unions: [], never: false };
  for (const at of schema) add(description, at, { plusNull: false, open: new Set() }, flat);
  return flat;
}

function add(description: Description, at: At, under: Under, flat: Flat): void {
  const { node } = at;
  if (node === false) flat.never = true;
  if (!isObject(node) || under.open.has(node)) return;
  // Many write it in OpenAPI 3.1 too, where it says nothing, and mean the same.
  const isNullable = description.kind === 'openapi' && node['nullable'] === true;
  const plusNull = under.plusNull || isNullable;
  const below: Under = { plusNull, open: new Set(under.open).add(node) };
  const isReference = typeof node['$ref'] === 'string';
  const wordsOnly = isReference && !description.keepsSiblings;
  flat.parts.push({ node, at, plusNull, wordsOnly });
  if (isReference) add(description, description.resolve(at), below, flat);
  if (wordsOnly) return;
  const all = 'allOf' in node ? childrenOf(child(at, 'allOf')) : [];
  for (const [, member] of all) add(description, member, below, flat);
  if ('oneOf' in node || 'anyOf' in node) addUnions(description, at, below, flat);
}

function addUnions(description: Description, at: At, below: Under, flat: Flat): void {
  const isTold = child(at, 'discriminator').node !== undefined;
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const all = childrenOf(child(at, keyword)).map(([, member]) => member);
    if (all.length === 0) continue;
    const members = all.filter((member) => !isNull(description.resolve(member).node));
    const nullable = below.plusNull || members.length < all.length;
    const simple = joinSimple(members.map((member) => unwrap(description, member)));
    if (simple) flat.parts.push({ at, ...simple, plusNull: nullable, wordsOnly: false });
    // What a discriminator tells apart stays a list, if only of one.
    else if (members.length > 1 || isTold) flat.unions.push({ keyword, at, members, nullable });
    else for (const one of members) add(description, one, { ...below, plusNull: nullable }, flat);
  }
}
