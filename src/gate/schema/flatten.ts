import { type At, child, childrenOf } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { isObject, type JsonObject } from '../document/json.ts';
import { foldUnion } from './fold-union.ts';
import type { Schema, Union } from './schema-view.ts';

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
  const plusNull = under.plusNull || (description.isOpenapi30 && node['nullable'] === true);
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
    const folded = foldUnion(description, child(at, keyword), below.plusNull);
    if (!folded) continue;
    const { members, nullable, simple } = folded;
    if (simple) flat.parts.push({ node: simple, at, plusNull: nullable, wordsOnly: false });
    // What a discriminator tells apart stays a list, if only of one.
    else if (members.length > 1 || isTold) flat.unions.push({ keyword, at, members, nullable });
    else for (const one of members) add(description, one, { ...below, plusNull: nullable }, flat);
  }
}
