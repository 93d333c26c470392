import { acceptChange, readAcceptedChanges } from '../gate/accept/accept-change.ts';
import type { Acceptance } from '../gate/accept/accepted-changes.ts';
import { loadDescription } from '../gate/read/load-description.ts';
import { sourceFiles } from '../gate/read/source-files.ts';
import type { GateReport } from '../gate/report/gate-report.ts';
import { toReport } from '../gate/report/to-report.ts';
import { parseRuleSettings } from '../gate/rule-settings.ts';
import { type GatePair, runGate } from '../gate/run-gate.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { withUses } from '../uses/join-uses.ts';
import type { CommandInput, OptionValues } from './arguments/command-spec.ts';
import { findBase } from './find-base.ts';
import type { GATE } from './commands/report-commands.ts';
import { printJson } from './print-json.ts';
import { withProgress } from './with-progress.ts';
import { readOutputRequest, writeReport, writeText } from './write-report.ts';

/** What a command line asks of the gate, whichever descriptions it compares. */
export type GateRequest = ReturnType<typeof readGateRequest>;

/** Reads what the options of the gate mean together; throws a UsageError that says what is wrong. */
export function readGateRequest(options: OptionValues<typeof GATE>) {
  const { policy, settings, accepted, uses } = options;
  return {
    policy,
    settings,
    accepted,
    uses,
    output: readOutputRequest(options),
    /** The day that sunsets are held against, as `YYYY-MM-DD`. */
    today: options.today ?? new Date().toISOString().slice(0, 10),
    checkVersion: options['check-version'],
    /** A change to write into the file of accepted changes. */
    accept: readAcceptance(options),
    maxBytes: options['max-size'],
  };
}

function readAcceptance(options: OptionValues<typeof GATE>): Acceptance | undefined {
  const { accept: id, reason, approver, until } = options;
  if (id === undefined) {
    const stray = Object.entries({ reason, approver, until }).find(([, value]) => value);
    if (stray) throw new UsageError(`--${stray[0]} goes with --accept ID: pass both or neither.`);
    return undefined;
  }
  if (options.output.length > 0)
    throw new UsageError('--accept writes no report: leave out --output, and compare again.');
  if (!reason?.trim())
    throw new UsageError(`--accept ${id} needs --reason: say why you accept the break.`);
  return { id, reason: reason.trim(), approver, until };
}

/** Compares two descriptions by the versioning policy; resolves to the exit status. */
export async function gate({ options, operands }: CommandInput<typeof GATE>): Promise<number> {
  const request = readGateRequest(options);
  const [old, next] = operands;
  const [, revision] = /^since:(.*)$/s.exec(old) ?? [];
  if (revision !== undefined) return gateSince(request, revision, next);
  return await concludeGate(request, request.accepted, () => compareFiles(request, operands));
}

/** Compares a file with what it was where the branch began, under whatever name. */
async function gateSince(request: GateRequest, revision: string, file: string): Promise<number> {
  const base = findBase(revision, file);
  const notice = request.output.format === 'github' ? '::notice title=gate::' : '';
  const tell = (text: string): void => console.error(toSafeText(notice + text));
  if (!base) tell(`${file} is new: there is nothing to compare.`);
  if (base?.wasNamed)
    tell(`${file} was ${base.wasNamed} at ${revision}: it is compared with that.`);
  return await concludeGate(request, request.accepted, () => {
    if (base) refuseUnreadable(base.from, request.maxBytes);
    // The report of a new file is that of one that nobody has changed.
    return compareFiles(request, [base?.from ?? file, file]);
  });
}

/** What cannot be read where the branch began would keep the gate closed for ever. */
function refuseUnreadable(from: string, maxBytes: number): void {
  try {
    loadDescription(from, maxBytes);
  } catch (error) {
    const how = 'To let in what fixes it, merge that change without this check.';
    throw new UsageError(`${(error as Error).message} ${how}`);
  }
}

function compareFiles(request: GateRequest, [old, next]: readonly [string, string]): GateReport {
  const { accepted, maxBytes } = request;
  const pair = { old: loadDescription(old, maxBytes), new: loadDescription(next, maxBytes) };
  return comparePairs([pair], { old, new: next }, request, accepted);
}

/** Compares descriptions as a request asks, but for the file of accepted changes. */
export function comparePairs(
  pairs: readonly [GatePair, ...GatePair[]],
  names: Record<'old' | 'new', string>,
  { today, checkVersion, policy, settings, uses }: Omit<GateRequest, 'accepted'>,
  accepted: string | undefined,
): GateReport {
  const read = (file: string) => parseRuleSettings(sourceFiles(file).read(''), file);
  const rules = settings === undefined ? undefined : read(settings);
  const options = { today, checkVersion, policy, names, rules };
  const report = runGate(pairs, { ...options, accepted: readAcceptedChanges(accepted) });
  return withUses(report, pairs, uses);
}

/**
 * Prints what a comparison comes to, or writes the acceptance of one of its changes into `file`; resolves to the exit
 * status, which is 1 where the gate is closed. Throws a UsageError when a description cannot be read.
 */
export async function concludeGate(
  { accept, output }: GateRequest,
  file: string | undefined,
  compare: () => GateReport | Promise<GateReport>,
): Promise<number> {
  const report = await withProgress('Comparing the descriptions', compare, true);
  if (!accept) return writeReport(toReport(report, file), output);
  if (file === undefined) throw new UsageError('--accept needs --accepted FILE to write into.');
  const entry = acceptChange(report, accept, file, writeText);
  const { id, until, approver } = entry;
  if (output.format === 'json') printJson({ version: 1, accepted: entry, file });
  else console.log(toSafeText(`${id} is accepted until ${until}, by ${approver}: see ${file}.`));
  return 0;
}
