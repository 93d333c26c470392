import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { toReport } from '../../src/lint/to-report.ts';
import { formatReport } from '../../src/report/format-report.ts';
import { lintContract } from '../../scripts/lint/lint-contract.ts';
import { ownFolder } from '../own-folder.ts';
import { rows } from '../table.ts';
import { type Plant, plantContract } from './planted-contract.ts';

// A file, what stands there and is replaced, and what is found, at a place of that file if it names no other.
const TABLE = readFileSync(new URL('planted-faults.txt', import.meta.url), 'utf8');
const PLANTS = rows(TABLE).map(([name = '', file = '', from = '', to = '', found = '']) => {
  const lines = (text: string) => text.replaceAll('\\n', '\n');
  const place = found.startsWith(':') ? `openapi/${file}${found}` : found;
  const plant: Plant = { file, from: lines(from), to: lines(to) };
  return { name, plant, finding: new RegExp(`^${place.replace(':* ', String.raw`:\d+:\d+ `)}`) };
});

// All in one copy: a run of the linters takes seconds, and no fault hides another.
describe('a planted fault is found where it is written', () => {
  const root = ownFolder(afterAll);
  let found: string[];
  beforeAll(async () => {
    const plants = PLANTS.map(({ plant }) => plant);
    const { findings } = await lintContract(await readContract(await plantContract(plants, root)));
    found = formatReport(toReport(findings, { file: '' }), 'text').split('\n');
  });

  test.each(PLANTS)('$name', ({ finding }) => {
    expect(found).toContainEqual(expect.stringMatching(finding));
  });
});
