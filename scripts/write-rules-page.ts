// Writes docs/rules.md from the rules; with --check it only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { houseRules } from '../src/spectral/house-rules.js';
import { ROOT } from './contract/paths.ts';
import { emitRulesPage } from './emit/rules-page.ts';

const path = join(ROOT, 'docs/rules.md');
const page = emitRulesPage(houseRules);
if (!process.argv.includes('--check')) await writeFile(path, page);
else if ((await readFile(path, 'utf8').catch(() => '')) !== page) {
  console.error('docs/rules.md is stale: run `node scripts/write-rules-page.ts`.');
  process.exitCode = 1;
}
