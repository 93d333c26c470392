import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type ts from 'typescript';
import { type ContractWords, type Use, UseCollector } from './collect-uses.ts';
import { ContractNames } from './contract-names.ts';
import { type Compiler, UnreadableProgram } from './find-compiler.ts';
import type { Manifest } from './manifest.ts';
import { nearestPackage, readPrograms } from './read-program.ts';

/** A program that was read, and what its files use. */
export interface ReadUses {
  readonly program: ts.Program;
  /** The files that somebody has written. */
  readonly files: readonly ts.SourceFile[];
  readonly uses: readonly Use[];
}

/** What a tsconfig.json stands for. */
export interface FoundUses {
  readonly manifest: Manifest;
  readonly compiler: Compiler;
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
 * @throws UnreadableProgram when it cannot be read, has no TypeScript, or does not use the contract at all
 * @example
 * findUses('tsconfig.json').manifest.fields['Contact.tags']; // { read: { 'src/sync.ts': [7] } }
 */
export function findUses(project: string, name?: string): FoundUses {
  const { compiler, programs: all } = readPrograms(project);
  const owner = nearestPackage(resolve(project));
  const folder = owner?.folder ?? resolve(project, '..');
  let contract: { folder: string; version: string; words: ContractWords } | undefined;
  const programs = all.map((program) => {
    const names = new ContractNames(compiler, program);
    const sources = program.getSourceFiles();
    const found = sources.map((file) => names.packageOf(file)).find(Boolean);
    if (!found) return { program, files: [], uses: [] };
    const { words } = (contract ??= {
      ...{ folder: found.folder, version: String(found.data['version']) },
      words: readWords(found.folder),
    });
    const isWritten = (file: ts.SourceFile): boolean =>
      !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file);
    const files = sources.filter((file) => isWritten(file) && !names.packageOf(file));
    const checker = program.getTypeChecker();
    const { uses } = new UseCollector(compiler, checker, names, files, words);
    return { program, files, uses };
  });
  if (!contract) {
    throw new UnreadableProgram(
      `No file of ${project} imports the types of the contract: run \`npm install\`, or pass the tsconfig.json of the code that does.`,
    );
  }
  const head = { name: name ?? owner?.data['name'] ?? 'this program', contract: contract.version };
  const manifest = { version: 1, ...head, ...toTree(programs, folder) } as unknown as Manifest;
  return { manifest, compiler, programs, folder, installed: contract.folder };
}

/** The events of the contract, and the codes and types of its errors. */
function readWords(folder: string): ContractWords {
  const text = readFileSync(join(folder, 'generated/openapi.json'), 'utf8');
  const { webhooks, components } = JSON.parse(text) as Record<string, any>;
  const { code, type } = components.schemas.ErrorBody.properties;
  const codes = [code, type].flatMap((one) => one['x-extensible-enum'] ?? []);
  return { events: new Set(Object.keys(webhooks)), codes: new Set(codes) };
}

/** Places under a path of keys, as they are written down. */
type Tree = { [key: string]: Tree | number[] };

function toTree(programs: readonly ReadUses[], folder: string): Tree {
  const tree: Tree = { operations: {}, parameters: {}, fields: {}, values: {} };
  Object.assign(tree, { events: {}, codes: {}, schemas: {}, opaque: {} });
  for (const use of programs.flatMap(({ uses }) => uses)) {
    const source = use.node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(use.node.getStart(source));
    let at = tree;
    for (const key of pathOf(use)) at = (at[key] ??= {}) as Tree;
    const lines = (at[pathFrom(folder, source.fileName)] ??= []) as number[];
    if (!lines.includes(line + 1)) lines.push(line + 1);
  }
  return sortKeys(tree) as Tree;
}

/** A file's path from the folder of its program, with `/` on every system. */
export const pathFrom = (folder: string, file: string): string =>
  relative(folder, file).replaceAll(sep, '/');

function pathOf({ kind, key, detail = '' }: Use): string[] {
  if (kind === 'named' || kind === 'sent') return ['schemas', key, kind];
  if (kind === 'read' || kind === 'write') return ['fields', key, kind];
  return kind === 'values' || kind === 'opaque' ? [kind, key, detail] : [kind, key];
}

function sortKeys(tree: Tree | number[]): Tree | number[] {
  if (Array.isArray(tree)) return tree.sort((a, b) => a - b);
  const entries = Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sortKeys(one)]));
}
