import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../contract/paths.ts';

/** What a command used, in seconds; CPU is that of all its Node processes together. */
export interface Usage {
  wall: number;
  cpu: number;
}

const HOOK = fileURLToPath(new URL('report-cpu.mjs', import.meta.url));

/** Runs a Node command once in the project's root and measures it. Throws when the command fails. */
export async function measureCommand(args: readonly string[]): Promise<Usage> {
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
  const child = spawn(process.execPath, [...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const wall = (performance.now() - started) / 1000;
  // A linter that finds something has done its work.
  if (code !== 0 && code !== 1) throw new Error(`${args.join(' ')} ended with ${code}:\n${errors}`);
  const cpu = (await readFile(report, 'utf8'))
    .split('\n')
    .reduce((sum, line) => sum + Number(line), 0);
  await rm(folder, { recursive: true });
  return { wall, cpu };
}

/** The median of several runs, wall and CPU each for itself. */
export async function medianUsage(args: readonly string[], runs: number): Promise<Usage> {
  const usages: Usage[] = [];
  for (let run = 0; run < runs; run += 1) usages.push(await measureCommand(args));
  const median = (key: keyof Usage): number =>
    usages.map((usage) => usage[key]).sort((a, b) => a - b)[Math.floor(runs / 2)] as number;
  return { wall: median('wall'), cpu: median('cpu') };
}
