import { join } from 'node:path';
import { loadDescription } from '../gate/read/load-description.ts';
import type { GateReport, PlaceOfUse } from '../gate/report/gate-report.ts';
import { type GatePair, runGate } from '../gate/run-gate.ts';
import { plural } from '../lint/to-report.ts';
import { type Finding, type Report, reportFile } from '../report/report.ts';
import { type CompileError, typesOfPackage } from '../uses/compile.ts';
import { type Breaks, findBreaks } from '../uses/find-breaks.ts';
import { findUses, type FoundUses } from '../uses/find-uses.ts';
import { lineOf } from '../uses/manifest.ts';
import type { CommandInput } from './arguments/command-spec.ts';
import type { BREAKS } from './commands/report-commands.ts';
import { waitForSignal } from './wait-for-signal.ts';
import { readOutputRequest, writeReport } from './write-report.ts';

/** Finds what breaks in a program with the next version of this package; resolves to the exit status. */
export async function breaks({ options, operands }: CommandInput<typeof BREAKS>): Promise<number> {
  const output = readOutputRequest(options);
  const [next] = operands;
  const found = findUses(options.project, options.name);
  const types = typesOfPackage(next, found);
  const load = (folder: string, kind: string) =>
    loadDescription(join(folder, `generated/${kind}.json`));
  const pair = (kind: string): GatePair => ({
    old: load(found.installed, kind),
    new: load(next, kind),
  });
  const pairs = [pair('openapi'), pair('asyncapi')] as const;
  const gate = runGate(pairs, {
    today: new Date().toISOString().slice(0, 10),
    accepted: [],
    checkVersion: false,
    names: { old: found.installed, new: next },
  });
  const stop = new AbortController();
  void waitForSignal().then(() => stop.abort());
  const broken = await findBreaks(found, types, gate, pairs, stop.signal);
  return writeReport(toReport(broken, found, gate), output);
}

function toReport(
  { changes, unexplained }: Breaks,
  { manifest: { name }, folder }: FoundUses,
  { version }: GateReport,
): Report {
  const errors = new Set([...unexplained, ...changes.flatMap((one) => one.errors)]).size;
  const uses = new Set(changes.flatMap((one) => one.seen.map(lineOf))).size;
  const title = `${name} with ${version.new}`;
  const data = changes.map(({ change: { id, rule, message }, ...one }) => {
    return { id, rule, message, ...one };
  });
  return {
    command: 'breaks',
    file: 'package.json',
    title,
    summary: `${title}: ${plural(errors, 'compiler error')}; lines that compile and use what breaks: ${uses}.`,
    passed: errors + uses === 0,
    findings: [
      ...changes.flatMap((one) => toFindings(one, folder)),
      ...unexplained.map((one) => toFinding(one, folder, { rule: 'compiler-error' })),
    ],
    rules: new Map(),
    data: { name, ...version, changes: data, unexplained },
  };
}

type BrokenUses = Breaks['changes'][number];

const toFindings = ({ change, errors, seen, maybe }: BrokenUses, folder: string): Finding[] => [
  ...[...errors, ...seen].map((one) => toFinding(one, folder, change)),
  ...maybe.map((one): Finding => {
    const note = `may be used: ${one.why}`;
    return { ...toFinding(one, folder, change), level: 'note', fails: false, note };
  }),
];

/** What a compiler says of a line, or that it uses what changed, under the change. */
function toFinding(
  { file, line, column = 1, code, message: said = '' }: PlaceOfUse & Partial<CompileError>,
  folder: string,
  { rule, id, message = '' }: { rule: string; id?: string; message?: string },
): Finding {
  const text = `${said} ${message}`.trim();
  const place = { file: reportFile(join(folder, file)), line, column };
  return {
    level: 'error',
    fails: true,
    rule,
    id,
    place,
    message: code ? `${code}: ${text}` : text,
    fingerprint: `${place.file} ${line} ${text}`,
  };
}
