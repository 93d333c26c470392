import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openapi } from './contract.ts';
import { type Cell, cover, describeEmptyCells, reportCoverage } from './coverage.ts';
import { ownFolder } from '../own-folder.ts';

const CELL: Cell = {
  operation: 'getContact',
  status: '404',
  aspect: 'code',
  name: 'resource_not_found',
};

/** What is noted when a test covers cells. */
function note(...cells: Cell[]): string {
  const folder = ownFolder();
  const file = join(folder, 'cells');
  for (const cell of cells) cover(file, cell);
  return readFileSync(file, 'utf8');
}

test('a cell that no test has exercised is empty, and named', () => {
  const report = reportCoverage(openapi, '');

  expect(report.cells).toBeGreaterThan(3000);
  expect(report.empty.length).toBe(report.cells);
  expect(describeEmptyCells(report)).toContain('\ngetContact 404 code resource_not_found\n');
});

test('a cell that a test has exercised is not', () => {
  const report = reportCoverage(openapi, note(CELL));

  expect(report.empty).not.toContainEqual(CELL);
  expect(report.empty.length).toBe(report.cells - 1);
});
