import { type At, child, read } from '../../document/at.ts';
import { canonicalJson, isSame } from '../../document/json.ts';
import { comparePairs } from '../compare-pairs.ts';
import { enterPart } from '../part.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareMessages } from './messages.ts';
import { usesOf } from './operations.ts';

const AUDIENCES = { send: 'webhook receivers', receive: 'request senders' } as const;

/** Compares channels, and the messages that travel on them. */
export function compareChannels(scope: Scope): void {
  const { old, new: next } = scope.comparison.documents;
  const maps = { old: child(old.root, 'channels'), new: child(next.root, 'channels') };
  comparePairs(maps, 'channel', scope, (pair) => {
    const at = scope.resolve(pair);
    const [before, after] = [usesOf(at.old, old), usesOf(at.new, next)];
    // What the service receives, others send.
    for (const action of ['send', 'receive'] as const) {
      if (!before.some(([one]) => one === action)) continue;
      const uses = [...before, ...after].filter(([one]) => one === action);
      const names = new Set(uses.flatMap(([, messages]) => [...messages]));
      compareChannel(at, names, scope.for(AUDIENCES[action], action === 'send'));
    }
  });
}

/** @param names - the messages that this audience has to do with */
function compareChannel(at: Pair<At>, names: ReadonlySet<string>, scope: Scope): void {
  const inner = enterPart(at, scope);
  for (const key of ['address', 'bindings']) {
    const [old, next] = [child(at.old, key), child(at.new, key)];
    if (isSame(old.node, next.node)) continue;
    const message = `\`${key}\` of ${scope.label(at)} was ${say(old.node)} and is ${say(next.node)}.`;
    inner.report({ rule: 'channel-changed', effect: 'breaks', old, new: next, message });
  }
  const map = (key: string) => ({ old: child(at.old, key), new: child(at.new, key) });
  comparePairs(map('parameters'), 'channel-parameter', inner, (pair) =>
    compareParameter(inner.resolve(pair), inner),
  );
  comparePairs(
    map('messages'),
    'message',
    inner,
    (pair) => compareMessages(pair, inner),
    (name) => (names.has(name) ? name : undefined),
  );
}

const say = (value: unknown): string => `\`${canonicalJson(value).slice(0, 80)}\``;

function compareParameter(at: Pair<At>, scope: Scope): void {
  const inner = enterPart(at, scope);
  for (const key of ['enum', 'default', 'location']) {
    const [from, to] = [read(at.old, key), read(at.new, key)];
    if (isSame(from, to)) continue;
    const places = { old: child(at.old, key), new: child(at.new, key) };
    const message = `\`${key}\` of ${scope.label(at)} was ${say(from)} and is ${say(to)}.`;
    inner.report({ rule: 'channel-parameter-changed', effect: 'breaks', ...places, message });
  }
}
