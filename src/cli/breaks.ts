import { join } from 'node:path';
import { loadDescription } from '../gate/read/load-description.ts';
import { UnreadableDescription } from '../gate/read/parse-text.ts';
import { type GatePair, runGate } from '../gate/run-gate.ts';
import { type Finding, type Report, reportFile } from '../report/report.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type CompileError, readNextPackage } from '../uses/compile.ts';
import { type Breaks, type BrokenUses, findBreaks, pathOf } from '../uses/find-breaks.ts';
import { findUses, type FoundUses } from '../uses/find-uses.ts';
import type { CommandInput } from './arguments/command-spec.ts';
import type { BREAKS } from './commands/report-commands.ts';
import { sidesOf, unlessUnreadable } from './uses.ts';
import { readOutputRequest, writeReport } from './write-report.ts';

/** Finds what breaks in a program with the next version of this package; resolves to the exit status. */
export async function breaks({ options, operands }: CommandInput<typeof BREAKS>): Promise<number> {
  const output = readOutputRequest(options);
  const found = unlessUnreadable(() => findUses(options.project, { name: options.name }));
  const { installed } = found;
  const next = unlessUnreadable(() => readNextPackage(operands[0], installed));
  const pair = (kind: string): GatePair => ({
    old: load(join(installed, `generated/${kind}.json`)),
    new: load(join(next.folder, `generated/${kind}.json`)),
  });
  const pairs = [pair('openapi'), pair('asyncapi')] as const;
  const gate = runGate(pairs, {
    today: new Date().toISOString().slice(0, 10),
    accepted: [],
    checkVersion: false,
    names: { old: installed, new: next.folder },
  });
  const sides = sidesOf(pairs) as Parameters<typeof findBreaks>[3];
  const broken = unlessUnreadable(() => findBreaks(found, next, gate, sides));
  return writeReport(
    toReport(broken, found, { from: gate.version.old, to: gate.version.new }),
    output,
  );
}

function load(file: string) {
  try {
    return loadDescription(file);
  } catch (error) {
    if (!(error instanceof UnreadableDescription)) throw error;
    throw new UsageError(error.message, { cause: error });
  }
}

function toReport(
  broken: Breaks,
  { manifest, read }: FoundUses,
  versions: { readonly from: string; readonly to: string },
): Report {
  const { changes, unexplained } = broken;
  const errors = new Set([...unexplained, ...changes.flatMap((one) => one.errors)]).size;
  const uses = changes.reduce((sum, { seen }) => sum + seen.length, 0);
  const title = `${manifest.name} with ${versions.to}`;
  const summary = `${title}: ${errors} compiler errors, and ${uses} lines that compile and use what breaks.`;
  const toFile = (error: CompileError) => ({ ...error, file: pathOf(error.file, read.folder) });
  return {
    command: 'breaks',
    file: 'package.json',
    title,
    summary,
    passed: errors + uses === 0,
    findings: [
      ...changes.flatMap((one) => toFindings(one, read.folder)),
      ...unexplained.map((error) => errorFinding(error, read.folder)),
    ],
    rules: new Map(),
    data: {
      name: manifest.name,
      ...versions,
      changes: changes.map(({ change: { id, rule, message }, errors: list, seen, maybe }) => ({
        ...{ id, rule, message, seen, maybe },
        errors: list.map(toFile),
      })),
      unexplained: unexplained.map(toFile),
    },
  };
}

function toFindings({ change, errors, seen, maybe }: BrokenUses, folder: string): Finding[] {
  const { rule, id, message } = change;
  const at = (file: string, line: number) => ({
    rule,
    id,
    fingerprint: `${id} ${file} ${line}`,
    place: { file: reportFile(join(folder, file)), line, column: 1 },
  });
  const compiled = errors.map((error) => ({
    ...errorFinding(error, folder),
    rule,
    id,
    message: `${error.code}: ${error.message} ${message}`,
  }));
  const used = seen.map(({ file, line }) => {
    return { ...at(file, line), level: 'error' as const, fails: true, message };
  });
  const unsure = maybe.map(({ file, line, why }) => {
    return {
      ...at(file, line),
      level: 'note' as const,
      fails: false,
      message,
      note: `may be used: ${why}`,
    };
  });
  return [...compiled, ...used, ...unsure];
}

const errorFinding = (
  { file, line, column, code, message }: CompileError,
  folder: string,
): Finding => ({
  rule: 'compiler-error',
  level: 'error',
  fails: true,
  message: `${code}: ${message}`,
  place: { file: reportFile(file), line, column },
  fingerprint: `${pathOf(file, folder)} ${code} ${line}`,
});
