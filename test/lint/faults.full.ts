// Plants every fault of the tables in a small tree of its own, and runs ours over it, and the plain tools over many:
// ours has to find each by a rule that the table names, and what the others find in examples at its place.
import { isDeepStrictEqual } from 'node:util';
import spectralCore from '@stoplight/spectral-core';
import { expect, test } from 'vitest';
import {
  REDOCLY_PROVED_ELSEWHERE,
  SPECTRAL_PROVED_ELSEWHERE,
} from '../../scripts/contract/proved-elsewhere.ts';
import { houseRules } from '../../src/spectral/house-rules.js';
import recommended from '../../src/spectral/recommended.js';
import strict from '../../src/spectral/strict.js';
import wholeSet from '../../src/spectral/ruleset.js';
import { asyncapiDocument } from '../spectral/documents/asyncapi-document.ts';
import { openapiDocument } from '../spectral/documents/openapi-document.ts';
import { words } from '../table.ts';
import { type Fault, FAULTS } from './faults/fault.ts';
import { smallTrees, writeTrees } from './faults/small-tree.ts';
import {
  rulesOfBundles,
  type OwnReport,
  runOurs,
  runParser,
  runPlainTools,
  type Said,
} from './faults/tools.ts';

const PROVED_ELSEWHERE = [...REDOCLY_PROVED_ELSEWHERE, ...SPECTRAL_PROVED_ELSEWHERE];
// What `redocly lint`, `spectral lint` and the parser say of the tree without any fault; ours says nothing.
const CLEAN = words(
  'no-server-example.com license-url oas3-server-not-example.com asyncapi-latest-version',
);
const { Ruleset } = spectralCore;
const NAMES = ['openapi', 'asyncapi'] as const;
const CLEAN_TREES = smallTrees();
const smallBundles = (): any => ({ openapi: openapiDocument(), asyncapi: asyncapiDocument() });

const IN_TREE = FAULTS.filter(({ places }) => places(smallTrees()).length > 0);
// The build derives webhooks: a tree has none that something could be wrong with.
const IN_BUNDLES = FAULTS.filter(
  (fault) => !IN_TREE.includes(fault) && fault.places(smallBundles()).length > 0,
);

const spokenElsewhere = new Set<string>();
const elsewhere: Said[] = [];
/** The rules that spoke, for each fault. */
const matrix: Set<string>[] = [];

/** What a value has to do with it; where a schema is at fault, ours says so once, at the schema. */
const isAboutValue = ({ message }: Said): boolean =>
  message.startsWith('Example value must conform to the schema');
const isAt =
  ({ file, line }: Said) =>
  (other: Said): boolean =>
    other.rule === 'unreadable' || (other.file === file && other.line === line);

function plantIn<T extends ReturnType<typeof smallTrees>>(trees: T, { places, plant }: Fault): T {
  const [place] = places(trees);
  if (place) plant(place);
  return trees;
}

test('the tree is clean for ours, and for the others but for what is a decision', async () => {
  const root = await writeTrees(CLEAN_TREES);
  const ours = await runOurs(root);
  // The parser is among ours, which run for each fault.
  const plain = [...(await runPlainTools(root)), ...(await runParser(root))];

  expect(ours.said).toEqual([]);
  expect(plain.filter(({ rule }) => !CLEAN.includes(rule))).toEqual([]);
});

/** The rules of ours in whose place others are left out, and every fourth fault: the others speak of these, too. */
const IN_THEIR_PLACE = ['example', 'default', 'struct', 'asyncapi-document-resolved'];
const isForOthers = ({ rules }: OwnReport, index: number): boolean =>
  index % 4 === 0 || IN_THEIR_PLACE.some((rule) => rules.has(rule));

test.each(IN_TREE.map((fault, index) => ({ ...fault, fault, index })))(
  '$name is found by $rules',
  async ({ fault, index }) => {
    const trees = plantIn(smallTrees(), fault);
    // Half of the time would go into the description that the fault is not in.
    const changed = NAMES.filter((name) => !isDeepStrictEqual(trees[name], CLEAN_TREES[name]));
    const root = await writeTrees(trees);
    const ours = await runOurs(root, changed);
    const all = isForOthers(ours, index) ? await runPlainTools(root, changed) : [];
    const plain = all.filter(({ rule }) => !CLEAN.includes(rule));

    for (const one of plain) if (PROVED_ELSEWHERE.includes(one.rule)) spokenElsewhere.add(one.rule);
    elsewhere.push(...plain.filter((one) => isAboutValue(one) && !ours.said.some(isAt(one))));
    matrix.push(ours.rules);
    expect(ours.said.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining([expect.toBeOneOf(fault.rules)]),
    );
  },
);

test.each(IN_BUNDLES)('$name is found by $rules in a bundle', async (fault) => {
  const rules = await rulesOfBundles({ ...plantIn(smallBundles(), fault), root: '.' });

  matrix.push(rules);
  expect([...rules]).toEqual(expect.arrayContaining([expect.toBeOneOf(fault.rules)]));
});

test('there are 400 of them and more, each with a name of its own', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  expect(IN_TREE.length + IN_BUNDLES.length).toBeGreaterThanOrEqual(400);
});

test('what a plain tool finds in an example is found there, and each rule that is left to a pass of ours spoke', () => {
  expect(elsewhere).toEqual([]);
  expect([...spokenElsewhere].sort()).toEqual([...PROVED_ELSEWHERE].sort());
});

const enabledIn = (definition: object): Set<string> =>
  new Set(
    Object.values(new Ruleset(definition as never).rules)
      .filter(({ enabled }) => enabled)
      .map(({ name }) => name),
  );

// A rule that another one makes superfluous goes. Those who run a rule set by itself have no other tools.
test('each rule of ours finds something that no other rule of lint or of a rule set finds', () => {
  const sets = [undefined, enabledIn(wholeSet), enabledIn(recommended), enabledIn(strict)];
  const spoken = sets.flatMap((set) =>
    matrix.map((rules) => [...rules].filter((rule) => set?.has(rule) ?? true)),
  );
  const alone = new Set(spoken.flatMap((rules) => (rules.length === 1 ? rules : [])));

  expect(Object.keys(houseRules).filter((name) => !alone.has(name))).toEqual([]);
});
