import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import type ts from 'typescript';
import { UsageError } from '../terminal/usage-error.ts';

/** The API of TypeScript 5 and 6. */
export type Compiler = typeof ts;

const require = createRequire(import.meta.url);

/** A package.json, and the folder that it is in. */
export interface FoundPackage {
  readonly folder: string;
  readonly data: Record<string, any>;
}

export function nearestPackage(file: string): FoundPackage | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    try {
      return { folder, data: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) };
    } catch {
      if (folder === dirname(folder)) return undefined;
    }
  }
}

/** The TypeScript that a folder's program is compiled with; throws a UsageError when none is installed. */
export function findTypeScript(folder: string): FoundPackage {
  try {
    const path = require.resolve('typescript/package.json', { paths: [folder] });
    return { folder: dirname(path), data: require(path) };
  } catch {
    throw new UsageError(
      `No TypeScript is installed for ${folder}: run \`npm install\` there, or \`npm install --save-dev typescript\`.`,
    );
  }
}

/** The API that a folder's program is read with: TypeScript 7.0 has none, and `npx -p typescript@6.0.3` lends one. */
function loadCompiler(folder: string): Compiler {
  const own = findTypeScript(folder);
  const paths = (process.env['PATH'] ?? '').split(delimiter);
  const lent = paths.map((path) => nearestPackage(join(path, '../typescript/package.json')));
  for (const { folder: at, data } of [own, ...lent.filter((one) => one !== undefined)])
    if (data['name'] === 'typescript' && /^[56]\./.test(data['version'])) return require(at);
  throw new UsageError(
    `TypeScript ${own.data['version']} has no API to read a program with: run \`npx -p typescript@6.0.3 messaging-crm-api\` with the same arguments.`,
  );
}

/**
 * Reads the programs of a tsconfig.json with the TypeScript of its folder: one, or one for each project that it
 * refers to; throws a UsageError when the file cannot be read, is wrong or names no sources.
 */
export function readPrograms(project: string) {
  const compiler = loadCompiler(dirname(resolve(project)));
  return { compiler, programs: createPrograms(resolve(project), compiler) };
}

function createPrograms(path: string, compiler: Compiler): ts.Program[] {
  const fail = ({ messageText }: ts.Diagnostic): never => {
    const text = compiler.flattenDiagnosticMessageText(messageText, ' ').replace(/\.$/, '');
    throw new UsageError(`Cannot read ${path}: ${text}. Pass a tsconfig.json that works.`);
  };
  const host = { ...compiler.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const parsed = compiler.getParsedCommandLineOfConfigFile(path, {}, host);
  if (!parsed) throw new UsageError(`Cannot read ${path}: pass a tsconfig.json.`);
  const { fileNames: rootNames, options, projectReferences = [], errors } = parsed;
  // A solution has no files of its own, and the compiler says so.
  if (rootNames.length === 0 && projectReferences.length > 0)
    return projectReferences.flatMap((one) =>
      createPrograms(compiler.resolveProjectReferencePath(one), compiler),
    );
  if (errors[0]) fail(errors[0]);
  return [compiler.createProgram({ rootNames, options, projectReferences })];
}
