import type { JsonObject } from '../../../src/service/json.ts';

/** The two bundles, mutable. */
export interface Documents {
  openapi: JsonObject;
  asyncapi: JsonObject;
}

/** A class of faults: where it can be planted, how, and which rules are there to see it. */
export interface Fault {
  name: string;
  rules: string[];
  /** The nodes that the fault can be planted in, in the order of the documents. */
  sites(documents: Documents): any[];
  plant(site: any): void;
  /** Takes so much away that other faults have no place beside it. */
  isAlone?: boolean;
}

/** Random numbers from 0 to 1 that a seed repeats (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Groups of faults in which no two are seen by the same rule, so that each is known by its own. */
export function independentGroups(faults: readonly Fault[]): Fault[][] {
  const groups: { faults: Fault[]; rules: Set<string> }[] = [];
  for (const fault of faults) {
    let group = fault.isAlone
      ? undefined
      : groups.find(
          ({ faults: [first], rules }) =>
            !first?.isAlone && !fault.rules.some((rule) => rules.has(rule)),
        );
    if (!group) groups.push((group = { faults: [], rules: new Set() }));
    group.faults.push(fault);
    for (const rule of fault.rules) group.rules.add(rule);
  }
  return groups.map(({ faults }) => faults);
}
