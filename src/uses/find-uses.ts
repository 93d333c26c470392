import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../terminal/usage-error.ts';
import { type ContractWords, UseCollector } from './collect-uses.ts';
import { ContractNames } from './contract-names.ts';
import { type Manifest, sortPlaces } from './manifest.ts';
import { nearestPackage, readPrograms } from './read-programs.ts';

/** What a tsconfig.json stands for. */
export type FoundUses = ReturnType<typeof findUses>;

/** A program that was read, and what its files use. */
export type ReadUses = FoundUses['programs'][number];

/**
 * Finds what a TypeScript program uses of the contract.
 *
 * @param project - The path of its tsconfig.json.
 * @param name - What reports call it; the name in its package.json by default.
 * @throws UsageError when it cannot be read, has no TypeScript, or does not use the contract at all
 */
export function findUses(project: string, name?: string) {
  const { compiler, programs: all } = readPrograms(project);
  const programs = all.flatMap((program) => readUses(new ContractNames(compiler, program)));
  const contract = programs[0]?.contract;
  if (!contract) {
    throw new UsageError(
      `No file of ${project} imports the types of the contract: run \`npm install\`, or pass the tsconfig.json of the code that does.`,
    );
  }
  const owner = nearestPackage(resolve(project));
  const folder = owner?.folder ?? resolve(project, '..');
  const uses = programs
    .flatMap((read) => read.uses)
    .map(({ node, ...part }) => {
      const source = node.getSourceFile();
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      return { ...part, file: pathFrom(folder, source.fileName), line: line + 1 };
    });
  const manifest: Manifest = {
    version: 1,
    name: name ?? owner?.data['name'] ?? 'this program',
    contract: String(contract.data['version']),
    uses: sortPlaces(uses, ({ kind, key, detail, file }) => [kind, key, detail, file].join('\0')),
  };
  // Paths are told from the folder; the contract's package is installed in the other.
  return { manifest, programs, folder, installed: contract.folder };
}

/** What the files of a program use that somebody has written; nothing of one without the contract. */
function readUses(names: ContractNames) {
  const sources = names.program.getSourceFiles();
  const contract = sources.map((file) => names.packageOf(file)).find(Boolean);
  if (!contract) return [];
  const files = sources.filter((file) => {
    const isOther = file.isDeclarationFile || names.program.isSourceFileFromExternalLibrary(file);
    return !isOther && !names.packageOf(file);
  });
  const { uses } = new UseCollector(names, files, readWords(contract.folder));
  return [{ names, contract, files, uses }];
}

/** The events of the contract, and the codes and types of its errors. */
function readWords(folder: string): ContractWords {
  const text = readFileSync(join(folder, 'generated/openapi.json'), 'utf8');
  const { webhooks, components } = JSON.parse(text) as Record<string, any>;
  const { code, type } = components.schemas.ErrorBody.properties;
  const codes = [code, type].flatMap((one) => one['x-extensible-enum'] ?? []);
  return { events: new Set(Object.keys(webhooks)), codes: new Set(codes) };
}

/** A file's path from the folder of its program, with `/` on every system. */
export const pathFrom = (folder: string, file: string): string =>
  relative(folder, file).replaceAll(sep, '/');
