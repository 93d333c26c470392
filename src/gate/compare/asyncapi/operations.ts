import { type At, child, childrenOf, read } from '../../document/at.ts';
import { canonicalJson } from '../../document/json.ts';
import { comparePairs } from '../compare-pairs.ts';
import { enterPart } from '../part.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareWaysIn } from './security.ts';

/** Compares what the service sends and receives. */
export function compareOperations(scope: Scope): void {
  const { old, new: next } = scope.comparison.documents;
  const maps = { old: child(old.root, 'operations'), new: child(next.root, 'operations') };
  comparePairs(maps, 'operation', scope, (pair) => compareOperation(scope.resolve(pair), scope));
}

function compareOperation(at: Pair<At>, scope: Scope): void {
  const inner = enterPart(at, scope);
  for (const key of ['action', 'bindings', 'reply']) {
    const [old, next] = [child(at.old, key), child(at.new, key)];
    if (canonicalJson(old.node) === canonicalJson(next.node)) continue;
    const message = `\`${key}\` of ${scope.label(at)} is another one.`;
    inner.report({ rule: 'operation-changed', effect: 'breaks', old, new: next, message });
  }
  compareChannel(at, inner);
  compareWaysIn(at, inner);
}

function compareChannel(at: Pair<At>, scope: Scope): void {
  const channels = { old: child(at.old, 'channel'), new: child(at.new, 'channel') };
  const { old, new: next } = scope.resolve(channels);
  if (old.pointer === next.pointer) return;
  const message = `${scope.label(at)} is on another channel.`;
  scope.report({ rule: 'operation-changed', effect: 'breaks', ...channels, message });
}

/** What the service does with the messages of a channel; it sends where no operation says otherwise. */
export function actionsOn(channel: At, scope: Scope): ReadonlySet<unknown> {
  const description = scope.comparison.documents.old;
  const operations = childrenOf(child(description.root, 'operations'));
  const actions = operations
    .map(([, at]) => description.resolve(at))
    .filter((at) => description.resolve(child(at, 'channel')).pointer === channel.pointer)
    .map((at) => read(at, 'action'));
  return new Set(actions.length > 0 ? actions : ['send']);
}
