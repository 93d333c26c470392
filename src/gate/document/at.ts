import { escapeSegment, isObject } from './json.ts';

/** A node and where it is written: `#/a/b` in the description's own file, `parts.yaml#/a` in another. */
export interface At {
  readonly node: unknown;
  readonly pointer: string;
}

/** The child of a node; its `node` is undefined where there is none. */
export function child({ node, pointer }: At, key: string | number): At {
  const at = `${pointer}/${escapeSegment(key)}`;
  if (Array.isArray(node)) return { node: node[Number(key)], pointer: at };
  const has = isObject(node) && Object.hasOwn(node, key);
  return { node: has ? node[key] : undefined, pointer: at };
}

/** The descendant at a path of keys. */
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

/** The value of a keyword; undefined where the node is no map or does not say it. */
export const read = ({ node }: At, keyword: string): unknown =>
  isObject(node) && Object.hasOwn(node, keyword) ? node[keyword] : undefined;
