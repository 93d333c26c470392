export { escapeSegment, groupBy, pointerSegments, remember } from '../../service/json.ts';

/** A node of a description: its values are unknown until somebody looks. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** Whether a node is a map. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entries of a map; nothing for anything else. */
export const entriesOf = (value: unknown): [string, unknown][] =>
  isObject(value) ? Object.entries(value) : [];

/** The strings of a list; nothing for anything else. */
export const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** JSON with the keys of every map in order: equal text means equal values. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`;
}

/** Whether two values are the same, whatever the order of their keys; what is absent is the same as null. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null);
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]));
}

/** A value as a message shows it: text as it is, all else as JSON. */
export const show = (value: unknown): string =>
  typeof value === 'string' ? value : canonicalJson(value);

/** A value that may be absent, within a sentence. */
export const say = (value: unknown): string =>
  value === undefined ? 'not set' : `\`${show(value)}\``;

const DEEPEST = 1000;

/** How many nodes a value has once its aliases are written out; without end where it stands within itself. */
export function countNodes(node: unknown, sizes = new Map<unknown, number>(), depth = 0): number {
  if (typeof node !== 'object' || node === null) return 1;
  const known = sizes.get(node);
  if (known !== undefined) return known;
  if (depth > DEEPEST) return Number.POSITIVE_INFINITY;
  sizes.set(node, Number.POSITIVE_INFINITY);
  const parts = Object.values(node);
  const size = parts.reduce<number>((sum, one) => sum + countNodes(one, sizes, depth + 1), 1);
  sizes.set(node, size);
  return size;
}
