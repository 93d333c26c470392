import { type At, child, read } from '../../document/at.ts';
import { canonicalJson } from '../../document/json.ts';
import { comparePairs, type PairKind } from '../compare-pairs.ts';
import { enterPart } from '../part.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareMessages } from './messages.ts';
import { actionsOn } from './operations.ts';

/** Compares channels, and the messages that travel on them. */
export function compareChannels(scope: Scope): void {
  const { old, new: next } = scope.comparison.documents;
  const maps = { old: child(old.root, 'channels'), new: child(next.root, 'channels') };
  comparePairs(maps, 'channel', scope, (pair) => {
    const at = scope.resolve(pair);
    const actions = actionsOn(at.old, scope);
    if (actions.has('send')) compareChannel(at, scope.for('webhook receivers', true));
    // What the service receives, others send.
    if (actions.has('receive')) compareChannel(at, scope.for('request senders', false));
  });
}

function compareChannel(at: Pair<At>, scope: Scope): void {
  const inner = enterPart(at, scope);
  for (const key of ['address', 'bindings']) {
    const [old, next] = [child(at.old, key), child(at.new, key)];
    if (canonicalJson(old.node) === canonicalJson(next.node)) continue;
    const message = `\`${key}\` of ${scope.label(at)} was ${say(old.node)} and is ${say(next.node)}.`;
    inner.report({ rule: 'channel-changed', effect: 'breaks', old, new: next, message });
  }
  compareMap(at, 'parameters', 'channel-parameter', inner, compareParameter);
  compareMap(at, 'messages', 'message', inner, compareMessages);
}

const say = (value: unknown): string => `\`${canonicalJson(value).slice(0, 80)}\``;

function compareMap(
  at: Pair<At>,
  key: string,
  kind: PairKind,
  scope: Scope,
  compare: (pair: Pair<At>, scope: Scope) => void,
): void {
  const maps = { old: child(at.old, key), new: child(at.new, key) };
  comparePairs(maps, kind, scope, (pair) => compare(scope.resolve(pair), scope));
}

function compareParameter(at: Pair<At>, scope: Scope): void {
  const inner = enterPart(at, scope);
  for (const key of ['enum', 'default', 'location']) {
    const [from, to] = [read(at.old, key), read(at.new, key)];
    if (canonicalJson(from) === canonicalJson(to)) continue;
    const places = { old: child(at.old, key), new: child(at.new, key) };
    const message = `\`${key}\` of ${scope.label(at)} was ${say(from)} and is ${say(to)}.`;
    inner.report({ rule: 'channel-parameter-changed', effect: 'breaks', ...places, message });
  }
}
