/** A node of a description. Its values are `any`: the linters have proved what is read here. */
export interface JsonObject {
  [key: string]: any;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a key, made when it is asked for the first time. */
export function remember<K, V>(
  known: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const value = known.get(key);
  if (value !== undefined) return value;
  const made = make();
  known.set(key, made);
  return made;
}

/** What has one key, by that key, in order: what `Map.groupBy` does, which Node 20 does not have. */
export function groupBy<T, K>(all: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) remember(groups, keyOf(one), () => []).push(one);
  return groups;
}

/** The value of a JSON text; undefined for any other. */
export function parseJson(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One segment of a JSON pointer, escaped (RFC 6901). */
export const escapeSegment = (segment: string | number): string =>
  String(segment).replaceAll('~', '~0').replaceAll('/', '~1');

/** The segments of what follows `#` in a pointer, unescaped (RFC 6901). */
export function pointerSegments(pointer: string): string[] {
  const [, ...segments] = pointer.slice(pointer.indexOf('#') + 1).split('/');
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The node that a local JSON pointer leads to, `undefined` where there is none. */
export function nodeAt(document: JsonObject, pointer: string): any {
  let node: unknown = document;
  for (const segment of pointerSegments(pointer)) {
    if (Array.isArray(node)) node = node[Number(segment)];
    else if (isObject(node) && Object.hasOwn(node, segment)) node = node[segment];
    else return undefined;
  }
  return node;
}

/** Follows a `$ref` of a bundle, to the end of a chain of them. A bundle refers to itself only. */
export function dereference(document: JsonObject, node: any): any {
  let current = node;
  while (isObject(current) && typeof current['$ref'] === 'string') {
    const reference = current['$ref'];
    current = nodeAt(document, reference);
    if (current === undefined) throw new Error(`The contract has nothing at ${reference}.`);
  }
  return current;
}
