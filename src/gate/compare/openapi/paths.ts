import { absent, type At, child, childrenOf, descend } from '../../document/at.ts';
import { matchKeys } from '../match-keys.ts';
import { reportRemoved } from '../part.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareOperations, operationsOf } from './operation.ts';

/** Compares the paths of two descriptions. */
export function comparePaths(scope: Scope): void {
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
  for (const old of operationsOf(item).values()) {
    reportRemoved('operation-removed', { old, new: nearest }, scope);
  }
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
