import { setTimeout as pause } from 'node:timers/promises';
import { checkRecordings, type RecordingCheck } from '../drift/check-recording.ts';
import { allOperations } from '../drift/find-operation.ts';
import { parseJson } from '../service/json.ts';
import { createIgnore, type Drift } from '../drift/drift-report.ts';
import { ProbePlan } from '../drift/plan-probe.ts';
import { readRecording, type RecordedExchange } from '../drift/read-recording.ts';
import { toReport } from '../drift/to-report.ts';
import { readFile } from '../terminal/read-file.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { CommandInput } from './arguments/command-spec.ts';
import type { DRIFT } from './commands/report-commands.ts';
import { createLocator } from './locate-drift.ts';
import { withProgress } from './with-progress.ts';
import { readOutputRequest, writeReport } from './write-report.ts';

type DriftInput = CommandInput<typeof DRIFT>;

const TIMEOUT_MS = 30_000;
const REFUSED = [401, 403];

/**
 * Calls each reading operation of a service once, one after the other, with ids that its lists give. Nothing is
 * written, and no redirect is followed, which would take the token elsewhere. Throws an Error when the service does not
 * answer, or refuses the token.
 */
async function probe(url: URL, { token, rate, calls }: DriftInput['options']) {
  const base = url.href.replace(/\/+$/, '');
  const plan = new ProbePlan(allOperations());
  const recorded: RecordedExchange[] = [];
  await withProgress(`Reading from ${url.host}`, async () => {
    for (let path = plan.next(); path && recorded.length < calls; path = plan.next()) {
      if (recorded.length > 0) await pause(1_000 / rate);
      const exchange = await read(`${base}${path}`, token);
      recorded.push(exchange);
      if (recorded.length === 1 && REFUSED.includes(exchange.status))
        throw refused(exchange.status);
      plan.learn(path, parseJson(exchange.text ?? ''));
    }
  });
  return { recorded, missed: plan.missed };
}

async function read(url: string, token: string | undefined): Promise<RecordedExchange> {
  const headers = {
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const text = await response.text();
    const received = { status: response.status, headers: [...response.headers], text };
    return { type: 'exchange', method: 'GET', url, ...received, at: Date.now() };
  } catch (cause) {
    const { origin, pathname } = new URL(url);
    const { code, message = (cause as Error).message } = Object((cause as Error).cause);
    throw new Error(`No service responds at ${origin}${pathname}: ${code ?? message}.`, { cause });
  }
}

const refused = (status: number): Error =>
  new Error(`The service returned ${status}: set MESSAGING_CRM_TOKEN to a token with read access.`);

/** Holds recordings or a service against the contract; resolves to the exit status. */
export async function drift(input: DriftInput): Promise<number> {
  const { options } = input;
  const output = readOutputRequest(options);
  const { name, recorded, server, notes } = await readSource(input);
  const patterns = options.ignore.map((one) => [one, createIgnore([one])] as const);
  const unused = new Set(options.ignore);
  const isIgnored = (drift: Drift): boolean => {
    const fitting = patterns.filter(([, fits]) => fits(drift));
    for (const [pattern] of fitting) unused.delete(pattern);
    return fitting.length > 0;
  };
  const found = checkRecordings(recorded, isIgnored, server);
  if (found.checked === 0 && recorded.every(({ type }) => type !== 'report')) {
    const advice = found.foreign > 0 ? 'pass its address with --server' : 'nothing was checked';
    throw new UsageError(`${name} has no calls of the contract's operations: ${advice}.`);
  }
  if (found.checked > 0 && found.withoutBody === found.checked) {
    const advice = 'record with bodies, as browsers do with "Save all as HAR with content"';
    const why = `${name} has no body of any response, and only heads could be checked`;
    throw new UsageError(`${why}. Please ${advice}.`);
  }
  const report = toReport(found.reports, {
    source: name,
    checked: found.checked,
    failOn: options['fail-on'],
    locate: createLocator(options.sources),
    notes: [...notesOn(found, [...unused]), ...notes],
  });
  return writeReport(report, output);
}

async function readSource({ options, operands }: DriftInput) {
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

function notesOn(found: RecordingCheck, unused: readonly string[]): string[] {
  const { checked, skipped, withoutBody, foreign, omitted } = found;
  const share = `${withoutBody} of ${checked} responses were recorded without their bodies`;
  return [
    ...(withoutBody > 0 ? [`${share}, which were not checked.`] : []),
    ...(skipped > 0 ? [`The watch has left out: ${skipped}.`] : []),
    ...(unused.length > 0 ? [`Nothing was ignored by: ${unused.join(', ')}.`] : []),
    ...(foreign > 0 ? [`Calls to other services were skipped: ${foreign}.`] : []),
    ...(omitted > 0 ? [`Too many places to list: ${omitted} were left out.`] : []),
  ];
}

function readOne(file: string, maxBytes: number) {
  const recording = readRecording(readFile(file, { maxBytes }).replace(/^\uFEFF/, ''));
  if (recording) return recording;
  const kinds = 'a HAR file, or one line of JSON per exchange, delivery or report';
  throw new UsageError(`${file} is not a recording: pass ${kinds}.`);
}
