import { absent, type At, child, childrenOf, read } from '../../document/at.ts';
import type { Description } from '../../document/description.ts';
import { isObject, pointerSegments } from '../../document/json.ts';
import { comparePairs, enterPart } from '../part.ts';
import { both, type Pair, type Scope, type Side, under } from '../scope.ts';
import { compareWaysIn } from './security.ts';
import { bothWithTraits, compareWhole, withTraits } from './whole.ts';

/** What the service does with a message. */
type Action = 'send' | 'receive';

/** The scope of those whom an action concerns: what the service receives, others send. */
export const scopeFor = (action: Action, scope: Scope): Scope =>
  action === 'send' ? scope : scope.for('request senders', false);

const actionOf = (operation: At): Action =>
  read(operation, 'action') === 'receive' ? 'receive' : 'send';

/** Compares what the service sends and receives. */
export function compareOperations(scope: Scope): void {
  const { documents } = scope.comparison;
  const scopeOf = (side: Side, at: At): Scope =>
    scopeFor(actionOf(withTraits(documents[side], at)), scope);
  const compare = (pair: Pair<At>): void =>
    compareOperation(bothWithTraits(pair, scope), scopeOf('old', pair.old));
  const maps = under(scope.comparison.roots, 'operations');
  comparePairs(maps, 'operation', (side, at) => [scopeOf(side, at)], compare);
}

function compareOperation(at: Pair<At>, scope: Scope): void {
  const inner = enterPart(at, scope);
  compareWhole(at, ['action', 'bindings', 'reply'], 'operation-changed', inner);
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
  const own = both(at, (one, side) => messagesOf(documents[side], one));
  const channel = both(at, (one, side) => channelMessages(documents[side], one));
  const places = under(at, 'messages');
  const lost = [...own.old].filter((one) => !own.new.has(one) && channel.new.has(one));
  if (lost.length > 0) {
    const message = `${scope.label(at)} no longer has \`${lost.join('`, `')}\` among its messages.`;
    const gone = { old: { ...places.old, node: lost }, new: absent(places.new) };
    scope.report({ rule: 'message-removed', effect: 'breaks', ...gone, message });
  }
  const come = [...own.new].filter((one) => !own.old.has(one) && channel.old.has(one));
  if (come.length === 0) return;
  const message = `${scope.label(at)} has \`${come.join('`, `')}\` among its messages, too.`;
  const added = { old: absent(places.old), new: { ...places.new, node: come } };
  scope.report({ rule: 'message-added', effect: 'adds', ...added, message });
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
  const isHere = (at: At): boolean =>
    description.resolve(child(at, 'channel')).pointer === channel.pointer;
  const operations = childrenOf(child(description.root, 'operations')).map(([, at]) =>
    withTraits(description, at),
  );
  const uses = operations.flatMap((at): [Action, At][] => {
    const action = actionOf(at);
    // Who receives a request sends the reply.
    const reply = description.resolve(child(at, 'reply'));
    return [
      [action, at],
      [action === 'send' ? 'receive' : 'send', reply],
    ];
  });
  const own = uses.filter(([, at]) => isHere(at));
  if (own.length === 0) return [['send', namesIn(channel)]];
  return own.map(([action, at]) => [action, messagesOf(description, at)]);
}
