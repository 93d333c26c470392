import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEmptyCells, reportCoverage } from './coverage.ts';

const BUNDLE = new URL('../../generated/openapi.json', import.meta.url);

/**
 * Starts the notes on contract coverage. At the end of a run that went through the whole contract
 * an empty cell fails the run, which names it; a run of a few files says nothing of coverage.
 */
export function startCoverage(): { file: string; finish(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'contract-coverage-'));
  const file = join(folder, 'exercised.txt');
  writeFileSync(file, '');
  return {
    file,
    finish() {
      const notes = readFileSync(file, 'utf8');
      rmSync(folder, { recursive: true });
      if (!notes.includes('prism.test\n') || !notes.includes('client.test\n')) return;
      const report = reportCoverage(JSON.parse(readFileSync(BUNDLE, 'utf8')), notes);
      if (report.empty.length > 0) throw new Error(describeEmptyCells(report));
    },
  };
}
