import { remember } from './json.ts';
import type { ServiceOperation } from './service-operation.ts';

/** Where a request goes: to an operation, to a path that has other methods, or nowhere. */
export type Route<T = ServiceOperation> =
  | { readonly operation: T; readonly values: readonly string[] }
  | { readonly allow: readonly string[] }
  | undefined;

/** Finds the operation of a method and a path; `values` are those of the template, still encoded. */
export type Router<T = ServiceOperation> = (method: string, path: string) => Route<T>;

interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  variable: Node<T> | undefined;
  readonly operations: Map<string, T>;
}

/**
 * Makes a router of the operations. A fixed segment goes before a parameter, as OpenAPI has it:
 * `/v1/webhooks/events` is never a webhook with the id `events`.
 */
export function createRouter<T extends Pick<ServiceOperation, 'verb' | 'path'>>(
  operations: readonly T[],
): Router<T> {
  const root = createNode<T>();
  for (const operation of operations) {
    let node = root;
    for (const segment of segmentsOf(operation.path)) node = childOf(node, segment);
    node.operations.set(operation.verb.toUpperCase(), operation);
  }
  return (method, path) => {
    const match = find(root, segmentsOf(path), 0, []);
    if (!match) return undefined;
    const operation = match.node.operations.get(method);
    if (operation) return { operation, values: match.values };
    return { allow: [...match.node.operations.keys()] };
  };
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

function createNode<T>(): Node<T> {
  return { fixed: new Map(), variable: undefined, operations: new Map() };
}

function childOf<T>(node: Node<T>, segment: string): Node<T> {
  if (segment.startsWith('{')) return (node.variable ??= createNode());
  return remember(node.fixed, segment, createNode<T>);
}

function find<T>(
  node: Node<T>,
  segments: readonly string[],
  depth: number,
  values: readonly string[],
): { readonly node: Node<T>; readonly values: readonly string[] } | undefined {
  const segment = segments[depth];
  if (segment === undefined) return node.operations.size > 0 ? { node, values } : undefined;
  const fixed = node.fixed.get(segment);
  const match = fixed && find(fixed, segments, depth + 1, values);
  if (match) return match;
  // An empty segment is no id: `/v1/contacts/` is not a contact.
  if (!node.variable || segment === '') return undefined;
  return find(node.variable, segments, depth + 1, [...values, segment]);
}
