import { absent, type At, child, childrenOf, descend } from '../../document/at.ts';
import { comparePairs, matchKeys } from '../compare-pairs.ts';
import { compareComponents } from '../components.ts';
import { compareInfo, compareWords, wordsOf } from '../words.ts';
import { reportRemoved } from '../part.ts';
import { type Comparison, type Pair, Scope } from '../scope.ts';
import { compareDeliveryItems, compareOperations, operationsOf } from './operation.ts';
import { compareSecuritySchemes } from './security-schemes.ts';
import { compareServers } from './servers.ts';

/** Compares the paths of two descriptions. */
function comparePaths(scope: Scope): void {
  const { old, new: next } = scope.comparison.documents;
  const paths = { old: child(old.root, 'paths'), new: child(next.root, 'paths') };
  const match = matchKeys(keysOf(paths.old), keysOf(paths.new));
  const added = new Set(match.added);
  for (const path of match.kept) comparePath(paths, { old: path, new: path }, scope);
  for (const path of match.removed) {
    const renamed = [...added].find((one) => shapeOf(one) === shapeOf(path));
    if (renamed === undefined) {
      removePath(child(paths.old, path), paths.new, scope);
      continue;
    }
    added.delete(renamed);
    reportRenamed(paths, { old: path, new: renamed }, scope);
    comparePath(paths, { old: path, new: renamed }, scope);
  }
  for (const path of added) addPath(paths.old, child(paths.new, path), scope);
}

const keysOf = (at: At): string[] =>
  childrenOf(at)
    .map(([key]) => key)
    .filter((key) => key.startsWith('/'));

/** A path as a router sees it: the names of its parameters are the client's. */
const shapeOf = (path: string): string => path.replace(/\{[^}]*\}/g, '{}');

function comparePath(paths: Pair<At>, names: Pair<string>, scope: Scope): void {
  const at = { old: child(paths.old, names.old), new: child(paths.new, names.new) };
  const items = scope.resolve(at);
  const words = { old: wordsOf(items.old), new: wordsOf(items.new) };
  compareWords(words, items, () => scope.label(at), scope);
  const [before, after] = [operationsOf(items.old), operationsOf(items.new)];
  for (const [method, old] of before) {
    const next = after.get(method);
    if (next) compareOperations({ old, new: next }, items, scope);
    else reportRemoved('operation-removed', { old, new: items.new }, scope);
  }
  for (const [method, next] of after) {
    if (!before.has(method)) reportAdded({ old: items.old, new: next }, scope);
  }
}

function removePath(at: At, nearest: At, scope: Scope): void {
  const item = scope.comparison.documents.old.resolve(at);
  for (const old of operationsOf(item).values())
    reportRemoved('operation-removed', { old, new: nearest }, scope);
}

function addPath(nearest: At, at: At, scope: Scope): void {
  const item = scope.comparison.documents.new.resolve(at);
  for (const next of operationsOf(item).values()) reportAdded({ old: nearest, new: next }, scope);
}

function reportAdded(nearest: Pair<At>, scope: Scope): void {
  const at = { old: absent(nearest.old), new: nearest.new };
  const message = `${scope.label(at)} is new.`;
  scope.report({ rule: 'operation-added', effect: 'adds', ...at, message });
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
  const { old, new: next } = scope.comparison.documents;
  const maps = { old: child(old.root, 'webhooks'), new: child(next.root, 'webhooks') };
  comparePairs(maps, 'webhook', scope, (pair: Pair<At>) => compareDeliveryItems(pair, scope));
}

/** Compares all of two OpenAPI descriptions. */
export function compareOpenapi(comparison: Comparison): void {
  const { old, new: next } = comparison.documents;
  const roots = { old: old.root, new: next.root };
  const scope = new Scope(comparison, 'request senders', false);
  compareInfo(roots, scope);
  compareServers({ old: child(roots.old, 'servers'), new: child(roots.new, 'servers') }, scope);
  compareSecuritySchemes(scope);
  comparePaths(scope);
  compareWebhooks(scope.for('webhook receivers', true));
  comparison.finish();
  compareComponents(scope);
}
