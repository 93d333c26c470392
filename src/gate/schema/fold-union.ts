import { type At, childrenOf, descend } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { isObject, type JsonObject, stringsOf } from '../document/json.ts';
import { decisiveKeywords, isPlainReference } from './says-something.ts';

/** A `oneOf` or `anyOf` with `null` taken out. */
export interface FoldedUnion {
  readonly members: readonly At[];
  readonly nullable: boolean;
  /** What the alternatives come to where none says more than a type and a list of values. */
  readonly simple: JsonObject | undefined;
}

const SIMPLE = new Set(['type', 'enum', 'const']);

/** Takes `null` out of alternatives, and writes them as one schema where that says the same. */
export function foldUnion(
  description: Description,
  at: At,
  plusNull: boolean,
): FoldedUnion | undefined {
  if (at.node === undefined) return undefined;
  const all = childrenOf(at).map(([, member]) => member);
  if (all.length === 0) return undefined;
  const members = all.filter((member) => !isNull(description.resolve(member).node));
  const nullable = plusNull || members.length < all.length;
  if (members.length === 0) return { members, nullable, simple: { type: 'null' } };
  const nodes = members.map((member) => unwrap(description, member).node);
  const simple = members.length > 1 && nodes.every(isSimple) ? joinSimple(nodes) : undefined;
  return { members, nullable, simple };
}

const MAX_WRAPS = 10;

/** What a reference leads to, or an `allOf` of one holds, is as simple as if it were written out. */
function unwrap(description: Description, at: At): At {
  let current = at;
  for (let wraps = 0; wraps < MAX_WRAPS && isObject(current.node); wraps += 1) {
    const { allOf } = current.node;
    const isOnly = Array.isArray(allOf) && allOf.length === 1;
    if (isPlainReference(current.node)) current = description.resolve(current);
    else if (isOnly && decisiveKeywords(current.node).length === 1) {
      current = descend(current, 'allOf', 0);
    } else break;
  }
  return current;
}

function isNull(node: unknown): boolean {
  if (!isObject(node)) return false;
  const values = 'const' in node ? [node['const']] : node['enum'];
  const isOnly = Array.isArray(values) && values.length === 1 && values[0] === null;
  return node['type'] === 'null' || isOnly;
}

function isSimple(node: unknown): node is JsonObject {
  return (
    isObject(node) &&
    decisiveKeywords(node).every((key) => SIMPLE.has(key)) &&
    !('x-extensible-enum' in node) &&
    ('type' in node || 'enum' in node || 'const' in node)
  );
}

/** The types and values of alternatives; a list beside a plain type of the same kind is an open one. */
function joinSimple(nodes: readonly JsonObject[]): JsonObject {
  const listed = nodes.filter((node) => 'enum' in node || 'const' in node);
  const values = listed.flatMap((node) => ('const' in node ? [node['const']] : node['enum']));
  const types = nodes.flatMap((node) => typesOf(node));
  const isClosed = listed.length === nodes.length;
  const list = isClosed ? { enum: values } : values.length ? { 'x-extensible-enum': values } : {};
  return { type: [...new Set(types)], ...list };
}

function typesOf(node: JsonObject): string[] {
  const { type } = node;
  if (typeof type === 'string') return [type];
  if (type !== undefined) return stringsOf(type);
  const values = 'const' in node ? [node['const']] : (node['enum'] as unknown[]);
  return values.map(typeOfValue);
}

/** The JSON Schema type of a value. */
export function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'object' ? 'object' : typeof value;
}
