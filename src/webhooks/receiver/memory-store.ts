import type { EventStore } from './event-store.ts';

/**
 * A store in this process's memory: what it knows ends with the process.
 *
 * @param maxEvents how many handled events, and failed ones, it remembers; the oldest go first
 */
export function createMemoryStore(maxEvents = 10_000): EventStore {
  const busy = new Set<string>();
  const done = new Set<string>();
  const failures = new Map<string, number>();
  return {
    claim(id) {
      if (done.has(id)) return 'done';
      if (busy.has(id)) return 'busy';
      busy.add(id);
      return 'claimed';
    },
    complete(id) {
      busy.delete(id);
      failures.delete(id);
      done.add(id);
      if (done.size > maxEvents) done.delete(done.values().next().value as string);
    },
    release(id) {
      busy.delete(id);
      const count = (failures.get(id) ?? 0) + 1;
      failures.delete(id);
      failures.set(id, count);
      if (failures.size > maxEvents) failures.delete(failures.keys().next().value as string);
      return count;
    },
  };
}
