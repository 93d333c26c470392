import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Finding, SEVERITIES, sortFindings } from '../lint/finding.ts';
import { mergeDuplicates } from '../lint/merge-duplicates.ts';
import { toReport } from '../lint/to-report.ts';
import { reportFile } from '../report/report.ts';
import { escapeSegment } from '../service/json.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { CommandInput, OptionValues } from './arguments/command-spec.ts';
import { checkSource } from './check-source.ts';
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
 * Runs Spectral in a thread of this process: a signal that ends the process leaves nothing behind.
 *
 * @param seconds after which the thread is ended
 * @throws UsageError when Spectral crashes or takes too long
 */
async function runSpectral(task: Thread.LintTask, seconds: number): Promise<Thread.LintReply> {
  // What rules print is no part of the report.
  const thread = new Worker(THREAD, { workerData: task, stdout: true });
  thread.stdout.pipe(process.stderr, { end: false });
  let timer: NodeJS.Timeout | undefined;
  let doing = 'the rule set';
  try {
    return await new Promise<Thread.LintReply>((done, fail) => {
      const crash = (why: string): void =>
        fail(new UsageError(`Spectral failed on ${doing}: ${why}`));
      const limit = `it is not done after ${seconds} s. Raise the limit with --time-limit.`;
      timer = setTimeout(() => crash(limit), seconds * 1_000);
      thread.on('message', (message: Thread.LintMessage) => {
        if (message.kind === 'done') done(message);
        else if (message.kind === 'failed') crash(message.why);
        else doing = reportFile(message.file);
      });
      thread.once('error', (error) => crash(error.message));
      thread.once('exit', (code) => crash(`it ended by itself with status ${code}.`));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

const RULESETS: readonly Thread.RulesetName[] = ['full', 'strict', 'recommended'];
// Results that say the input was not taken in, rather than what is wrong with it.
const UNREADABLE = ['parser', 'invalid-ref', 'unrecognized-format'];

/** Lints OpenAPI or AsyncAPI files; resolves to the exit status. */
export async function lint({ options, operands }: CommandInput<typeof LINT>): Promise<number> {
  const { baseline: file, 'write-baseline': writes } = options;
  if (writes) {
    if (file !== undefined) return saveBaseline((await findAll(operands, options)).findings, file);
    throw new UsageError('--write-baseline needs --baseline FILE to write into.');
  }
  const output = readOutputRequest(options);
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

interface Found extends Pick<Thread.LintReply, 'rules'> {
  readonly findings: readonly Finding[];
  /** All that was read. */
  readonly files: readonly string[];
}

async function findAll(
  operands: readonly string[],
  options: OptionValues<typeof LINT>,
): Promise<Found> {
  const ruleset = findRuleset(options.ruleset);
  // The rules of OWASP are for ours.
  const tool = 'path' in ruleset ? { ...SPECTRAL, companions: {} } : SPECTRAL;
  const program = resolveTool(tool, 'lint');
  const sources = [...new Set(operands)].map((file) => ({
    // Spectral writes its paths with slashes on every system.
    path: resolve(file).replaceAll(sep, '/'),
    ...checkSource(file, options['max-size']),
  }));
  const descriptions = sources.map(({ path, text }) => ({ path, text }));
  const task: Thread.LintTask = { program, ruleset, descriptions };
  const what = operands.length > 1 ? `${operands.length} files` : operands[0];
  const reply = await withProgress(`Linting ${what}`, () =>
    runSpectral(task, options['time-limit']),
  );
  const unreadable = reply.results.filter(({ rule }) => UNREADABLE.includes(rule));
  if (unreadable.length > 0) {
    const lines = unreadable.map((one) => `Cannot read ${place(one)}: ${one.message}`);
    throw new UsageError([...new Set(lines)].join('\n'));
  }
  const files = sources.flatMap((one) => one.files);
  const findings = mergeDuplicates(sortFindings(reply.results.map(toFinding)));
  return { findings, rules: reply.rules, files };
}

function findRuleset(name: string): Thread.LintTask['ruleset'] {
  const own = RULESETS.find((one) => one === name);
  if (own !== undefined) return { name: own };
  if (existsSync(name)) return { path: resolve(name) };
  throw new UsageError(
    `--ruleset is "${name}": pass ${RULESETS.join(', ')} or the path of a rule set.`,
  );
}

function toFinding({ rule, message, range, ...result }: Thread.SpectralResult): Finding {
  const { line, character } = range.start;
  return {
    file: reportFile(result.source),
    line: line + 1,
    column: character + 1,
    tool: 'spectral',
    rule,
    message,
    severity: SEVERITIES[result.severity] ?? 'error',
    pointer: `#${result.path.map((one) => `/${escapeSegment(one)}`).join('')}`,
  };
}

const place = ({ source, range }: Thread.SpectralResult): string =>
  `${reportFile(source)}:${range.start.line + 1}:${range.start.character + 1}`;
