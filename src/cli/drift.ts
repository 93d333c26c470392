import { readFileSync, statSync } from 'node:fs';
import { checkRecordings } from '../drift/check-recording.ts';
import { createIgnore } from '../drift/ignore.ts';
import { type Recorded, readRecording } from '../drift/read-recording.ts';
import { toReport } from '../drift/to-report.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { CommandInput } from './arguments/command-spec.ts';
import type { DRIFT } from './commands/drift-command.ts';
import { createLocator } from './locate-drift.ts';
import { readOutputRequest, writeReport } from './write-report.ts';

/** Holds recordings against the contract; resolves to the exit status. */
export async function drift({ options, operands }: CommandInput<typeof DRIFT>): Promise<number> {
  const output = readOutputRequest(options);
  const recordings = operands.map((file) => readFile(file, options['max-size']));
  const unknown = recordings.reduce((sum, one) => sum + one.unknown, 0);
  const recorded = recordings.flatMap(({ entries }) => entries);
  const found = checkRecordings(recorded, createIgnore(options.ignore), options.server?.href);
  if (found.checked === 0 && found.foreign > 0) {
    const advice = 'pass its address with --server';
    throw new UsageError(`${operands[0]} has no call of an operation of the contract: ${advice}.`);
  }
  const report = toReport(found.reports, {
    ...{ source: operands[0], checked: found.checked, failOn: options['fail-on'] },
    locate: createLocator(options.sources),
    notes: notesOn(unknown, found),
  });
  return writeReport(report, output);
}

function notesOn(
  unknown: number,
  { foreign, omitted }: { foreign: number; omitted: number },
): string[] {
  return [
    ...(foreign > 0 ? [`Calls of other services were left out: ${foreign}.`] : []),
    ...(unknown > 0 ? [`Entries that are no exchange were left out: ${unknown}.`] : []),
    ...(omitted > 0 ? [`More places than can be listed: ${omitted} were left out.`] : []),
  ];
}

function readFile(
  file: string,
  maxBytes: number,
): { entries: readonly Recorded[]; unknown: number } {
  const recording = readRecording(readText(file, maxBytes));
  if (recording) return recording;
  const kinds = 'a HAR file, or a line of JSON for each exchange, delivery or report';
  throw new UsageError(`${file} is no recording: pass ${kinds}.`);
}

function readText(file: string, maxBytes: number): string {
  try {
    const { size } = statSync(file);
    if (size <= maxBytes) return readFileSync(file, 'utf8');
    throw new UsageError(`${file} has ${size} bytes: raise --max-size to read it.`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : code;
    throw new UsageError(`Cannot read ${file}: ${why}.`, { cause: error });
  }
}
