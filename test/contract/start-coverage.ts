import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { coverageTable, reportCoverage } from './coverage.ts';

const FOLDER = fileURLToPath(new URL('../../coverage/', import.meta.url));
const BUNDLE = new URL('../../generated/openapi.json', import.meta.url);

/**
 * Starts the notes on contract coverage. At the end of a run that went through the whole contract
 * they become a table and coverage/contract.json, and an empty cell fails the run; a run of a few
 * files says nothing of coverage.
 */
export function startCoverage(): { file: string; finish(): void } {
  const file = `${FOLDER}exercised.txt`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, '');
  return {
    file,
    finish() {
      const notes = readFileSync(file, 'utf8');
      if (!notes.includes('prism.test\n') || !notes.includes('client.test\n')) return;
      const report = reportCoverage(JSON.parse(readFileSync(BUNDLE, 'utf8')), file);
      writeFileSync(`${FOLDER}contract.json`, `${JSON.stringify(report, null, 2)}\n`);
      console.log(`\n${coverageTable(report)}`);
      if (report.empty.length > 0)
        throw new Error('The tests leave parts of the contract unexercised.');
    },
  };
}
