import { type At, child, childrenOf, descend, read } from '../../document/at.ts';
import type { Description } from '../../document/description.ts';
import { isSame, say, stringsOf } from '../../document/json.ts';
import { comparePairs, enterPart, matchEntries, reportAdded, reportRemoved } from '../part.ts';
import { both, type Pair, type Scope, type Side, under } from '../scope.ts';
import { compareWords } from '../words.ts';
import { compareParameters } from './parameters.ts';
import { compareRequestBodies } from './content.ts';
import { compareResponses } from './responses.ts';
import { compareSecurity } from './security.ts';
import { compareServers } from './servers.ts';

/** What generated code is named after: `operationId`, `x-client`, and the first tag, which is the family. */
function compareNames(at: Pair<At>, scope: Scope): void {
  const inner = scope.for('users of generated code', false);
  for (const key of ['operationId', 'x-client']) {
    const [old, next] = [child(at.old, key), child(at.new, key)];
    if (isSame(old.node, next.node)) continue;
    const isNew = old.node === undefined;
    const what = key === 'x-client' ? 'client-name' : 'operation-id';
    const rule = isNew ? (`${what}-added` as const) : (`${what}-changed` as const);
    const message = `\`${key}\` of ${scope.label(at)} was ${say(old.node)} and is ${say(next.node)}.`;
    inner.report({ rule, effect: isNew ? 'adds' : 'renames', old, new: next, message });
  }
  compareFamily(at, inner);
}

function compareFamily(at: Pair<At>, scope: Scope): void {
  const tags = { old: stringsOf(read(at.old, 'tags')), new: stringsOf(read(at.new, 'tags')) };
  const places = under(at, 'tags');
  const subject = scope.label(at);
  if (tags.old[0] !== tags.new[0]) {
    const message = `The family of ${subject}, its first tag, was ${say(tags.old[0])} and is ${say(tags.new[0])}.`;
    return scope.report({ rule: 'family-changed', effect: 'renames', ...places, message });
  }
  const further = both(tags, (list) => new Map([['tags', [...list].sort()]]));
  compareWords(further, at, scope);
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** The operations of a path item by their methods in upper case; OpenAPI 3.2 has a map of further ones. */
function operationsOf(item: At): Map<string, At> {
  const usual = METHODS.map((method) => [method, child(item, method)] as const);
  const further = childrenOf(child(item, 'additionalOperations'));
  const all = [...usual, ...further].filter(([, { node }]) => node !== undefined);
  return new Map(all.map(([method, at]) => [method.toUpperCase(), at]));
}

/** The operations that a place below `paths` is of; what an item says beside its operations is said of each of them. */
export function operationsAt(
  description: Description,
  [path = '', method = '', further = '']: readonly string[],
): [method: string, operation: At][] {
  const item = description.resolve(descend(description.root, 'paths', path));
  const all = [...operationsOf(item)];
  const name = method === 'additionalOperations' ? further : method;
  const own = all.filter(([one]) => one === name.toUpperCase());
  return own.length > 0 ? own : all;
}

/** Compares two operations that clients call; `items` are the path items that they stand in. */
export function compareOperations(at: Pair<At>, items: Pair<At>, scope: Scope): void {
  const inner = enterPart(at, scope);
  compareNames(at, inner);
  compareOwnServers(at, items, inner);
  compareSecurity(at, inner);
  compareParameters(at, items, inner);
  compareRequestBodies(at, inner);
  compareResponses(at, inner.for('response readers', true));
  compareCallbacks(at, inner);
}

/** An operation may be elsewhere than the rest of the description. */
function compareOwnServers(at: Pair<At>, items: Pair<At>, scope: Scope): void {
  const { roots } = scope.comparison;
  const own = (side: Side): At | undefined =>
    [at[side], items[side]].find((one) => read(one, 'servers') !== undefined);
  const [old, next] = [own('old'), own('new')];
  // What is said for all is compared once.
  if (!old && !next) return;
  compareServers(under({ old: old ?? roots.old, new: next ?? roots.new }, 'servers'), scope);
}

/** Compares what the service calls on a subscriber: it sends, the subscriber reads. */
function compareDeliveries(at: Pair<At>, items: Pair<At>, scope: Scope): void {
  const inner = enterPart(at, scope);
  compareNames(at, inner);
  compareParameters(at, items, inner);
  compareRequestBodies(at, inner);
  compareResponses(at, inner.for('webhook receivers', false));
}

/** A callback's expression is the URL that the service calls. */
function compareCallbacks(at: Pair<At>, scope: Scope): void {
  const inner = scope.for('webhook receivers', true);
  comparePairs(under(at, 'callbacks'), 'callback', inner, (callback) => {
    comparePairs(inner.resolve(callback), 'callback', inner, (item) =>
      compareDeliveryItems(item, inner),
    );
  });
}

export function compareDeliveryItems(at: Pair<At>, scope: Scope): void {
  compareMethods(scope.resolve(at), 'webhook', scope, compareDeliveries);
}

export function compareMethods(
  items: Pair<At>,
  kind: 'operation' | 'webhook',
  scope: Scope,
  compare: typeof compareOperations,
): void {
  const match = matchEntries(operationsOf(items.old), operationsOf(items.new));
  for (const at of match.kept) compare(at, items, scope);
  for (const [, old] of match.removed)
    reportRemoved(`${kind}-removed`, { old, new: items.new }, scope);
  for (const [, next] of match.added)
    reportAdded(`${kind}-added`, { old: items.old, new: next }, scope);
}
