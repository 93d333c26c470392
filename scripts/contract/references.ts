import { isObject, type JsonObject, nodeAt } from '../../src/service/json.ts';

function referencesOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(referencesOf);
  if (!isObject(node)) return [];
  const own: string[] = typeof node['$ref'] === 'string' ? [node['$ref']] : [];
  return [...own, ...Object.values(node).flatMap(referencesOf)];
}

/** What finds the places that a place of some bundles refers to, itself or through others. */
export function createReach(...bundles: readonly JsonObject[]): (root: string) => Set<string> {
  const known = new Map<string, string[]>();
  return (root) => {
    const reached = new Set([root]);
    for (const pointer of reached) {
      const next =
        known.get(pointer) ?? bundles.flatMap((one) => referencesOf(nodeAt(one, pointer)));
      known.set(pointer, next);
      for (const one of next) reached.add(one);
    }
    return reached;
  };
}
