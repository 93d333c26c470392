import type { Collection, Entity } from './collection.ts';

/** After a burst not all that is too much goes with one write. */
const MOST_AT_ONCE = 100;

/**
 * Drops the oldest entities beyond a number, within a transaction. It stops at one that may not go yet;
 * `beforeDrop` lets go of what belongs to one.
 */
export function trim<T extends Entity>(
  collection: Collection<T>,
  most: number,
  mayGo: (entity: T) => boolean = () => true,
  beforeDrop: (entity: T) => void = () => undefined,
): void {
  for (let count = 0; collection.size > most && count < MOST_AT_ONCE; count += 1) {
    const { oldest } = collection;
    if (!oldest || !mayGo(oldest)) return;
    beforeDrop(oldest);
    collection.delete(oldest.id);
  }
}
