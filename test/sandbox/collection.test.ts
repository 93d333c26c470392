// A collection against a plain list of what was put in, undone transactions included.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Store } from '../../src/sandbox/state/store.ts';

interface Item {
  readonly id: string;
  readonly value: number;
}

class Undone extends Error {}

/** Deletions come in ranges: places are closed up when there are a thousand of them. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), at: fc.nat(5_000), count: fc.nat(1_500) }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat(5_000), count: fc.nat(3_000) }),
);
const transactions = fc.array(
  fc.record({ steps: fc.array(step, { maxLength: 4 }), isUndone: fc.boolean() }),
  { maxLength: 8 },
);

type Steps = readonly (typeof step extends fc.Arbitrary<infer One> ? One : never)[];

function* idsOf({ at, count }: Steps[number]): Generator<string> {
  for (let index = at; index < at + count; index += 1) yield `id_${index}`;
}

test('what a transaction wrote is all there, or as it was before when it is undone', () => {
  const property = fc.property(transactions, (drawn) => {
    const store = new Store();
    const items = store.collection<Item>('items');
    const byParity = items.index(({ value }) => [`${value % 2}`]);
    let known = new Map<string, Item>();

    for (const { steps, isUndone } of drawn) {
      const after = new Map(known);
      const work = () => {
        for (const one of steps) {
          for (const id of idsOf(one)) {
            if (one.kind === 'delete') {
              items.delete(id);
              after.delete(id);
            } else after.set(id, items.put({ id, value: one.count }));
          }
        }
        if (isUndone) throw new Undone();
      };
      if (isUndone) expect(() => store.transaction(work)).toThrow(Undone);
      else {
        store.transaction(work);
        known = after;
      }
      const all = [...known.values()];
      expect([items.size, items.values().next().value]).toEqual([all.length, all[0]]);
      expect([...items.values()]).toEqual(all);
      expect([...items.newestFirst()].map(({ entity }) => entity)).toEqual(all.reverse());
      expect(byParity.find('1').length).toBe(all.filter(({ value }) => value % 2).length);
    }
  });

  fc.assert(property, { numRuns: 60, seed: 20_261_121 });
  expect.hasAssertions();
});

test('a page goes on below any place, also one that is gone', () => {
  const store = new Store();
  const items = store.collection<Item>('items');
  store.transaction(() => {
    for (let value = 0; value < 5; value += 1) items.put({ id: `id_${value}`, value });
  });
  const places = [...items.newestFirst()].map(({ sequence }) => sequence);
  store.transaction(() => items.delete('id_2'));

  const below = (place: number) => [...items.newestFirst(place)].map(({ entity }) => entity.value);

  expect(places.map(below)).toEqual([[3, 1, 0], [1, 0], [1, 0], [0], []]);
});
