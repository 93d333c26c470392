import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type ts from 'typescript';
import { type Compiler, loadCompiler, UnreadableProgram } from './find-compiler.ts';

/** A package.json, and the folder that it is in. */
export interface FoundPackage {
  readonly folder: string;
  readonly data: Record<string, any>;
}

/** The nearest package.json above a file. */
export function nearestPackage(file: string): FoundPackage | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    try {
      return { folder, data: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) };
    } catch {
      if (folder === dirname(folder)) return undefined;
    }
  }
}

/**
 * Reads the programs of a tsconfig.json with the TypeScript of its folder: one, or one for each project that it
 * refers to.
 *
 * @param project - The path of the file.
 * @throws UnreadableProgram when the file cannot be read, is wrong or names no sources
 */
export function readPrograms(project: string): { compiler: Compiler; programs: ts.Program[] } {
  const compiler = loadCompiler(dirname(resolve(project)));
  const configs = parseConfigs(resolve(project), compiler);
  const programs = configs.map(({ fileNames: rootNames, options, projectReferences = [] }) =>
    compiler.createProgram({ rootNames, options, projectReferences }),
  );
  return { compiler, programs };
}

function parseConfigs(path: string, compiler: Compiler): ts.ParsedCommandLine[] {
  const fail = ({ messageText }: ts.Diagnostic): never => {
    const text = compiler.flattenDiagnosticMessageText(messageText, ' ').replace(/\.$/, '');
    throw new UnreadableProgram(`Cannot read ${path}: ${text}. Pass a tsconfig.json that works.`);
  };
  const host = { ...compiler.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const parsed = compiler.getParsedCommandLineOfConfigFile(path, {}, host);
  if (!parsed) throw new UnreadableProgram(`Cannot read ${path}: pass a tsconfig.json.`);
  // A solution has no files of its own, and the compiler says so.
  if (parsed.fileNames.length === 0 && parsed.projectReferences?.length)
    return parsed.projectReferences.flatMap((one) =>
      parseConfigs(compiler.resolveProjectReferencePath(one), compiler),
    );
  const [error] = parsed.errors;
  return error ? fail(error) : [parsed];
}
