import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type ts from 'typescript';
import { type Compiler, loadCompiler, UnreadableProgram } from './find-compiler.ts';

/** The programs of a tsconfig.json: one, or one for each project that it refers to. */
export interface ReadPrograms {
  readonly compiler: Compiler;
  readonly programs: readonly ts.Program[];
  /** The folder of the nearest package.json, which paths are told from. */
  readonly folder: string;
  /** The name in that package.json. */
  readonly name: string | undefined;
}

/** The nearest package.json above a file, and what it says. */
export function nearestPackage(
  file: string,
): { readonly folder: string; readonly data: Record<string, any> } | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    try {
      return { folder, data: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) };
    } catch {
      if (folder === dirname(folder)) return undefined;
    }
  }
}

/**
 * Reads the programs of a tsconfig.json with the TypeScript of its folder.
 *
 * @param project - The path of the file.
 * @throws UnreadableProgram when the file cannot be read, is wrong or names no sources
 */
export function readPrograms(project: string): ReadPrograms {
  const path = resolve(project);
  const compiler = loadCompiler(dirname(path));
  const configs = parseConfigs(path, compiler, new Set());
  const programs = configs.map(({ fileNames, options, projectReferences = [] }) =>
    compiler.createProgram({ rootNames: fileNames, options, projectReferences }),
  );
  const owner = nearestPackage(path);
  return { compiler, programs, folder: owner?.folder ?? dirname(path), name: owner?.data['name'] };
}

function parseConfigs(path: string, compiler: Compiler, seen: Set<string>): ts.ParsedCommandLine[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const fail = ({ messageText }: ts.Diagnostic): never => {
    const text = compiler.flattenDiagnosticMessageText(messageText, ' ').replace(/\.$/, '');
    throw new UnreadableProgram(`Cannot read ${path}: ${text}. Pass a tsconfig.json that works.`);
  };
  const host = { ...compiler.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const parsed = compiler.getParsedCommandLineOfConfigFile(path, {}, host as never);
  if (!parsed) throw new UnreadableProgram(`Cannot read ${path}: pass a tsconfig.json.`);
  const others = (parsed.projectReferences ?? []).flatMap((reference) =>
    parseConfigs(compiler.resolveProjectReferencePath(reference), compiler, seen),
  );
  // A solution has no files of its own, and the compiler says so.
  if (parsed.fileNames.length === 0 && others.length > 0) return others;
  const [error] = parsed.errors;
  if (error) fail(error);
  return [parsed, ...others];
}
