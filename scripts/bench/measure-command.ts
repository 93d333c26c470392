import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../contract/paths.ts';

/** A command of Node, what it is called in the table, and what it runs in. */
export interface Command {
  readonly name: string;
  readonly args: readonly string[];
  /** The project's root, unless said otherwise. */
  readonly cwd?: string;
  /** Is done before each run, and not measured. */
  readonly before?: () => Promise<unknown>;
}

/** What a command used: seconds, CPU of all its Node processes together; megabytes of the largest of them. */
export interface Usage {
  wall: number;
  cpu: number;
  memory: number;
}

const HOOK = fileURLToPath(new URL('report-cpu.mjs', import.meta.url));

async function readUsage(report: string, wall: number): Promise<Usage> {
  const lines = (await readFile(report, 'utf8')).trim().split('\n');
  const processes = lines.map((line) => line.split(' ').map(Number));
  return {
    wall,
    cpu: processes.reduce((sum, [cpu = 0]) => sum + cpu, 0),
    memory: Math.max(...processes.map(([, memory = 0]) => memory)),
  };
}

/** Runs a Node command once and measures it. Throws when the command fails. */
async function measureCommand({ args, cwd = ROOT, before }: Command): Promise<Usage> {
  await before?.();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const report = join(folder, 'cpu');
  const env = {
    ...process.env,
    BENCH_CPU_FILE: report,
    NODE_OPTIONS: `--import=${HOOK}`,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const wall = (performance.now() - started) / 1000;
  // A linter that finds something has done its work.
  if (code !== 0 && code !== 1) throw new Error(`${args.join(' ')} ended with ${code}:\n${errors}`);
  const usage = await readUsage(report, wall);
  await rm(folder, { recursive: true });
  return usage;
}

/**
 * The medians of several runs of each command, each figure for itself. They take turns, so that a slow
 * minute of the machine falls on all of them.
 */
export async function medianUsages(commands: readonly Command[], runs: number): Promise<Usage[]> {
  const usages = commands.map((): Usage[] => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, command] of commands.entries()) {
      usages[index]?.push(await measureCommand(command));
    }
  }
  return usages.map((own) => {
    const median = (key: keyof Usage): number =>
      own.map((usage) => usage[key]).sort((a, b) => a - b)[Math.floor(runs / 2)] as number;
    return { wall: median('wall'), cpu: median('cpu'), memory: median('memory') };
  });
}
