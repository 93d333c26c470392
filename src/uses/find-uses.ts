import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import type ts from 'typescript';
import { UsageError } from '../terminal/usage-error.ts';
import { ProgramUses } from './collect-uses.ts';
import type { Compiler } from './contract-names.ts';
import { type Manifest, sortPlaces } from './manifest.ts';
import { type FoundPackage, nearestPackage } from './nearest-package.ts';

const require = createRequire(import.meta.url);

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
  for (const one of [own, ...lent])
    if (one?.data['name'] === 'typescript' && /^[56]\./.test(one.data['version']))
      return require(one.folder);
  throw new UsageError(
    `TypeScript ${own.data['version']} has no API to read a program with: run \`npx -p typescript@6.0.3 messaging-crm-api\` with the same arguments.`,
  );
}

/**
 * The programs of a tsconfig.json: one, or one for each project that it refers to; throws a UsageError when the file
 * cannot be read, is wrong or names no sources.
 */
function createPrograms(path: string, compiler: Compiler, seen = new Set<string>()): ts.Program[] {
  // Projects may refer to each other.
  if (seen.has(path)) return [];
  seen.add(path);
  const fail = ({ messageText }: ts.Diagnostic): never => {
    const text = compiler.flattenDiagnosticMessageText(messageText, ' ').replace(/\.$/, '');
    throw new UsageError(`Cannot read ${path}: ${text}. Pass a tsconfig.json that works.`);
  };
  const host = { ...compiler.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const parsed = compiler.getParsedCommandLineOfConfigFile(path, {}, host);
  if (!parsed) throw new UsageError(`Cannot read ${path}: pass a tsconfig.json.`);
  const { fileNames: rootNames, options, projectReferences = [] } = parsed;
  // A solution has no files of its own, and the compiler says so.
  if (rootNames.length === 0 && projectReferences.length > 0)
    return projectReferences.flatMap((one) =>
      createPrograms(compiler.resolveProjectReferencePath(one), compiler, seen),
    );
  compiler.getConfigFileParsingDiagnostics(parsed).forEach(fail);
  return [compiler.createProgram({ rootNames, options, projectReferences })];
}

export type FoundUses = ReturnType<typeof findUses>;

/**
 * Finds what a TypeScript program uses of the contract: the program of a tsconfig.json, or those that it refers to.
 *
 * @param project - The path of its tsconfig.json.
 * @param name - What reports call it; the name in its package.json by default.
 * @throws UsageError when it cannot be read, has no TypeScript, or does not use the contract at all
 */
export function findUses(project: string, name?: string) {
  const path = resolve(project, existsSync(join(project, 'tsconfig.json')) ? 'tsconfig.json' : '');
  const owner = nearestPackage(path);
  const folder = owner?.folder ?? dirname(path);
  const compiler = loadCompiler(dirname(path));
  const programs = createPrograms(path, compiler)
    .map((program) => new ProgramUses(compiler, program, folder))
    .filter(({ contract }) => contract);
  const contract = programs[0]?.contract;
  if (!contract)
    throw new UsageError(
      `No file of ${project} imports the types of the contract: run \`npm install\`, or pass the tsconfig.json of the code that does.`,
    );
  const uses = programs.flatMap((program) => [...program.uses.values()].flat());
  const manifest: Manifest = {
    name: name ?? owner?.data['name'] ?? 'this program',
    contract: String(contract.data['version']),
    uses: sortPlaces(uses, ({ kind, key, detail, file }) => [kind, key, detail, file].join('\0')),
  };
  // Paths are told from the folder; the contract's package is installed in the other.
  return { manifest, programs, compiler, folder, installed: contract.folder };
}
