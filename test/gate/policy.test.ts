import { expect, test } from 'vitest';
import { compareRoots } from './gate-documents.ts';
import { mergePatch } from './merge-patch.ts';
import { readTable } from './read-cases.ts';

const BASE = readTable('openapi-base');

/** The worst that the gate says of a change of a description. */
const worst = (old: object, next: object, today?: string): string | undefined =>
  compareRoots(mergePatch(BASE, old), mergePatch(BASE, next), today)[0]?.verdict;

const thing = (color: object): object => ({
  components: { schemas: { Thing: { properties: { color } } } },
});
test('what is deprecated keeps being served until its sunset (R-182)', () => {
  const end = { paths: { '/old': { get: { 'x-sunset': '2027-06-30' } } } };
  const gone = { paths: { '/old': null } };

  expect(worst(end, gone, '2026-11-21')).toBe('breaking');
  expect(worst(end, gone, '2027-07-01')).toBe('additive');
});

test('after the day of its sunset a part may stop working (R-184)', () => {
  const gone = { paths: { '/old': null } };
  const days = ['2025-12-31', '2026-01-01', '2026-01-02'];

  expect(days.map((day) => worst({}, gone, day))).toEqual(['breaking', 'breaking', 'additive']);
});

/** How far the old contract stood by what a change takes away, in a list that is sent and read. */
function stabilityOf(old: object, next: object): string | undefined {
  const changes = compareRoots(mergePatch(BASE, thing(old)), mergePatch(BASE, thing(next)));
  return changes.find(({ rule }) => /^enum-(value-removed|replaced)$/.test(rule))?.stability;
}

const known = (...values: string[]): object => ({ type: 'string', 'x-extensible-enum': values });
const ours = (...values: string[]): object => ({ 'x-beta-values': values });

test.each([
  ['a value that is ours', { ...known('a', 'b'), ...ours('b') }, known('a'), 'beta'],
  ['two values, both ours', { ...known('a', 'b', 'c'), ...ours('b', 'c') }, known('a'), 'beta'],
  ['a value that is stated', { ...known('a', 'b'), ...ours('b') }, known('b'), 'stable'],
  ['one of each', { ...known('a', 'b', 'c'), ...ours('b') }, known('c'), 'stable'],
  ['all, which are ours', { ...known('a', 'b'), ...ours('a', 'b') }, known('c'), 'beta'],
  ['all, one of them stated', { ...known('a', 'b'), ...ours('a') }, known('c'), 'stable'],
  ['a value without a mark', known('a', 'b'), known('a'), 'stable'],
  [
    'a value that only the new contract calls ours',
    known('a', 'b'),
    { ...known('a'), ...ours('a') },
    'stable',
  ],
])('a list that loses %s is judged by its mark', (_, old, next, stability) => {
  expect(stabilityOf(old, next)).toBe(stability);
});
