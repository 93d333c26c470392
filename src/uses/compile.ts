import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type ts from 'typescript';
import { findTypeScript, UnreadableProgram } from './find-compiler.ts';

/** What a compiler says of a line. */
export interface CompileError {
  /** The absolute path of the file. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** `TS2339` */
  readonly code: string;
  readonly message: string;
}

/** Where the types of modules are, by what is imported. */
export type ModulePaths = Readonly<Record<string, readonly string[]>>;

/** The next version of the contract's package. */
export interface NextPackage {
  readonly folder: string;
  readonly version: string;
  /** The types of its entries. */
  readonly paths: ModulePaths;
}

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
  readonly exports?: Readonly<Record<string, any>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Reads the folder of the next version of a package.
 *
 * @param installed - The folder of the version that a program has, whose dependencies the next one uses.
 * @throws UnreadableProgram when it is no such folder
 */
export function readNextPackage(folder: string, installed: string): NextPackage {
  let data: PackageFile;
  try {
    data = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch (cause) {
    const how = 'pass the folder of the next version: unpack what `npm pack` writes.';
    throw new UnreadableProgram(`Cannot read ${join(folder, 'package.json')}: ${how}`, { cause });
  }
  const { name = '', version = '', exports = {}, dependencies = {} } = data;
  const entries = Object.entries(exports).flatMap(([entry, target]) => {
    // What CommonJS may import, ES modules may import, too.
    const types: unknown = target.require?.types ?? target.types;
    if (typeof types !== 'string') return [];
    return [[name + entry.slice(1), [resolve(folder, types)]] as const];
  });
  const others = Object.keys(dependencies).flatMap((one) => typesOf(one, installed));
  return { folder, version, paths: Object.fromEntries([...others, ...entries]) };
}

/** The types of a dependency; nothing where it is not installed. */
function typesOf(name: string, folder: string): [string, string[]][] {
  try {
    const path = createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`);
    const { types } = JSON.parse(readFileSync(path, 'utf8')) as { types?: string };
    return types ? [[name, [resolve(path, '..', types)]]] : [];
  } catch {
    return [];
  }
}

/**
 * Compiles a program with its own TypeScript, of any version, and returns what it says.
 *
 * @param options - Of the program, as its tsconfig.json has them.
 * @param folder - That of the program's package.json: what is written is below its `node_modules/.cache`.
 * @param paths - Modules that are somewhere else than the program has them.
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
    const all = { ...absolutePaths(options), ...paths };
    const compilerOptions = { ...own, ...(Object.keys(all).length > 0 && { paths: all }) };
    writeFileSync(project, JSON.stringify({ extends: options['configFilePath'], compilerOptions }));
    const program = join(findTypeScript(folder).folder, 'bin/tsc');
    const { stdout, error } = spawnSync(
      process.execPath,
      [program, '-p', project, '--pretty', 'false'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
    );
    if (error) throw new UnreadableProgram(`Cannot run ${program}: ${error.message}.`);
    return stdout.split('\n').flatMap((line) => readError(line, folder));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The paths that a program has already, which those of another file would replace. */
function absolutePaths({ paths = {}, baseUrl, pathsBasePath }: ts.CompilerOptions): ModulePaths {
  const from = baseUrl ?? String(pathsBasePath ?? '');
  const entries = Object.entries(paths);
  return Object.fromEntries(
    entries.map(([name, to]) => [name, to.map((one) => resolve(from, one))]),
  );
}

const MARK = '): error ';

/** `src/a.ts(7,13): error TS2339: Property …`, the compiler's only output that all versions have. */
function readError(line: string, folder: string): CompileError[] {
  const at = line.indexOf(MARK);
  const open = line.lastIndexOf('(', at);
  if (at < 0 || open < 0 || line.startsWith(' ')) return [];
  const [row, column] = line
    .slice(open + 1, at)
    .split(',')
    .map(Number);
  const [code = '', ...message] = line
    .slice(at + MARK.length)
    .trimEnd()
    .split(': ');
  const file = resolve(folder, line.slice(0, open));
  return [{ file, line: row ?? 1, column: column ?? 1, code, message: message.join(': ') }];
}
