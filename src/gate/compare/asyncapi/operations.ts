import { absent, type At, child, childrenOf, read } from '../../document/at.ts';
import type { Description } from '../../document/description.ts';
import { isObject, pointerSegments } from '../../document/json.ts';
import { withTraits } from '../../document/with-traits.ts';
import { comparePairs } from '../compare-pairs.ts';
import { enterPart } from '../part.ts';
import { type Pair, type Scope, under } from '../scope.ts';
import { compareWaysIn } from './security.ts';
import { isSameWhole } from './whole.ts';

/** What the service does with a message. */
type Action = 'send' | 'receive';

/** Compares what the service sends and receives. */
export function compareOperations(scope: Scope): void {
  const { old, new: next } = scope.comparison.documents;
  comparePairs(under(scope.comparison.roots, 'operations'), 'operation', scope, (pair) => {
    const at = { old: withTraits(old, pair.old), new: withTraits(next, pair.new) };
    const isSent = read(at.old, 'action') !== 'receive';
    compareOperation(at, isSent ? scope : scope.for('request senders', false));
  });
}

function compareOperation(at: Pair<At>, scope: Scope): void {
  const inner = enterPart(at, scope);
  for (const key of ['action', 'bindings', 'reply']) {
    const [old, next] = [child(at.old, key), child(at.new, key)];
    if (isSameWhole({ old, new: next }, inner)) continue;
    const message = `\`${key}\` of ${scope.label(at)} is another one.`;
    inner.report({ rule: 'operation-changed', effect: 'breaks', old, new: next, message });
  }
  compareWaysIn(at, inner);
  if (isOnOtherChannel(at, inner)) return;
  compareMessageLists(at, inner);
}

function isOnOtherChannel(at: Pair<At>, scope: Scope): boolean {
  const channels = under(at, 'channel');
  const { old, new: next } = scope.resolve(channels);
  if (old.pointer === next.pointer) return false;
  const message = `${scope.label(at)} is on another channel.`;
  scope.report({ rule: 'operation-changed', effect: 'breaks', ...channels, message });
  return true;
}

/** A channel may have messages that an operation leaves out; those that the channel lost are reported there. */
function compareMessageLists(at: Pair<At>, scope: Scope): void {
  const { documents } = scope.comparison;
  const of = (side: keyof Pair<unknown>) => ({
    own: messagesOf(documents[side], at[side]),
    channel: channelMessages(documents[side], at[side]),
  });
  const [old, next] = [of('old'), of('new')];
  const places = under(at, 'messages');
  for (const name of [...old.own].filter((one) => !next.own.has(one) && next.channel.has(one))) {
    const message = `${scope.label(at)} no longer has the message \`${name}\`.`;
    const gone = { old: { ...places.old, node: name }, new: absent(places.new) };
    scope.report({ rule: 'message-removed', effect: 'breaks', ...gone, message });
  }
  for (const name of [...next.own].filter((one) => !old.own.has(one) && old.channel.has(one))) {
    const message = `${scope.label(at)} has the message \`${name}\` too.`;
    const come = { old: absent(places.old), new: { ...places.new, node: name } };
    scope.report({ rule: 'message-added', effect: 'adds', ...come, message });
  }
}

const channelMessages = (description: Description, operation: At): ReadonlySet<string> =>
  namesIn(description.resolve(child(operation, 'channel')));

const namesIn = (channel: At): ReadonlySet<string> =>
  new Set(childrenOf(child(channel, 'messages')).map(([name]) => name));

/** The names of an operation's messages in its channel: all of them where it has no list. */
function messagesOf(description: Description, operation: At): ReadonlySet<string> {
  if (!Array.isArray(read(operation, 'messages'))) return channelMessages(description, operation);
  const listed = childrenOf(child(operation, 'messages')).map(([, { node }]) =>
    isObject(node) ? pointerSegments(String(node['$ref'])).at(-1) : undefined,
  );
  return new Set(listed.filter((name) => name !== undefined));
}

/** What the service does on a channel, and with which messages; it sends all where no operation says otherwise. */
export function usesOf(channel: At, description: Description): [Action, ReadonlySet<string>][] {
  const operations = childrenOf(child(description.root, 'operations'))
    .map(([, at]) => withTraits(description, at))
    .filter((at) => description.resolve(child(at, 'channel')).pointer === channel.pointer);
  if (operations.length === 0) return [['send', namesIn(channel)]];
  return operations.map((at) => [
    read(at, 'action') === 'receive' ? 'receive' : 'send',
    messagesOf(description, at),
  ]);
}
