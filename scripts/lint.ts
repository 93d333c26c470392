// Lints both descriptions: `npm run lint`, or `node scripts/lint.ts FOLDER` for the one in FOLDER/openapi/.
// Options: --format text|json|github, --json (the same as --format json), --no-cache.
// Exit code 1 on findings, 2 when a description cannot be read.
import { resolve } from 'node:path';
import {
  FINDING_FORMATS,
  formatFindings,
  type FindingFormat,
} from '../src/lint/format-findings.ts';
import { ROOT } from './contract/paths.ts';
import { UnreadableContract } from './contract/unreadable-contract.ts';
import { LintCache } from './cache/lint-cache.ts';
import { useCompileCache } from './cache/use-compile-cache.ts';
import type { LintReport } from './lint/lint-contract.ts';
import { loadRuleLink } from './lint/rule-link.ts';
import { readOptions, refuseOptions } from './read-options.ts';

async function lint(root: string, useCache: boolean): Promise<LintReport> {
  const cache = new LintCache({ root });
  const known = useCache ? cache.read() : undefined;
  if (known) return known;
  useCompileCache();
  const { startJudge } = await import('./lint/start-judge.ts');
  const { judge } = startJudge();
  const { readContract } = await import('./contract/read-contract.ts');
  const { lintAnew } = await import('./lint/lint-anew.ts');
  return lintAnew(await readContract(root), cache, { judge, useCache });
}

function readSettings(): { root: string; format: FindingFormat; cache: boolean } {
  const { values, positionals } = readOptions({
    allowPositionals: true,
    allowNegative: true,
    options: {
      format: { type: 'string', default: 'text' },
      json: { type: 'boolean', default: false },
      cache: { type: 'boolean', default: true },
    },
  });
  const wanted = values.json ? 'json' : values.format;
  const format = FINDING_FORMATS.find((name) => name === wanted);
  if (!format)
    return refuseOptions(`--format is one of ${FINDING_FORMATS.join(', ')}, not "${wanted}".`);
  return { root: resolve(positionals[0] ?? ROOT), format, cache: values.cache };
}

try {
  const { root, format, cache } = readSettings();
  const { findings, examplesChecked } = await lint(root, cache);
  const text = formatFindings(findings, format, await loadRuleLink(findings));
  if (format === 'json') console.log(text);
  else {
    if (text) console.log(text);
    const count = `${findings.length} finding${findings.length === 1 ? '' : 's'}`;
    console.log(`${count}; ${examplesChecked} examples and defaults checked.`);
  }
  process.exitCode = findings.length > 0 ? 1 : 0;
} catch (error) {
  // 1 is for findings alone: a linter that fails has none.
  process.exitCode = 2;
  if (error instanceof UnreadableContract)
    console.error(`The contract cannot be read: ${error.message}`);
  else console.error('The lint itself failed, which is a fault of this project.', error);
}
