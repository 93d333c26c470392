import { absent, type At, child, childrenOf } from '../../document/at.ts';
import { compareComponents } from '../components.ts';
import { compareInfo, compareOwnWords } from '../words.ts';
import { comparePairs, matchEntries } from '../part.ts';
import type { Comparison } from '../comparison.ts';
import { both, type Pair, Scope, under } from '../scope.ts';
import { compareDeliveryItems, compareMethods, compareOperations } from './operation.ts';
import { compareSecuritySchemes } from './security-schemes.ts';
import { compareServers, serversOf } from './servers.ts';

/** Compares the paths of two descriptions, without what one of them writes in its addresses. */
function comparePaths(prefixes: Pair<string>, scope: Scope): void {
  const maps = under(scope.comparison.roots, 'paths');
  const [before, after] = [pathsOf(maps.old, prefixes.old), pathsOf(maps.new, prefixes.new)];
  const match = matchEntries(before, after);
  const added = new Map(match.added);
  for (const at of match.kept) comparePath(at, scope);
  for (const [path, old] of match.removed) {
    const renamed = [...added.keys()].find((one) => shapeOf(one) === shapeOf(path));
    const at = { old, new: added.get(renamed ?? '') ?? absent(maps.new) };
    if (renamed !== undefined) {
      added.delete(renamed);
      reportRenamed(at, { old: path, new: renamed }, scope);
    }
    comparePath(at, scope);
  }
  for (const next of added.values()) comparePath({ old: absent(maps.old), new: next }, scope);
}

function pathsOf(at: At, prefix: string): Map<string, At> {
  const paths = childrenOf(at).filter(([path]) => path.startsWith('/'));
  const bare = (path: string): string =>
    path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  return new Map(paths.map(([path, item]) => [bare(path), item]));
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
  compareMethods(items, 'operation', scope, compareOperations);
}

function reportRenamed(items: Pair<At>, names: Pair<string>, scope: Scope): void {
  const at = both(items, ({ pointer }, side) => ({ node: names[side], pointer }));
  const message = `\`${names.old}\` is written \`${names.new}\`: generated code knows its parameters by name.`;
  const inner = scope.for('users of generated code', false);
  inner.report({ rule: 'path-parameter-renamed', effect: 'renames', ...at, message });
}

export function compareOpenapi(comparison: Comparison): void {
  const { roots } = comparison;
  const scope = new Scope(comparison, 'request senders', false);
  compareInfo(roots, scope);
  const prefixes = { old: prefixOf(roots.new, roots.old), new: prefixOf(roots.old, roots.new) };
  compareServers(under(roots, 'servers'), scope, prefixes);
  compareSecuritySchemes(scope);
  comparePaths(prefixes, scope);
  const receivers = scope.for('webhook receivers', true);
  comparePairs(under(roots, 'webhooks'), 'webhook', receivers, (pair) =>
    compareDeliveryItems(pair, receivers),
  );
  comparison.finish();
  compareComponents(scope);
}
