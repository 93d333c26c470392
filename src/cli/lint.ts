import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { sortFindings } from '../lint/finding.ts';
import { mergeDuplicates } from '../lint/merge-duplicates.ts';
import type { RulesetName } from '../lint/rule-choice.ts';
import { toReport } from '../lint/to-report.ts';
import { reportFile } from '../report/report.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { CommandInput, OptionValues } from './arguments/command-spec.ts';
import type { LINT } from './commands/report-commands.ts';
import { applyBaseline, readBaseline, saveBaseline } from './lint-baseline.ts';
import type * as Thread from './lint-thread.ts';
import { resolveTool, SPECTRAL } from './resolve-tool.ts';
import { withProgress } from './with-progress.ts';
import { readOutputRequest, writeReport } from './write-report.ts';

// In dist/ all is JavaScript.
const THREAD = new URL(
  `../cli/lint-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

/**
 * Runs the linters in a thread of this process, so that a signal that ends the process leaves nothing behind; throws a
 * UsageError when a linter crashes or takes more than so many seconds.
 */
async function runThread(task: Thread.LintTask, seconds: number): Promise<Thread.LintReply> {
  // Nearly all of the heap is what rules have thrown away: it may grow by so much before it is emptied.
  setFlagsFromString('--heap-growing-percent=60');
  // What rules print is no part of the report.
  const thread = new Worker(THREAD, {
    workerData: task,
    stdout: true,
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  thread.stdout.pipe(process.stderr, { end: false });
  let timer: NodeJS.Timeout | undefined;
  let doing = 'the rule set';
  try {
    return await new Promise<Thread.LintReply>((done, fail) => {
      const crash = (why: string): void =>
        fail(new UsageError(`Linting failed on ${doing}: ${why}`));
      const limit = `it is not done after ${seconds} s. Raise the limit with --time-limit.`;
      timer = setTimeout(() => crash(limit), seconds * 1_000);
      thread.on('message', (message: Thread.LintMessage) => {
        if (message.kind === 'done') done(message);
        else if (message.kind === 'file') doing = reportFile(message.file);
        else if (message.isUsage) fail(new UsageError(message.why));
        else crash(message.why);
      });
      thread.once('error', (error) => crash(error.message));
      thread.once('exit', (code) => crash(`it ended by itself with status ${code}.`));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

const RULESETS: readonly RulesetName[] = ['full', 'strict', 'recommended'];
/** Lints OpenAPI or AsyncAPI files; resolves to the exit status. */
export async function lint({ options, operands }: CommandInput<typeof LINT>): Promise<number> {
  const { baseline: file, 'write-baseline': writes } = options;
  const output = readOutputRequest(options);
  if (writes) {
    if (options.json || options.format || options.output.length > 0)
      throw new UsageError('--write-baseline writes no report: leave out --json and --output.');
    if (file !== undefined) return saveBaseline((await findAll(operands, options)).findings, file);
    throw new UsageError('--write-baseline needs --baseline FILE to write into.');
  }
  const baseline = file === undefined ? undefined : readBaseline(file);
  const { findings, rules, files } = await findAll(operands, options);
  const compared = applyBaseline(findings, baseline, files);
  const report = toReport(compared.fresh, {
    file: reportFile(operands[0]),
    failOn: options['fail-on'],
    rules,
    known: baseline && compared.known,
    notes: compared.notes,
  });
  return writeReport(report, output);
}

async function findAll(operands: readonly string[], options: OptionValues<typeof LINT>) {
  const ruleset = findRuleset(options.ruleset);
  const isFull = 'name' in ruleset && ruleset.name === 'full';
  const owasp = isFull && { '@stoplight/spectral-owasp-ruleset': '2' };
  const tool = { ...SPECTRAL, companions: { ...SPECTRAL.companions, ...owasp } };
  const task: Thread.LintTask = {
    program: resolveTool(tool, 'lint'),
    ruleset,
    files: [...new Set(operands)],
    maxBytes: options['max-size'],
  };
  const what = operands.length > 1 ? `${operands.length} files` : operands[0];
  const reply = await withProgress(`Linting ${what}`, () => runThread(task, options['time-limit']));
  if ('path' in ruleset)
    console.error('Rules of Redocly run with our sets only: add a run with --ruleset recommended.');
  return { ...reply, findings: mergeDuplicates(sortFindings(reply.findings)) };
}

function findRuleset(name: string): Thread.LintTask['ruleset'] {
  const own = RULESETS.find((one) => one === (name === 'house' ? 'full' : name));
  if (own !== undefined) return { name: own };
  if (existsSync(name)) return { path: resolve(name) };
  throw new UsageError(
    `--ruleset is "${name}": pass ${RULESETS.join(', ')} or the path of a rule set.`,
  );
}
