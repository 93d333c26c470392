// Plants every fault of the tables in a small tree of its own, and runs ours and the plain tools over it. What
// one of them finds, ours has to find, and each fault the rule of ours that the table names.
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import {
  REDOCLY_PROVED_ELSEWHERE,
  SPECTRAL_PROVED_ELSEWHERE,
} from '../../scripts/contract/proved-elsewhere.ts';
import { DOCUMENT_FAULTS } from './faults/document-faults.ts';
import { EVENT_FAULTS } from './faults/event-faults.ts';
import { EXAMPLE_FAULTS } from './faults/example-faults.ts';
import type { Fault } from './faults/fault.ts';
import { OPERATION_FAULTS } from './faults/operation-faults.ts';
import { SCHEMA_FAULTS } from './faults/schema-faults.ts';
import { smallTrees, withTrees } from './faults/small-tree.ts';
import { runOurs, runPlainTools, type Said } from './faults/tools.ts';

const FAULTS: readonly Fault[] = [
  ...DOCUMENT_FAULTS,
  ...OPERATION_FAULTS,
  ...SCHEMA_FAULTS,
  ...EXAMPLE_FAULTS,
  ...EVENT_FAULTS,
];
const PROVED_ELSEWHERE = [...REDOCLY_PROVED_ELSEWHERE, ...SPECTRAL_PROVED_ELSEWHERE];
// What `redocly lint`, `spectral lint` and the parser say of the tree without any fault; ours says nothing.
const CLEAN = [
  'no-server-example.com',
  'license-url',
  'oas3-server-not-example.com',
  'asyncapi-latest-version',
];

const NAMES = ['openapi', 'asyncapi'] as const;
const CLEAN_TREES = smallTrees();

const spokenElsewhere = new Set<string>();
const missed: string[] = [];
const elsewhere: Said[] = [];

/** What a value has to do with it; where a schema is at fault, ours says so once, at the schema. */
const isAboutValue = ({ message }: Said): boolean =>
  message.startsWith('Example value must conform to the schema');
const isAt =
  ({ file, line }: Said) =>
  (other: Said): boolean =>
    other.rule === 'unreadable' || (other.file === file && other.line === line);

async function lintFault([, , plant]: Fault): Promise<{ ours: Said[]; plain: Said[] }> {
  const trees = smallTrees();
  plant(trees);
  // Half of the time would go into the description that the fault is not in.
  const changed = NAMES.filter((name) => !isDeepStrictEqual(trees[name], CLEAN_TREES[name]));
  return withTrees(trees, async (root) => {
    const plain = await runPlainTools(root, changed);
    const ours = await runOurs(root, changed);
    return { ours, plain: plain.filter(({ rule }) => !CLEAN.includes(rule)) };
  });
}

test('the tree is clean for ours, and for the others but for what is a decision', async () => {
  const { ours, plain } = await withTrees(CLEAN_TREES, async (root) => ({
    ours: await runOurs(root),
    plain: await runPlainTools(root),
  }));

  expect(ours).toEqual([]);
  expect(plain.filter(({ rule }) => !CLEAN.includes(rule))).toEqual([]);
});

test.each(FAULTS)('%s is found by %s', async (...fault) => {
  const [name, rule] = fault;
  const { ours, plain } = await lintFault(fault);

  if (plain.length > 0 && ours.length === 0) missed.push(name);
  for (const one of plain) if (PROVED_ELSEWHERE.includes(one.rule)) spokenElsewhere.add(one.rule);
  elsewhere.push(...plain.filter((one) => isAboutValue(one) && !ours.some(isAt(one))));
  expect(ours.map((one) => one.rule)).toContain(rule);
});

test('there are more than 120 of them, each with a name of its own', () => {
  expect(new Set(FAULTS.map(([name]) => name)).size).toBe(FAULTS.length);
  expect(FAULTS.length).toBeGreaterThanOrEqual(120);
});

test('nothing that a plain tool finds is missed, and each rule that is left to a pass of ours spoke', () => {
  expect(missed).toEqual([]);
  expect(elsewhere).toEqual([]);
  expect([...spokenElsewhere].sort()).toEqual([...PROVED_ELSEWHERE].sort());
});
