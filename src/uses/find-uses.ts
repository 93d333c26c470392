import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type ts from 'typescript';
import { UsageError } from '../terminal/usage-error.ts';
import { type ContractWords, type NodeUse, UseCollector } from './collect-uses.ts';
import { ContractNames } from './contract-names.ts';
import { type Manifest, sortPlaces } from './manifest.ts';
import { nearestPackage, readPrograms } from './read-programs.ts';

/** A program that was read, and what its files use. */
export interface ReadUses {
  readonly names: ContractNames;
  /** The files that somebody has written. */
  readonly files: readonly ts.SourceFile[];
  readonly uses: readonly NodeUse[];
}

/** What a tsconfig.json stands for. */
export interface FoundUses {
  readonly manifest: Manifest;
  readonly programs: readonly ReadUses[];
  /** The folder of the program's package.json, which paths are told from. */
  readonly folder: string;
  /** The folder of the contract's package. */
  readonly installed: string;
}

/**
 * Finds what a TypeScript program uses of the contract.
 *
 * @param project - The path of its tsconfig.json.
 * @param name - What reports call it; the name in its package.json by default.
 * @throws UsageError when it cannot be read, has no TypeScript, or does not use the contract at all
 */
export function findUses(project: string, name?: string): FoundUses {
  const { compiler, programs: all } = readPrograms(project);
  const owner = nearestPackage(resolve(project));
  const folder = owner?.folder ?? resolve(project, '..');
  const using = all.flatMap((program) => {
    const names = new ContractNames(compiler, program);
    const contract = program
      .getSourceFiles()
      .map((file) => names.packageOf(file))
      .find(Boolean);
    return contract ? [{ names, contract }] : [];
  });
  const contract = using[0]?.contract;
  if (!contract) {
    throw new UsageError(
      `No file of ${project} imports the types of the contract: run \`npm install\`, or pass the tsconfig.json of the code that does.`,
    );
  }
  const words = readWords(contract.folder);
  const programs = using.map(({ names }) => readUses(names, words));
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
  return { manifest, programs, folder, installed: contract.folder };
}

/** The events of the contract, and the codes and types of its errors. */
function readWords(folder: string): ContractWords {
  const text = readFileSync(join(folder, 'generated/openapi.json'), 'utf8');
  const { webhooks, components } = JSON.parse(text) as Record<string, any>;
  const { code, type } = components.schemas.ErrorBody.properties;
  const codes = [code, type].flatMap((one) => one['x-extensible-enum'] ?? []);
  return { events: new Set(Object.keys(webhooks)), codes: new Set(codes) };
}

function readUses(names: ContractNames, words: ContractWords): ReadUses {
  const { program } = names;
  const files = program.getSourceFiles().filter((file) => {
    const isOther = file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file);
    return !isOther && !names.packageOf(file);
  });
  return { names, files, uses: new UseCollector(names, files, words).uses };
}

/** A file's path from the folder of its program, with `/` on every system. */
export const pathFrom = (folder: string, file: string): string =>
  relative(folder, file).replaceAll(sep, '/');
