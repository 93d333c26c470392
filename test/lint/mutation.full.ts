// Plants faults in the real contract, seeded, and wants the linters to see each of them by its own rule.
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { type Contract, readContract } from '../../scripts/contract/read-contract.ts';
import type { Description } from '../../scripts/contract/source-map.ts';
import { lintAddresses } from '../../scripts/lint/asyncapi-addresses.ts';
import { checkExamples } from '../../scripts/lint/examples.ts';
import { lintAssumptions } from '../../scripts/lint/ledger.ts';
import { judge } from '../../scripts/lint/lint-contract.ts';
import { lintVersions } from '../../scripts/lint/versions.ts';
import { houseRules } from '../../src/spectral/house-rules.js';
import { AGREEMENT_FAULTS } from './mutation/agreement-faults.ts';
import { COMPONENT_FAULTS } from './mutation/component-faults.ts';
import { EVENT_FAULTS } from './mutation/event-faults.ts';
import { type Fault, independentGroups, seededRandom } from './mutation/fault.ts';
import { OPERATION_FAULTS } from './mutation/operation-faults.ts';
import { PARENT_FAULTS } from './mutation/parent-faults.ts';

const SEED = 20_261_121;
const ROUNDS = 5;
const NAMES = ['openapi', 'asyncapi'] as const;
const PART_FAULTS = [
  ...OPERATION_FAULTS,
  ...COMPONENT_FAULTS,
  ...EVENT_FAULTS,
  ...AGREEMENT_FAULTS,
];
const FAULTS = [...PART_FAULTS, ...PARENT_FAULTS];
// With a parent goes what another fault is planted in: they are never planted together.
const GROUPS = [PART_FAULTS, PARENT_FAULTS].flatMap(independentGroups);

/** `changed` are the descriptions that are not known to be clean. */
async function rulesThatFire(
  contract: Contract,
  changed: readonly Description[] = NAMES,
): Promise<Set<string>> {
  const findings = [
    ...(await judge(contract, changed)),
    ...lintAddresses(contract),
    ...lintVersions(contract),
    ...checkExamples(contract, changed).findings,
    ...lintAssumptions(contract),
  ];
  return new Set(findings.map(({ rule }) => rule));
}

/** What was planted together, by the names of faults and the places of their sites. */
const planted = new Set<string>();

/** Plants one fault of each class in a copy of the contract; names the classes that no rule of theirs saw. */
async function survivors(
  contract: Contract,
  faults: readonly Fault[],
  random: () => number,
): Promise<string[]> {
  const copy = {
    ...contract,
    openapi: structuredClone(contract.openapi),
    asyncapi: structuredClone(contract.asyncapi),
  };
  // All sites before any fault: what one takes away, another might look for.
  const plants = faults.map((fault) => {
    const sites = fault.sites(copy);
    if (sites.length === 0) throw new Error(`There is nowhere to plant ${fault.name}.`);
    const at = Math.floor(random() * sites.length);
    return { fault, at, site: sites[at] };
  });
  // A class with few sites comes back to the same.
  const together = plants.map(({ fault, at }) => `${fault.name} ${at}`).join();
  if (planted.has(together)) return [];
  planted.add(together);
  for (const { fault, site } of plants) fault.plant(site);
  const changed = NAMES.filter((name) => !isDeepStrictEqual(copy[name], contract[name]));
  const fired = await rulesThatFire(copy, changed);
  return faults
    .filter(({ rules }) => !rules.some((rule) => fired.has(rule)))
    .map(({ name }) => name);
}

test('every rule of ours has a class of faults', () => {
  const named = new Set(FAULTS.flatMap(({ rules }) => rules));

  expect(Object.keys(houseRules).filter((name) => !named.has(name))).toEqual([]);
});

test(
  'every planted fault is seen by the rule that is there for it',
  { timeout: 600_000 },
  async () => {
    const contract = await readContract();
    const random = seededRandom(SEED);
    expect([...(await rulesThatFire(contract))]).toEqual([]);

    const alive: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const group of GROUPS) alive.push(...(await survivors(contract, group, random)));
    }

    const count = new Set([...planted].flatMap((together) => together.split(','))).size;
    console.log(
      `${count - alive.length} of ${count} faults seen, ${FAULTS.length} classes. Survivors: ${alive.join('; ') || 'none'}`,
    );
    expect(FAULTS.length).toBeGreaterThanOrEqual(100);
    expect(alive).toEqual([]);
  },
);
