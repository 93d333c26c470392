import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type InstalledPackage, run } from '../package/installed-package.ts';

/** What a program came to. */
export interface Ran {
  readonly code: number;
  /** What it printed, on stdout and then on stderr. */
  readonly output: string;
}

/** Runs a script of the project; resolves to what it printed, as JSON. */
export async function runScript(
  { folder }: InstalledPackage,
  path: string,
  env: NodeJS.ProcessEnv = {},
): Promise<unknown> {
  const options = { cwd: folder, env: { ...process.env, ...env } };
  const { stdout } = await run(process.execPath, [path], options);
  return JSON.parse(stdout);
}

/** Runs a script among the project's modules; resolves also when it ends with a fault. */
export async function runTool(
  { folder }: InstalledPackage,
  path: string,
  ...args: readonly string[]
): Promise<Ran> {
  const tool = join(folder, 'node_modules', path);
  // What runs for seconds is not compiled twice: TypeScript takes three quarters of the CPU.
  const all = ['--no-opt', tool, ...args];
  const ran = await run(process.execPath, all, { cwd: folder }).catch((error) => error);
  return { code: ran.code ?? 0, output: `${ran.stdout}${ran.stderr}` };
}

/** Starts a script that prints a line of JSON, for as long as a test takes; resolves to the line. */
export async function startScript(
  { folder }: InstalledPackage,
  path: string,
): Promise<Record<string, string>> {
  const child = spawn(process.execPath, [path], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const [line] = await once(child.stdout, 'data');
  return JSON.parse(String(line));
}

const LIBRARIES = { lib: ['es2022', 'dom'], types: ['node'], skipDefaultLibCheck: true };
const STRICT = { strict: true, declaration: true, target: 'es2022', ...LIBRARIES };
const RESOLUTIONS = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  // Without the names that browsers have and Node's types do not, such as `HeadersInit`.
  node16: { module: 'node16', moduleResolution: 'node16', lib: ['es2022'] },
  // As `moduleResolution: node` was called; it knows no `exports`.
  node10: { module: 'commonjs', moduleResolution: 'node10' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

/** What is compiled, and with which options beside strict ones. */
type Compilation = readonly [resolution: keyof typeof RESOLUTIONS, main: string, options: object];

/**
 * What a compiler of the project finds in files, and in libraries but the compiler's own unless their options say
 * otherwise. One process compiles all of them, since each would read the same libraries again.
 */
export async function compile(
  installed: InstalledPackage,
  compiler: string,
  ...compilations: readonly Compilation[]
): Promise<string> {
  const configs = compilations.map(async ([resolution, main, options], at) => {
    const compilerOptions = { ...STRICT, ...RESOLUTIONS[resolution], ...options };
    const name = `${compiler}-${basename(main)}-${at}.json`;
    const config = { compilerOptions, files: [main] };
    await writeFile(join(installed.folder, name), JSON.stringify(config));
    return name;
  });
  const args = ['--build', ...(await Promise.all(configs))];
  return (await runTool(installed, `${compiler}/bin/tsc`, ...args)).output;
}
