import { absent, type At, child, childrenOf, descend } from '../../document/at.ts';
import { comparePairs, matchKeys } from '../compare-pairs.ts';
import { compareComponents } from '../components.ts';
import { compareInfo, compareOwnWords } from '../words.ts';
import { reportAdded, reportRemoved } from '../part.ts';
import type { Comparison } from '../comparison.ts';
import { type Pair, Scope, under } from '../scope.ts';
import { compareDeliveryItems, compareOperations, operationsOf } from './operation.ts';
import { compareSecuritySchemes } from './security-schemes.ts';
import { compareServers } from './servers.ts';

/** Compares the paths of two descriptions. */
function comparePaths(scope: Scope): void {
  const paths = under(scope.comparison.roots, 'paths');
  const match = matchKeys(keysOf(paths.old), keysOf(paths.new));
  const added = new Set(match.added);
  for (const path of match.kept) comparePath(under(paths, path), scope);
  for (const path of match.removed) {
    const renamed = [...added].find((one) => shapeOf(one) === shapeOf(path));
    if (renamed !== undefined) {
      added.delete(renamed);
      reportRenamed(paths, { old: path, new: renamed }, scope);
    }
    const now = renamed === undefined ? absent(paths.new) : child(paths.new, renamed);
    comparePath({ old: child(paths.old, path), new: now }, scope);
  }
  for (const path of added)
    comparePath({ old: absent(paths.old), new: child(paths.new, path) }, scope);
}

const keysOf = (at: At): string[] =>
  childrenOf(at)
    .map(([key]) => key)
    .filter((key) => key.startsWith('/'));

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

function reportRenamed(paths: Pair<At>, names: Pair<string>, scope: Scope): void {
  const at = {
    old: { node: names.old, pointer: descend(paths.old, names.old).pointer },
    new: { node: names.new, pointer: descend(paths.new, names.new).pointer },
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
  compareServers(under(roots, 'servers'), scope);
  compareSecuritySchemes(scope);
  comparePaths(scope);
  compareWebhooks(scope.for('webhook receivers', true));
  comparison.finish();
  compareComponents(scope);
}
