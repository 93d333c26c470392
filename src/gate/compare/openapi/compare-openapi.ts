import { absent, type At, child, childrenOf } from '../../document/at.ts';
import { comparePairs, matchKeys } from '../compare-pairs.ts';
import { compareComponents } from '../components.ts';
import { compareInfo, compareOwnWords } from '../words.ts';
import { reportAdded, reportRemoved } from '../part.ts';
import type { Comparison } from '../comparison.ts';
import { type Pair, Scope, under } from '../scope.ts';
import { compareDeliveryItems, compareOperations, operationsOf } from './operation.ts';
import { compareSecuritySchemes } from './security-schemes.ts';
import { compareServers, serversOf } from './servers.ts';

/** Compares the paths of two descriptions, without what one of them writes in its addresses. */
function comparePaths(prefixes: Pair<string>, scope: Scope): void {
  const maps = under(scope.comparison.roots, 'paths');
  const [old, next] = [pathsOf(maps.old, prefixes.old), pathsOf(maps.new, prefixes.new)];
  const match = matchKeys(old.keys(), next.keys());
  const added = new Set(match.added);
  for (const path of match.kept)
    comparePath({ old: old.get(path) as At, new: next.get(path) as At }, scope);
  for (const path of match.removed) {
    const renamed = [...added].find((one) => shapeOf(one) === shapeOf(path));
    const at = { old: old.get(path) as At, new: next.get(renamed ?? '') ?? absent(maps.new) };
    if (renamed !== undefined) {
      added.delete(renamed);
      reportRenamed(at, { old: path, new: renamed }, scope);
    }
    comparePath(at, scope);
  }
  for (const path of added)
    comparePath({ old: absent(maps.old), new: next.get(path) as At }, scope);
}

/** Path items by what follows a prefix. */
function pathsOf(at: At, prefix: string): Map<string, At> {
  const paths = childrenOf(at).filter(([path]) => path.startsWith('/'));
  return new Map(
    paths.map(([path, item]) => [
      path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path,
      item,
    ]),
  );
}

/** What one side writes at the start of its paths that the other has at the end of its addresses. */
function prefixesOf({ old, new: next }: Pair<At>): Pair<string> {
  return { old: prefixOf(next, old), new: prefixOf(old, next) };
}

/** The end of an address of one side that the other has at the start of most of the paths that are gone. */
function prefixOf(long: At, short: At): string {
  const [addresses, starts] = [addressesOf(long), addressesOf(short)];
  const ends = addresses.flatMap((url) =>
    starts.flatMap((start) => (url.startsWith(`${start}/`) ? url.slice(start.length) : [])),
  );
  const [before, after] = [long, short].map((root) =>
    childrenOf(child(root, 'paths')).map(([path]) => shapeOf(path)),
  );
  const known = new Set(after);
  const gone = before?.filter((path) => !known.has(path)) ?? [];
  const isMoved = (end: string): boolean =>
    gone.filter((path) => known.has(`${end}${path}`)).length * 2 > gone.length;
  return ends.find(isMoved) ?? '';
}

/** What the paths of a description are added to. */
function addressesOf(root: At): string[] {
  const urls = [...serversOf(child(root, 'servers')).keys()];
  return urls.length > 0 ? urls.map((url) => (url === '/' ? '' : url)) : [''];
}

/** A path as a router sees it: the names of its parameters are the client's. */
const shapeOf = (path: string): string => path.replace(/\{[^}]*\}/g, '{}');

function comparePath(at: Pair<At>, scope: Scope): void {
  const items = scope.resolve(at);
  if (items.old.node && items.new.node) compareOwnWords(items, scope, at);
  const [before, after] = [operationsOf(items.old), operationsOf(items.new)];
  for (const [method, old] of before) {
    const next = after.get(method);
    if (next) compareOperations({ old, new: next }, items, scope);
    else reportRemoved('operation-removed', { old, new: items.new }, scope);
  }
  for (const [method, next] of after)
    if (!before.has(method)) reportAdded('operation-added', { old: items.old, new: next }, scope);
}

function reportRenamed(items: Pair<At>, names: Pair<string>, scope: Scope): void {
  const at = {
    old: { node: names.old, pointer: items.old.pointer },
    new: { node: names.new, pointer: items.new.pointer },
  };
  const message = `\`${names.old}\` is written \`${names.new}\`: generated code knows its parameters by name.`;
  const inner = scope.for('users of generated code', false);
  inner.report({ rule: 'path-parameter-renamed', effect: 'renames', ...at, message });
}

/** Compares what the service sends to subscribers, event by event. */
function compareWebhooks(scope: Scope): void {
  const maps = under(scope.comparison.roots, 'webhooks');
  comparePairs(maps, 'webhook', scope, (pair: Pair<At>) => compareDeliveryItems(pair, scope));
}

/** Compares all of two OpenAPI descriptions. */
export function compareOpenapi(comparison: Comparison): void {
  const { roots } = comparison;
  const scope = new Scope(comparison, 'request senders', false);
  compareInfo(roots, scope);
  const prefixes = prefixesOf(roots);
  compareServers(under(roots, 'servers'), scope, prefixes);
  compareSecuritySchemes(scope);
  comparePaths(prefixes, scope);
  compareWebhooks(scope.for('webhook receivers', true));
  comparison.finish();
  compareComponents(scope);
}
