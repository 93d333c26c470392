import { type At, child, childrenOf, read, absent } from '../../document/at.ts';
import { canonicalJson, isSame, stringsOf } from '../../document/json.ts';
import { comparePairs, enterPart, reportRemoved, compareRequired, reportAdded } from '../part.ts';
import { type Pair, type Scope, type Side, under } from '../scope.ts';
import { compareParameters, compareStyle } from './parameters.ts';
import { compareRequestBodies, compareContent, compareContentOf } from './content.ts';
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
  if ([...tags.old].sort().join() === [...tags.new].sort().join()) return;
  const message = `The further tags of ${subject} are others.`;
  scope.report({ rule: 'words-changed', effect: 'documents', ...places, message });
}

function say(value: unknown): string {
  if (value === undefined) return 'not set';
  return `\`${typeof value === 'string' ? value : canonicalJson(value)}\``;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** The operations of a path item by their methods in upper case; OpenAPI 3.2 has a map of further ones. */
export function operationsOf(item: At): Map<string, At> {
  const usual = METHODS.map((method) => [method, child(item, method)] as const);
  const further = childrenOf(child(item, 'additionalOperations'));
  const all = [...usual, ...further].filter(([, { node }]) => node !== undefined);
  return new Map(all.map(([method, at]) => [method.toUpperCase(), at]));
}

/**
 * Compares two operations that clients call.
 *
 * @param items - the path items that they stand in
 */
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

/** Compares the operations of a webhook or callback. */
export function compareDeliveryItems(at: Pair<At>, scope: Scope): void {
  const items = scope.resolve(at);
  const after = operationsOf(items.new);
  for (const [method, old] of operationsOf(items.old)) {
    const next = after.get(method);
    if (next) compareDeliveries({ old, new: next }, items, scope);
    else reportRemoved('webhook-removed', { old, new: items.new }, scope);
  }
}

/** Compares the responses of two operations; in a delivery the subscriber gives them. */
function compareResponses(operations: Pair<At>, scope: Scope): void {
  const maps = under(operations, 'responses');
  const [old, next] = [statuses(maps.old), statuses(maps.new)];
  const hasSuccess = [...old.keys()].some((status) => status.startsWith('2'));
  for (const [status, at] of old) {
    const other = next.get(status) ?? next.get(`${status[0]}XX`);
    const pair = { old: at, new: other ?? maps.new };
    const isSuccess = status.startsWith('2') || (status === 'default' && !hasSuccess);
    if (other) compareResponse(pair, scope);
    else if (isSuccess) reportRemoved('response-removed', pair, scope);
    else reportErrorRemoved(pair, scope);
  }
  for (const [status, at] of next) {
    if (old.has(status) || isRange(status, old)) continue;
    reportAdded('response-added', { old: maps.old, new: at }, scope);
  }
}

const statuses = (at: At): Map<string, At> =>
  new Map(
    childrenOf(at).map(([status, response]) => [
      status.toUpperCase().replace('DEFAULT', 'default'),
      response,
    ]),
  );

/** Whether a status such as `2XX` takes the place of one that was written out. */
const isRange = (status: string, old: ReadonlyMap<string, At>): boolean =>
  status.endsWith('XX') && [...old.keys()].some((one) => one[0] === status[0]);

/** A client has to be ready for errors that no description lists, so one more or less is nothing new. */
function reportErrorRemoved(nearest: Pair<At>, scope: Scope): void {
  const at = { old: nearest.old, new: absent(nearest.new) };
  const message = `${scope.label(at)} is no longer described.`;
  scope.report({ rule: 'error-response-removed', effect: 'passes', ...at, message });
}

function compareResponse(at: Pair<At>, scope: Scope): void {
  const responses = scope.resolve(at);
  if (!scope.isFirst(responses.old.pointer, responses.new.pointer)) return;
  const inner = enterPart(responses, scope);
  compareContent(under(responses, 'content'), inner);
  compareLinks(responses, inner);
  const headers = under(responses, 'headers');
  comparePairs(headers, 'response-header', inner, (pair) => compareHeader(pair, inner), foldHeader);
}

/** The reference and generated clients show links; nothing on the wire depends on them. */
function compareLinks(responses: Pair<At>, scope: Scope): void {
  const at = under(responses, 'links');
  if (isSame(at.old.node ?? {}, at.new.node ?? {})) return;
  const message = `\`links\` of ${scope.label(responses)} are others.`;
  scope.report({ rule: 'words-changed', effect: 'documents', ...at, message });
}

/** Names of headers are the same in any case; OpenAPI passes over `Content-Type` among them. */
const foldHeader = (name: string): string | undefined =>
  name.toLowerCase() === 'content-type' ? undefined : name.toLowerCase();

function compareHeader(at: Pair<At>, scope: Scope): void {
  const headers = scope.resolve(at);
  const inner = enterPart(headers, scope);
  compareRequired(headers, 'response-header', inner);
  compareStyle(headers, inner);
  compareContentOf(headers, inner, true);
}
