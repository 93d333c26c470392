import { type At, child } from '../../document/at.ts';
import type { Pair, Scope } from '../scope.ts';
import { comparePairs } from '../compare-pairs.ts';
import { compareDeliveryItems } from './operation.ts';

/** Compares what the service sends to subscribers, event by event. */
export function compareWebhooks(scope: Scope): void {
  const { old, new: next } = scope.comparison.documents;
  const maps = { old: child(old.root, 'webhooks'), new: child(next.root, 'webhooks') };
  comparePairs(maps, 'webhook', scope, (pair: Pair<At>) => compareDeliveryItems(pair, scope));
}
