import { join } from 'node:path';
import { loadDescription } from '../gate/read/load-description.ts';
import type { GateReport } from '../gate/report/gate-report.ts';
import { type GatePair, runGate } from '../gate/run-gate.ts';
import { type Finding, type Report, reportFile } from '../report/report.ts';
import { type CompileError, typesOfPackage } from '../uses/compile.ts';
import { type Breaks, type BrokenUses, findBreaks } from '../uses/find-breaks.ts';
import { findUses, type FoundUses, pathFrom } from '../uses/find-uses.ts';
import type { CommandInput } from './arguments/command-spec.ts';
import type { BREAKS } from './commands/report-commands.ts';
import { sidesOf } from './uses.ts';
import { readOutputRequest, writeReport } from './write-report.ts';

/** Finds what breaks in a program with the next version of this package; resolves to the exit status. */
export async function breaks({ options, operands }: CommandInput<typeof BREAKS>): Promise<number> {
  const output = readOutputRequest(options);
  const [next] = operands;
  const found = findUses(options.project, options.name);
  const types = typesOfPackage(next, found.installed);
  const load = (folder: string, kind: string) =>
    loadDescription(join(folder, `generated/${kind}.json`));
  const pair = (kind: string): GatePair => ({
    old: load(found.installed, kind),
    new: load(next, kind),
  });
  const pairs = [pair('openapi'), pair('asyncapi')] as const;
  const gate = runGate(pairs, {
    ...{ today: new Date().toISOString().slice(0, 10), accepted: [], checkVersion: false },
    names: { old: found.installed, new: next },
  });
  const broken = findBreaks(found, types, gate, sidesOf(pairs));
  return writeReport(toReport(broken, found, gate), output);
}

function toReport(
  broken: Breaks,
  { manifest, folder }: FoundUses,
  { version }: GateReport,
): Report {
  const { changes, unexplained } = broken;
  const errors = new Set([...unexplained, ...changes.flatMap((one) => one.errors)]).size;
  const uses = new Set(
    changes.flatMap(({ seen }) => seen.map(({ file, line }) => `${file}:${line}`)),
  ).size;
  const title = `${manifest.name} with ${version.new}`;
  const toPlace = ({ file, ...rest }: CompileError) => ({ file: pathFrom(folder, file), ...rest });
  const data = changes.map(({ change: { id, rule, message }, ...one }) => ({
    ...{ id, rule, message },
    ...{ ...one, errors: one.errors.map(toPlace) },
  }));
  return {
    command: 'breaks',
    file: 'package.json',
    title,
    summary: `${title}: ${errors} compiler errors; ${uses} lines that compile use what breaks.`,
    passed: errors + uses === 0,
    findings: [
      ...changes.flatMap((one) => toFindings(one, folder)),
      ...unexplained.map((one) => ({ ...toFinding(one, 'error'), rule: 'compiler-error' })),
    ],
    rules: new Map(),
    data: { name: manifest.name, ...version, changes: data, unexplained: unexplained.map(toPlace) },
  };
}

function toFindings({ change, errors, seen, maybe }: BrokenUses, folder: string): Finding[] {
  const { message } = change;
  const at = ({ file, line }: { file: string; line: number }) => ({
    ...{ file: join(folder, file), line, column: 1, message },
  });
  return [
    ...errors.map((one) => toFinding({ ...one, message: `${one.message} ${message}` }, 'error')),
    ...seen.map((one) => toFinding(at(one), 'error')),
    ...maybe.map((one) => ({ ...toFinding(at(one), 'note'), note: `may be used: ${one.why}` })),
  ].map((finding) => ({ ...finding, rule: change.rule, id: change.id }));
}

function toFinding(
  { file, line, column, code, message }: Omit<CompileError, 'code'> & { code?: string },
  level: 'error' | 'note',
): Omit<Finding, 'rule'> {
  return {
    level,
    fails: level === 'error',
    message: code ? `${code}: ${message}` : message,
    place: { file: reportFile(file), line, column },
    fingerprint: `${reportFile(file)} ${line} ${message}`,
  };
}
