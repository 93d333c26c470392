import { type At, child, childrenOf, read } from '../../document/at.ts';
import { comparePairs } from '../compare-pairs.ts';
import { enterPart, reportRemoved } from '../part.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareNames } from './operation-names.ts';
import { compareParameters } from './parameters.ts';
import { compareRequestBodies } from './request-body.ts';
import { compareResponses } from './responses.ts';
import { compareSecurity } from './security.ts';
import { compareServers } from './servers.ts';

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
  const { documents } = scope.comparison;
  const own = (side: keyof Pair<unknown>): At | undefined =>
    [at[side], items[side]].find((one) => read(one, 'servers') !== undefined);
  const [old, next] = [own('old'), own('new')];
  // What is said for all is compared once.
  if (!old && !next) return;
  const servers = {
    old: child(old ?? documents.old.root, 'servers'),
    new: child(next ?? documents.new.root, 'servers'),
  };
  compareServers(servers, scope);
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
  const names = { old: child(at.old, 'callbacks'), new: child(at.new, 'callbacks') };
  comparePairs(names, 'callback', inner, (callback) => {
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
