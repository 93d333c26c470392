import { expect, test, vi } from 'vitest';
import type { Journal, Row } from '../../src/sandbox/state/journal.ts';
import { Store } from '../../src/sandbox/state/store.ts';
import { trim } from '../../src/sandbox/state/trim.ts';

interface Thing {
  readonly id: string;
  readonly value: number;
}

/** A store on a journal in memory, which can be full, and counts. */
function openStore(onFault?: (error: Error) => void) {
  const kept = new Map<string, Row>();
  const state = { isFull: false, writes: 0, rows: 0 };
  const journal: Journal = {
    *read() {
      for (const { collection, sequence, entity } of kept.values())
        if (entity) yield { collection, sequence, entity };
    },
    write(rows) {
      if (state.isFull) throw new Error('disk is full');
      state.writes += 1;
      for (const row of rows) {
        state.rows += 1;
        const key = `${row.collection} ${row.sequence}`;
        if (row.entity) kept.set(key, row);
        else kept.delete(key);
      }
    },
    clear() {
      if (state.isFull) throw new Error('disk is full');
      kept.clear();
    },
    close: () => undefined,
  };
  const values = () => [...kept.values()].map(({ entity }) => entity as Thing);
  const store = new Store(journal, onFault);
  return { journal, state, values, store, things: store.collection<Thing>('things') };
}

test('what nobody waits for is written together, each entity once, and what came and went not at all', () => {
  const { state, values, store, things } = openStore();

  for (let value = 1; value <= 100; value += 1) {
    store.transaction(() => {
      things.put({ id: 'counter', value });
      things.put({ id: `passing ${value}`, value });
    }, 'soon');
    store.transaction(() => void things.delete(`passing ${value}`), 'soon');
  }
  expect(state.writes).toBe(0);
  store.flush();

  expect(state).toMatchObject({ writes: 1, rows: 1 });
  expect(values()).toEqual([{ id: 'counter', value: 100 }]);
});

test('a transaction that somebody waits for takes along what was to be written soon, in order', () => {
  const { journal, values, store, things } = openStore();

  store.transaction(() => void things.put({ id: 'a', value: 1 }), 'soon');
  store.transaction(() => void things.put({ id: 'a', value: 2 }));
  store.transaction(() => void things.put({ id: 'b', value: 3 }), 'soon');
  store.transaction(() => void things.delete('b'));

  expect(values()).toEqual([{ id: 'a', value: 2 }]);
  expect([...new Store(journal).collection<Thing>('things').values()]).toEqual(values());
  store.transaction(() => void things.put({ id: 'c', value: 4 }), 'soon');
  store.clear();
  store.flush();
  expect([...values(), ...things.values()]).toEqual([]);
});

test('when the journal is full a transaction is undone, what was to be written soon is not lost, and it is told once', () => {
  const faults: string[] = [];
  const { state, values, store, things } = openStore(({ message }) => faults.push(message));
  store.transaction(() => void things.put({ id: 'soon', value: 1 }), 'soon');

  state.isFull = true;
  const write = () => store.transaction(() => void things.put({ id: 'now', value: 2 }));
  expect(write).toThrow('disk is full');
  expect(write).toThrow('disk is full');
  expect(things.get('now')).toBeUndefined();
  expect(store.isFailing).toBe(true);
  expect(() => store.clear()).toThrow('disk is full');
  state.isFull = false;
  write();

  expect(faults).toEqual(['disk is full']);
  expect(store.isFailing).toBe(false);
  expect(values().map(({ id }) => id)).toEqual(['soon', 'now']);
});

test('what waits is written by itself, and tried again while it cannot be, also though nothing waits any more, but not once it is closed', () => {
  vi.useFakeTimers();
  const { state, values, store, things } = openStore();
  const put = (id: string) => void things.put({ id, value: 1 });
  state.isFull = true;
  store.transaction(() => put('a'), 'soon');
  vi.advanceTimersByTime(300);
  expect(store.isFailing).toBe(true);
  state.isFull = false;
  vi.advanceTimersByTime(1_100);
  expect([values(), store.isFailing]).toEqual([[{ id: 'a', value: 1 }], false]);

  state.isFull = true;
  expect(() => store.transaction(() => put('b'))).toThrow('disk is full');
  state.isFull = false;
  vi.advanceTimersByTime(1_100);
  expect(store.isFailing).toBe(false);
  store.transaction(() => put('c'), 'soon');
  store.close();
  vi.advanceTimersByTime(300);
  expect(values()).toHaveLength(1);
});

test('trimming drops the oldest but for those that may not go, and takes its time', () => {
  const store = new Store();
  const things = store.collection<Thing>('things');
  const ids = () => [...things.values()].map(({ id }) => id);
  store.transaction(() => {
    for (let value = 0; value < 1_000; value += 1) things.put({ id: `${value}`, value });
    trim(things, 995, ({ value }) => value !== 3);
  });
  expect(ids().slice(0, 2)).toEqual(['3', '6']);

  const dropped: string[] = [];
  store.transaction(() => trim(things, 10, undefined, ({ id }) => dropped.push(id)));

  expect(dropped).toHaveLength(100);
  expect(ids()[0]).toBe('105');
  expect(() =>
    store.transaction(() => {
      trim(things, 0);
      throw new Error('undone');
    }),
  ).toThrow('undone');
  expect(ids()[0]).toBe('105');
});
