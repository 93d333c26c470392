import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type ts from 'typescript';
import type { PlaceOfUse } from '../gate/report/gate-report.ts';
import { reportFile } from '../report/report.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { findTypeScript, type FoundUses } from './find-uses.ts';
import { nearestPackage } from './nearest-package.ts';

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
 * @param found - The program, whose dependencies it uses.
 * @throws UsageError when there is no package in the folder
 */
export function typesOfPackage(
  folder: string,
  { compiler: ts, installed }: FoundUses,
): ModulePaths {
  const next = resolve(folder);
  const found = nearestPackage(join(next, 'package.json'));
  if (found?.folder !== next) {
    const how = 'pass the folder of the next version: unpack what `npm pack` writes.';
    throw new UsageError(`${folder} has no package.json: ${how}`);
  }
  const { name, exports = {}, dependencies = {} } = found.data;
  const options = { moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const find = (module: string, from: string) => {
    // What CommonJS may import, ES modules may import, too.
    const file = join(from, 'index.cts');
    const { resolvedModule: types } = ts.resolveModuleName(module, file, options, ts.sys);
    return types ? [[module, [types.resolvedFileName]] as const] : [];
  };
  return Object.fromEntries([
    ...Object.keys(dependencies).flatMap((one) => find(one, installed)),
    ...Object.keys(exports).flatMap((entry) => find(name + entry.slice(1), next)),
  ]);
}

/**
 * Compiles a program with its own TypeScript, of any version, and returns what it says of all but declarations.
 *
 * @param folder - That of the program's package.json: what is written is below its `node_modules/.cache`.
 * @param signal - Ends the compiler.
 * @param paths - Modules that are somewhere else than the program has them.
 * @throws UsageError when the compiler cannot be run, or was ended
 */
export async function compile(
  options: ts.CompilerOptions,
  folder: string,
  signal: AbortSignal,
  paths: ModulePaths = {},
): Promise<CompileError[]> {
  const cache = join(folder, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const temporary = mkdtempSync(join(cache, 'messaging-crm-api-'));
  try {
    const project = join(temporary, 'tsconfig.json');
    const own = { noEmit: true, composite: false, incremental: false, skipLibCheck: true };
    // Options of what is written are refused without the output, and then no line is checked.
    const written = Object.keys(options).filter((key) => /declaration|tsBuildInfo/i.test(key));
    const none = Object.fromEntries(written.map((key) => [key, null]));
    const compilerOptions = { ...own, ...none, paths: { ...absolutePaths(options), ...paths } };
    writeFileSync(project, JSON.stringify({ extends: options['configFilePath'], compilerOptions }));
    const program = join(findTypeScript(folder).folder, 'bin/tsc');
    const run = [program, '-p', project, '--pretty', 'false'];
    const limits = { cwd: folder, maxBuffer: 256 * 1024 * 1024, signal };
    const ran = await promisify(execFile)(process.execPath, run, limits).catch((error) => error);
    if (signal.aborted) throw new UsageError('The compiler was stopped, without a verdict.');
    const found = readErrors(ran.stdout, folder);
    if (!ran.code || found.length > 0) return found;
    throw new UsageError(`${program} failed: ${ran.stdout || ran.stderr || ran.message}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The paths that a program has already, which those of another file would replace. */
function absolutePaths({ paths = {}, baseUrl, pathsBasePath }: ts.CompilerOptions): ModulePaths {
  const from = baseUrl ?? (typeof pathsBasePath === 'string' ? pathsBasePath : '');
  const all = Object.entries(paths).map(([key, to]) => [key, to.map((one) => resolve(from, one))]);
  return Object.fromEntries(all);
}

/** `src/a.ts(7,13): error TS2339: Property …`: TypeScript 7 says it in no other form. */
const ERROR = /^(\S.*?)\((\d+),(\d+)\): error (\w+): (.*\S)/gm;

const readErrors = (stdout: string, folder: string): CompileError[] =>
  [...stdout.matchAll(ERROR)].map(([, file = '', line, column, code = '', message = '']) => {
    const place = { file: reportFile(file, folder), line: Number(line), column: Number(column) };
    return { ...place, code, message };
  });
