// The one timer: runs rows in turns, and takes the median of each figure.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../contract/paths.ts';

/** What a run used or found, by column. */
export type Figures = Readonly<Record<string, number>>;

/** One of ours or a peer, as a row of a table. */
export interface Row {
  readonly name: string;
  readonly isOurs?: boolean;
  /** The package that the row is about: the page says which version it has. */
  readonly peer?: string;
  run(): Promise<Figures>;
}

/** A command of Node, and where it runs: the project's root, unless said otherwise. */
export interface Command {
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Is done before each run, and not measured. */
  readonly before?: () => Promise<unknown>;
}

export const HOOK = new URL('programs/report-usage.mjs', import.meta.url).href;
const run = promisify(execFile);
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/**
 * Runs a command once: the seconds of CPU of all its Node processes, the megabytes of the largest, and what it printed.
 * Throws when it fails; a linter that finds something has done its work.
 */
export async function runCommand({ args, cwd = ROOT, before }: Command) {
  await before?.();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const report = join(folder, 'usage');
  const env = { ...process.env, ...QUIET, BENCH_USAGE_FILE: report };
  const options = { cwd, env: { ...env, NODE_OPTIONS: `--import=${HOOK}` }, maxBuffer: 2 ** 30 };
  const { stdout } = await run(process.execPath, args, options).catch((error) => {
    if (error.code !== 1) throw error;
    return error;
  });
  const lines = (await readFile(report, 'utf8')).trim().split('\n');
  await rm(folder, { recursive: true });
  const processes = lines.map((line): { cpu: number; memory: number } => JSON.parse(line));
  return {
    cpu: processes.reduce((sum, { cpu }) => sum + cpu, 0),
    memory: Math.max(...processes.map(({ memory }) => memory)),
    stdout,
  };
}

export function commandRow(name: string, command: Command, of: Partial<Row>): Row {
  const run = async (): Promise<Figures> => {
    const { cpu, memory } = await runCommand(command);
    return { cpu, memory };
  };
  return { name, ...of, run };
}

export async function runProgram(name: string, ...args: readonly string[]): Promise<Figures> {
  const program = fileURLToPath(new URL(`programs/${name}`, import.meta.url));
  const { stdout } = await runCommand({ args: [program, ...args] });
  return JSON.parse(stdout);
}

/** The middle of some numbers; of an even count, the upper middle. */
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Microseconds of CPU that one of many calls takes: the median of some batches of them. */
export async function costOf(call: () => unknown, calls: number, batches: number): Promise<number> {
  const costs: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const before = process.cpuUsage();
    for (let done = 0; done < calls; done += 1) await call();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / calls);
  }
  return median(costs);
}

/**
 * The medians of several runs of each row, each figure for itself. Rows take turns, so that a slow minute of
 * the machine falls on all of them.
 */
export async function measureRows(rows: readonly Row[], rounds: number): Promise<Figures[]> {
  const runs = rows.map((): Figures[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, row] of rows.entries()) runs[index]?.push(await row.run());
  return runs.map((own) => {
    const columns = Object.keys(own[0] ?? {});
    const figures = columns.map((column) => [column, median(own.map((run) => run[column] ?? NaN))]);
    return Object.fromEntries(figures);
  });
}
