// `npm run bench`: ours beside what others have. Measures all tables, or those of the names that are passed, and writes
// docs/benchmarks.md. Exit code 1 when a ratio is worse than budgets.json allows.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benchmarksPage, TABLES } from './bench/page.ts';
import { exceededRatios } from './bench/ratios.ts';
import { type Measured, measureTable, readMeasured, RECORD } from './bench/record.ts';
import { ROOT } from './contract/paths.ts';

const names = [...new Set(TABLES.map(({ name }) => name))];
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));

/** Measures the tables one after another: each is kept as soon as it is there. */
async function bench(): Promise<void> {
  let measured: Measured = readMeasured();
  for (const table of TABLES) {
    if (wanted.length > 0 && !wanted.includes(table.name)) continue;
    console.log(`${table.title} …`);
    const result = await measureTable(table);
    if (!result) {
      console.log('There is no Chromium or Chrome here: the last figures stay.');
      continue;
    }
    measured = { ...measured, [table.title]: result };
    await writeFile(RECORD, `${JSON.stringify(measured, null, 2)}\n`);
    await writeFile(join(ROOT, 'docs/benchmarks.md'), await benchmarksPage(TABLES, measured));
  }
  const faults = exceededRatios(TABLES, measured);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

if (unknown === undefined) await bench();
else {
  console.error(`There is no bench "${unknown}": pass one of ${names.join(', ')}.`);
  process.exitCode = 2;
}
