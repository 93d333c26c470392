import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openapi } from './contract.ts';
import { cover, coverageTable, reportCoverage } from './coverage.ts';

async function emptyFile(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'coverage-')), 'cells');
  await writeFile(file, '');
  return file;
}

test('a cell that no test has exercised is empty, and named in the table', async () => {
  const report = reportCoverage(openapi, await emptyFile());

  expect(report.empty.length).toBe(report.cells);
  expect(coverageTable(report)).toContain('empty: getContact 404 code resource_not_found\n');
});

test('a cell that a test has exercised is not', async () => {
  const file = await emptyFile();
  const cell = {
    operation: 'getContact',
    status: '404',
    aspect: 'code',
    name: 'resource_not_found',
  } as const;
  cover(file, cell);

  const report = reportCoverage(openapi, file);

  expect(report.empty).not.toContainEqual(cell);
  expect(report.empty.length).toBe(report.cells - 1);
});
