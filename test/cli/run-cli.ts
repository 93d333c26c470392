import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, vi } from 'vitest';
import { findPackageRoot } from '../../src/cli/package-root.ts';
import { run } from '../../src/cli/run.ts';
import { until } from '../until.ts';
import { within } from '../within.ts';

/** The repository, where the command line under test is. */
export const ROOT = findPackageRoot().folder;

/** A command line under way. */
export interface RunningCli {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  /** Resolves to the exit status. */
  readonly ended: Promise<number | null>;
}

interface Place {
  /** Where the package is. */
  readonly root?: string;
  /** Where it is run; by default where the package is. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the command line as a process of its own, which ends with the test at the latest. */
export function startCli(
  args: readonly string[],
  { root = ROOT, cwd = root, env }: Place = {},
): RunningCli {
  const main = join(root, 'src/cli/main.ts');
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    // Whatever the colors of the tests' own output.
    env: { ...process.env, FORCE_COLOR: undefined, ...env },
    stdio: 'pipe',
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += chunk));
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { child, output, ended };
}

/** Runs the command line to its end; on a busy machine most of it is the start. */
export async function runCli(args: readonly string[], place?: Place) {
  const { output, ended } = startCli(args, place);
  const status = await within(900_000, ended);
  return { status, ...output };
}

/** Starts the command line in this process, one at a time: another process takes a second to start. */
export function startHere(args: readonly string[], { cwd = ROOT, env }: Omit<Place, 'root'> = {}) {
  const output = { stdout: '', stderr: '' };
  for (const [name, stream] of [
    ['log', 'stdout'],
    ['error', 'stderr'],
  ] as const)
    vi.spyOn(console, name).mockImplementation((text) => void (output[stream] += `${text}\n`));
  const stdin = new PassThrough();
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never);
  // What it waits for goes to nobody else of this process.
  const ends = new EventEmitter();
  vi.spyOn(process, 'once').mockImplementation((name, end) => ends.once(name, end) && process);
  for (const [name, value] of Object.entries({ FORCE_COLOR: '', ...env })) vi.stubEnv(name, value);
  const go = (folder: string): unknown => process.cwd() !== folder && process.chdir(folder);
  go(cwd);
  const ended = run(args).finally(() => go(ROOT));
  const kill = (signal: string): unknown => ends.emit(signal);
  onTestFinished(async () => {
    kill('SIGTERM');
    await ended;
  });
  return { stdin, output, ended, kill };
}

/** Runs the command line to its end in this process. */
export async function runHere(args: readonly string[], place?: Omit<Place, 'root'>) {
  const { output, ended } = startHere(args, place);
  return { status: await within(110_000, ended), ...output };
}

/** The lines of JSON that a command printed, without their times. */
export function readEvents(stdout: string): object[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const { at, ...event } = JSON.parse(line);
      if (Number.isNaN(Date.parse(at))) throw new Error(`A line without a time: ${line}`);
      return event;
    });
}

/** What a `listen` that was started has said its address is. */
export async function listening<Cli extends Pick<RunningCli, 'output'>>(cli: Cli) {
  await until(() => expect(cli.output.stdout).toContain('erifying'));
  const [url = ''] = /http:\/\/[\d.:]+\d/.exec(cli.output.stdout) ?? [];
  return { ...cli, url };
}
