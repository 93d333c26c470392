// Lints both descriptions: `npm run lint`, or `npm run lint -- FOLDER` for the one in FOLDER/openapi/; --help lists
// the options. Exit code 1 on findings, 2 when a description cannot be read.
import { resolve } from 'node:path';
import { asksForHelp, readArguments } from '../src/cli/arguments/read-arguments.ts';
import { writeCommandHelp } from '../src/cli/arguments/write-help.ts';
import { TREE_LINT } from '../src/cli/commands/report-commands.ts';
import { readOutputRequest, writeReport } from '../src/cli/write-report.ts';
import { plural, toReport } from '../src/lint/to-report.ts';
import { createPaint } from '../src/terminal/paint.ts';
import { UsageError } from '../src/terminal/usage-error.ts';
import { ROOT } from './contract/paths.ts';
import { UnreadableContract } from './contract/describe-problems.ts';
import type { LintReport } from './lint/lint-contract.ts';
import { loadRuleHelp } from './lint/rule-help.ts';
import { useCompileCache } from './use-compile-cache.ts';

async function lint(root: string): Promise<LintReport> {
  useCompileCache();
  // One that cannot be read is not linted: the linters take longer to load than that.
  const contract = await (await import('./contract/read-contract.ts')).readContract(root);
  return (await import('./lint/lint-contract.ts')).lintContract(contract);
}

async function carryOut(args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    console.log(writeCommandHelp(TREE_LINT, createPaint(process.stdout, process.env)));
    return 0;
  }
  const { options, operands } = readArguments(TREE_LINT, args);
  const output = readOutputRequest(options);
  const { findings, examplesChecked } = await lint(resolve(operands[0] ?? ROOT));
  const { openapi, asyncapi } = examplesChecked;
  const summary = `${plural(findings.length, 'finding')}; ${openapi + asyncapi} examples and defaults checked.`;
  const help = await loadRuleHelp(findings);
  return writeReport(
    toReport(findings, { file: 'openapi/openapi.yaml', summary, ...help }),
    output,
  );
}

try {
  process.exitCode = await carryOut(process.argv.slice(2));
} catch (error) {
  // 1 is for findings alone: a linter that fails has none.
  process.exitCode = 2;
  if (error instanceof UsageError) console.error(error.message);
  else if (error instanceof UnreadableContract)
    console.error(`The contract cannot be read: ${error.message}`);
  else console.error('The lint itself failed, which is a fault of this project.', error);
}
