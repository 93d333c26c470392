import { type At, child, childrenOf, read } from '../../document/at.ts';
import { canonicalJson, isSame, show } from '../../document/json.ts';
import { comparePairs, enterPart } from '../part.ts';
import { compareSchemas } from '../schema/compare-schemas.ts';
import { both, type Pair, type Scope, type Side, under } from '../scope.ts';
import { scopeFor, usesOf } from './operations.ts';
import { bothWithTraits, compareWhole } from './whole.ts';

/** Compares two messages: an event that the service sends, or one that it takes. */
function compareMessages(pair: Pair<At>, scope: Scope): void {
  const at = bothWithTraits(pair, scope);
  const inner = enterPart(at, scope);
  const typed = both(at, (one, side) => {
    const contentType = read(scope.comparison.roots[side], 'defaultContentType');
    return { ...one, node: { contentType, ...(one.node as object) } };
  });
  compareWhole(typed, ['contentType', 'correlationId', 'bindings'], 'message-changed', inner);
  compareName(at, inner);
  for (const key of ['headers', 'payload']) comparePayload(at, key, inner);
}

/** Generated code knows an event by its name. */
function compareName(at: Pair<At>, scope: Scope): void {
  const places = under(at, 'name');
  if (places.old.node === places.new.node || places.old.node === undefined) return;
  const message = `The name of ${scope.label(at)} was \`${show(places.old.node)}\` and is \`${show(places.new.node)}\`.`;
  const inner = scope.for('users of generated code', false);
  inner.report({ rule: 'event-name-changed', effect: 'renames', ...places, message });
}

function comparePayload(messages: Pair<At>, key: string, scope: Scope): void {
  const { old, new: next } = scope.resolve(under(messages, key));
  if (old.node === undefined && next.node === undefined) return;
  if (isOpaque(old) || isOpaque(next)) compareOpaque({ old, new: next }, key, messages, scope);
  else compareSchemas({ old: [schemaOf(old)], new: [schemaOf(next)] }, scope);
}

// AsyncAPI's own, JSON Schema, and OpenAPI 3.1, which is JSON Schema too.
const READABLE =
  /^application\/(?:vnd\.aai\.asyncapi|schema)(?:[+;]|$)|^application\/vnd\.oai\.openapi.*version=3\.[12]/;

/** Whether a schema is in a language that the gate does not read, such as Avro or Protobuf. */
function isOpaque(at: At): boolean {
  const format = read(at, 'schemaFormat');
  return typeof format === 'string' && !READABLE.test(format);
}

/** What cannot be read may only stay as it is. */
function compareOpaque(at: Pair<At>, key: string, messages: Pair<At>, scope: Scope): void {
  if (isSame(at.old.node, at.new.node)) return;
  const format = isOpaque(at.new) ? read(at.new, 'schemaFormat') : read(at.old, 'schemaFormat');
  const message = `\`${key}\` of ${scope.label(messages)} changed, and the gate does not read ${String(format)}.`;
  scope.report({ rule: 'message-changed', effect: 'breaks', ...at, message });
}

/** A schema in a format of its own stands below the format's name. */
const schemaOf = (at: At): At =>
  read(at, 'schemaFormat') === undefined ? at : child(at, 'schema');

export function compareChannels(scope: Scope): void {
  const { documents } = scope.comparison;
  const scopesOf = (side: Side, at: At): Scope[] => {
    const uses = usesOf(documents[side].resolve(at), documents[side]);
    return [...new Set(uses.map(([action]) => action))].map((action) => scopeFor(action, scope));
  };
  comparePairs(under(scope.comparison.roots, 'channels'), 'channel', scopesOf, (pair) => {
    const at = scope.resolve(pair);
    const [before, after] = [usesOf(at.old, documents.old), usesOf(at.new, documents.new)];
    for (const action of ['send', 'receive'] as const) {
      if (!before.some(([one]) => one === action)) continue;
      const uses = [...before, ...after].filter(([one]) => one === action);
      const names = new Set(uses.flatMap(([, messages]) => [...messages]));
      compareChannel(at, names, scopeFor(action, scope));
    }
  });
}

/** @param names - the messages that this audience has to do with */
function compareChannel(at: Pair<At>, names: ReadonlySet<string>, scope: Scope): void {
  const inner = enterPart(at, scope);
  compareWhole(at, ['address', 'bindings'], 'channel-changed', inner);
  compareServersOf(at, inner);
  comparePairs(under(at, 'parameters'), 'channel-parameter', inner, (pair) => {
    const parameter = inner.resolve(pair);
    const keys = ['enum', 'default', 'location'];
    compareWhole(parameter, keys, 'channel-parameter-changed', enterPart(parameter, inner));
  });
  const foldName = (name: string): string | undefined => (names.has(name) ? name : undefined);
  const compare = (pair: Pair<At>): void => compareMessages(pair, inner);
  comparePairs(under(at, 'messages'), 'message', inner, compare, foldName);
}

/** The servers that a channel is on: all of them where it names none. */
function compareServersOf(at: Pair<At>, scope: Scope): void {
  const places = under(at, 'servers');
  const named = (side: Side): string[] | undefined => {
    const all = childrenOf(places[side]).map(([, { node }]) => canonicalJson(node));
    return all.length > 0 ? all : undefined;
  };
  const [old, next] = [named('old'), named('new')];
  const isLost = next && (!old || old.some((one) => !next.includes(one)));
  if (!isLost && old?.length === next?.length) return;
  const message = `${scope.label(at)} is ${isLost ? 'no longer on each of its servers' : 'on more servers'}.`;
  const effect = isLost ? 'breaks' : 'adds';
  scope.report({ rule: 'channel-changed', effect, ...places, message });
}
