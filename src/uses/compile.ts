import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type ts from 'typescript';
import type { PlaceOfUse } from '../gate/report/gate-report.ts';
import { reportFile } from '../report/report.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { findTypeScript, nearestPackage } from './read-programs.ts';

/** What a compiler says of a line of a program; its column counts from 1. */
export interface CompileError extends Pick<PlaceOfUse, 'file' | 'line'> {
  readonly column: number;
  /** `TS2339` */
  readonly code: string;
  readonly message: string;
}

export type ModulePaths = Readonly<Record<string, readonly string[]>>;

/**
 * Where the types of the next version of a package are, and of what they import.
 *
 * @param installed - The folder of the version that a program has, whose dependencies the next one uses.
 * @throws UsageError when there is no package in the folder
 */
export function typesOfPackage(folder: string, installed: string): ModulePaths {
  const found = nearestPackage(join(resolve(folder), 'package.json'));
  if (found?.folder !== resolve(folder)) {
    const how = 'pass the folder of the next version: unpack what `npm pack` writes.';
    throw new UsageError(`${folder} has no package.json: ${how}`);
  }
  const { name, exports = {}, dependencies = {} } = found.data;
  const entries = Object.entries<any>(exports).flatMap(([entry, target]) => {
    // What CommonJS may import, ES modules may import, too.
    const types: unknown = target.require?.types ?? target.types;
    return typeof types === 'string' ? [[name + entry.slice(1), [resolve(folder, types)]]] : [];
  });
  const require = createRequire(join(installed, 'package.json'));
  const others = Object.keys(dependencies).map((one) => {
    const { folder: at, data } = nearestPackage(require.resolve(one)) ?? { folder: '', data: {} };
    return [one, [resolve(at, data['types'] ?? 'index.d.ts')]];
  });
  return Object.fromEntries([...others, ...entries]);
}

/**
 * Compiles a program with its own TypeScript, of any version, and returns what it says.
 *
 * @param folder - That of the program's package.json: what is written is below its `node_modules/.cache`.
 * @param paths - Modules that are somewhere else than the program has them.
 * @throws UsageError when the compiler cannot be run
 */
export function compile(
  options: ts.CompilerOptions,
  folder: string,
  paths: ModulePaths = {},
): CompileError[] {
  const cache = join(folder, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const temporary = mkdtempSync(join(cache, 'messaging-crm-api-'));
  try {
    const project = join(temporary, 'tsconfig.json');
    const own = { noEmit: true, composite: false, incremental: false };
    // Options of what is written are refused without the output, and then no line is checked.
    const written = Object.keys(options).filter((key) => /declaration|tsBuildInfo/i.test(key));
    const none = Object.fromEntries(written.map((key) => [key, null]));
    const compilerOptions = { ...own, ...none, paths: { ...absolutePaths(options), ...paths } };
    writeFileSync(project, JSON.stringify({ extends: options['configFilePath'], compilerOptions }));
    const program = join(findTypeScript(folder).folder, 'bin/tsc');
    const run = [program, '-p', project, '--pretty', 'false'];
    const limits = { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const;
    const { stdout, stderr, error, status } = spawnSync(process.execPath, run, limits);
    const found = readErrors(String(stdout), folder);
    if (status === 0 || found.length > 0) return found;
    throw new UsageError(`${program} failed: ${error?.message ?? (stdout || stderr)}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The paths that a program has already, which those of another file would replace. */
function absolutePaths({ paths = {}, baseUrl, pathsBasePath }: ts.CompilerOptions): ModulePaths {
  const from = baseUrl ?? (typeof pathsBasePath === 'string' ? pathsBasePath : '');
  const absolute = (to: readonly string[]): string[] => to.map((one) => resolve(from, one));
  return Object.fromEntries(Object.entries(paths).map(([name, to]) => [name, absolute(to)]));
}

/** `src/a.ts(7,13): error TS2339: Property …`: TypeScript 7 says it in no other form. */
const ERROR = /^(\S.*?)\((\d+),(\d+)\): error (\w+): (.*\S)/gm;

const readErrors = (stdout: string, folder: string): CompileError[] =>
  [...stdout.matchAll(ERROR)].map(([, file = '', line, column, code = '', message = '']) => ({
    ...{ file: reportFile(file, folder), line: Number(line), column: Number(column) },
    ...{ code, message },
  }));
