import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { benchmarksPage, TABLES } from '../../scripts/bench/page.ts';
import { exceededRatios } from '../../scripts/bench/ratios.ts';
import { type MeasuredTable, readMeasured } from '../../scripts/bench/record.ts';
import { compared, type Table } from '../../scripts/bench/table.ts';
import { ROOT } from '../../scripts/contract/paths.ts';

const measured = readMeasured();

test('docs/benchmarks.md says what was measured last', async () => {
  const page = await readFile(join(ROOT, 'docs/benchmarks.md'), 'utf8');

  expect(page).toBe(await benchmarksPage(TABLES, measured));
});

test('every table was measured, and none is left over', () => {
  expect(Object.keys(measured).sort()).toEqual(TABLES.map(({ title }) => title).sort());
});

test('every ratio that budgets.json limits was measured within its tolerance', () => {
  expect(exceededRatios(TABLES, measured)).toEqual([]);
});

const table: Table = {
  name: 'speed',
  title: 'Speed',
  rounds: 1,
  columns: { cpu: compared('CPU, s', 2) },
  open: async () => [],
};
const own: MeasuredTable = {
  date: '2026-11-23',
  node: 'v26.0.0',
  rows: [
    { name: 'theirs', peer: 'theirs@2.0.0', figures: { cpu: 2 } },
    { name: 'another', peer: 'other@3.0.0', figures: { cpu: 4 } },
    { name: 'ours', isOurs: true, figures: { cpu: 1 } },
  ],
};

test('a ratio above its limit and the tolerance is named, and so is one that nothing measures', () => {
  const limits = (limit: number) => ({ 'Speed: theirs: cpu': limit });
  const exceeded = (limit: number): string[] =>
    exceededRatios([table], { Speed: own }, limits(limit));

  expect(exceeded(0.44)).toEqual([]);
  expect(exceeded(0.43)).toEqual([
    'Speed: theirs: cpu: the ratio is 0.50, and budgets.json says 0.43.',
  ]);
  expect(exceededRatios([], {}, limits(1))).toEqual([
    'Speed: theirs: cpu: the ratio is Infinity, and budgets.json says 1.',
  ]);
});

test('the page shows versions, the day, and ours divided by theirs or by their sum', async () => {
  const page = await benchmarksPage([table], { Speed: own });
  const sum = await benchmarksPage([{ ...table, isSum: true }], { Speed: own });

  expect(page).toContain('Measured on 2026-11-23 with Node 26.0.0.');
  expect(page).toMatch(/\| theirs@2\.0\.0 +\| +2\.00 \| +0\.50 \|/);
  expect(page).toMatch(/\| another \(other@3\.0\.0\) +\| +4\.00 \| +0\.25 \|/);
  expect(sum).toMatch(
    /\| all of the above +\| +6\.00 \| +\|\n\| \*\*ours\*\* +\| +1\.00 \| +0\.17 \|/,
  );
});
