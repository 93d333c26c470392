import type { Collection, Entity } from './collection.ts';

/** How many are looked at: after a burst not all that is too much goes with one write. */
const MOST_AT_ONCE = 100;

/**
 * Drops the oldest entities beyond a number, but for those that may not go yet, within a transaction; `beforeDrop` lets
 * go of what belongs to one.
 */
export function trim<T extends Entity>(
  collection: Collection<T>,
  most: number,
  mayGo: (entity: T) => boolean = () => true,
  beforeDrop: (entity: T) => void = () => undefined,
): void {
  let looked = 0;
  for (const entity of collection.values()) {
    if (collection.size <= most || (looked += 1) > MOST_AT_ONCE) return;
    if (!mayGo(entity)) continue;
    beforeDrop(entity);
    collection.delete(entity.id);
  }
}
