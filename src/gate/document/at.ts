import { escapeSegment, isObject } from './json.ts';

/** A node and where it is written: `#/a/b` in the description's own file, `parts.yaml#/a` in another. */
export interface At {
  readonly node: unknown;
  readonly pointer: string;
  /** Where its references start from, if it is told of elsewhere. */
  readonly base?: string;
}

const COMPONENT =
  /^#\/components\/[^/]+\/[^/]+|^[^#]+#(?:\/(?:components\/[^/]+|definitions|schemas|\$defs)\/[^/]+|\/[A-Z][^/]*)?/;

/** The pointer of the component that a place is in: one by name, or a file that has no names. */
export const componentOf = (pointer: string): string | undefined => COMPONENT.exec(pointer)?.[0];

/** The child of a node; its `node` is undefined where there is none. */
export function child({ node, pointer, base }: At, key: string | number): At {
  const at = `${pointer}/${escapeSegment(key)}`;
  const has = isObject(node) && Object.hasOwn(node, key);
  const found = Array.isArray(node) ? node[Number(key)] : has ? node[key] : undefined;
  return base === undefined ? { node: found, pointer: at } : { node: found, pointer: at, base };
}

export const descend = (at: At, ...keys: readonly (string | number)[]): At =>
  keys.reduce(child, at);

/** The entries of a map or list as nodes with their places. */
export function childrenOf(at: At): [string, At][] {
  const { node } = at;
  if (Array.isArray(node)) return node.map((_, index) => [`${index}`, child(at, index)]);
  if (!isObject(node)) return [];
  return Object.keys(node).map((key) => [key, child(at, key)]);
}

/** The place of something that is not there, for what came or went. */
export const absent = ({ pointer }: At): At => ({ node: undefined, pointer });

/** The place of the first of some keywords that a node says. */
export const firstOf = (at: At, keys: readonly string[]): At | undefined =>
  keys.map((key) => child(at, key)).find(({ node }) => node !== undefined);

/** The value of a keyword; undefined where the node is no map or does not say it. */
export const read = ({ node }: At, keyword: string): unknown =>
  isObject(node) && Object.hasOwn(node, keyword) ? node[keyword] : undefined;
