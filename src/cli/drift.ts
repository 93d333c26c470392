import { checkRecordings, type RecordingCheck } from '../drift/check-recording.ts';
import { createIgnore } from '../drift/ignore.ts';
import { type Recorded, readRecording } from '../drift/read-recording.ts';
import { toReport } from '../drift/to-report.ts';
import { readFile } from '../terminal/read-file.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { CommandInput } from './arguments/command-spec.ts';
import type { DRIFT } from './commands/drift-command.ts';
import { createLocator } from './locate-drift.ts';
import { probe } from './probe.ts';
import { readOutputRequest, writeReport } from './write-report.ts';

type DriftInput = CommandInput<typeof DRIFT>;

/** What there is to check. */
interface Source {
  readonly name: string;
  readonly recorded: readonly Recorded[];
  readonly server: string | undefined;
  readonly notes: readonly string[];
}

/** Holds recordings or a service against the contract; resolves to the exit status. */
export async function drift(input: DriftInput): Promise<number> {
  const { options } = input;
  const output = readOutputRequest(options);
  const { name, recorded, server, notes } = await readSource(input);
  const found = checkRecordings(recorded, createIgnore(options.ignore), server);
  if (found.checked === 0 && found.foreign > 0) {
    const advice = 'pass its address with --server';
    throw new UsageError(`${name} has no calls of the contract's operations: ${advice}.`);
  }
  if (found.checked > 0 && found.withoutBody === found.checked) {
    const advice = 'record with bodies, as browsers do with "Save all as HAR with content"';
    throw new UsageError(
      `${name} has ${found.checked} responses and no body of any: nothing but their heads could be checked. Please ${advice}.`,
    );
  }
  const report = toReport(found.reports, {
    source: name,
    checked: found.checked,
    failOn: options['fail-on'],
    locate: createLocator(options.sources),
    notes: [...notesOn(found), ...notes],
  });
  return writeReport(report, output);
}

async function readSource({ options, operands }: DriftInput): Promise<Source> {
  const [file] = operands;
  const { probe: url, server } = options;
  if ((file === undefined) === (url === undefined)) {
    throw new UsageError(
      'drift needs FILE or --probe URL: for example `messaging-crm-api drift recording.har`.',
    );
  }
  if (url) {
    const { recorded, missed } = await probe(url, options);
    const note = `Not called, because there is nothing to read or the limit of calls was reached: ${missed.join(', ')}.`;
    return { name: url.host, recorded, server: url.href, notes: missed.length > 0 ? [note] : [] };
  }
  const recordings = operands.map((one) => readOne(one, options['max-size']));
  const unknown = recordings.reduce((sum, one) => sum + one.unknown, 0);
  const note = `Entries that are not exchanges were skipped: ${unknown}.`;
  const recorded = recordings.flatMap(({ entries }) => entries);
  return { name: file ?? '', recorded, server: server?.href, notes: unknown > 0 ? [note] : [] };
}

function notesOn({ checked, withoutBody, foreign, omitted }: RecordingCheck): string[] {
  const share = `${withoutBody} of ${checked} responses were recorded without their bodies`;
  return [
    ...(withoutBody > 0 ? [`${share}, which were not checked.`] : []),
    ...(foreign > 0 ? [`Calls to other services were skipped: ${foreign}.`] : []),
    ...(omitted > 0 ? [`Too many places to list: ${omitted} were left out.`] : []),
  ];
}

function readOne(
  file: string,
  maxBytes: number,
): { entries: readonly Recorded[]; unknown: number } {
  const recording = readRecording(readFile(file, { maxBytes }).replace(/^\uFEFF/, ''));
  if (recording) return recording;
  const kinds = 'a HAR file, or one line of JSON per exchange, delivery or report';
  throw new UsageError(`${file} is not a recording: pass ${kinds}.`);
}
