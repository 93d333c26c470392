// Plants the classes of faults in the contract itself, at places that a seed chooses.
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { type Contract, readContract } from '../../scripts/contract/read-contract.ts';
import { Random } from '../gate/metamorphic/random.ts';
import { type Fault, FAULTS } from './faults/fault.ts';
import { rulesOfBundles } from './faults/tools.ts';

const SEED = 20_261_121;
const NAMES = ['openapi', 'asyncapi'] as const;

/** Groups of faults in which no two are found by the same rule, so that each is known by its own. */
function independentGroups(faults: readonly Fault[]): Fault[][] {
  const groups: Fault[][] = [];
  for (const fault of faults) {
    const isOther = (one: Fault) => !one.rules.some((rule) => fault.rules.includes(rule));
    const group = groups.find((others) => others.every(isOther));
    if (group) group.push(fault);
    else groups.push([fault]);
  }
  return groups;
}

interface Mutant {
  fault: Fault;
  index: number;
}

/** Plants faults together in a copy of the contract; returns those that none of their rules reports. */
async function survivors(contract: Contract, mutants: readonly Mutant[]): Promise<Mutant[]> {
  const copy = {
    ...contract,
    openapi: structuredClone(contract.openapi),
    asyncapi: structuredClone(contract.asyncapi),
  };
  // All places before any fault: what one takes away, another might look for.
  const plants = mutants.map(({ fault, index }) => ({ fault, place: fault.places(copy)[index]! }));
  for (const { fault, place } of plants) fault.plant(place);
  const changed = NAMES.filter((name) => !isDeepStrictEqual(copy[name], contract[name]));
  const rules = await rulesOfBundles(copy, changed);
  return mutants.filter(({ fault }) => !fault.rules.some((rule) => rules.has(rule)));
}

test('every class of faults is found wherever it is planted in the contract', async () => {
  const contract = await readContract();
  const random = new Random(SEED);
  const classes = FAULTS.filter(({ isClass, places }) => isClass && places(contract).length > 0);
  expect([...(await rulesOfBundles(contract))]).toEqual([]);

  let planted = 0;
  const alive: string[] = [];
  for (const group of independentGroups(classes)) {
    const mutants = group.map((fault) => ({
      fault,
      index: Math.floor(random.next() * fault.places(contract).length),
    }));
    planted += mutants.length;
    // What another fault took away along with its parent is planted once more, by itself.
    for (const mutant of await survivors(contract, mutants))
      if ((await survivors(contract, [mutant])).length > 0)
        alive.push(`${mutant.fault.name} ${mutant.index}`);
  }

  console.log(`${planted - alive.length} of ${planted} found.`);
  expect(alive).toEqual([]);
  expect(planted).toBeGreaterThanOrEqual(120);
});
