import { relative, sep } from 'node:path';
import { type Use, UseCollector } from './collect-uses.ts';
import { UnreadableProgram } from './find-compiler.ts';
import type { Manifest } from './manifest.ts';
import { readPrograms, type ReadPrograms } from './read-program.ts';

/** What `findUses` takes. */
export interface FindUsesOptions {
  /** What reports call the program; the name in its package.json by default. */
  readonly name?: string | undefined;
}

/** A program that was read, and what it uses. */
export interface FoundUses {
  readonly manifest: Manifest;
  readonly read: ReadPrograms;
  readonly collectors: readonly UseCollector[];
  /** The folder of the contract's package. */
  readonly installed: string;
}

/**
 * Finds what a TypeScript program uses of the contract.
 *
 * @param project - The path of its tsconfig.json.
 * @throws UnreadableProgram when it cannot be read, has no TypeScript, or does not use the contract at all
 * @example
 * findUses('tsconfig.json').manifest.fields['Contact.tags']; // { read: { 'src/sync.ts': [7] } }
 */
export function findUses(project: string, { name }: FindUsesOptions = {}): FoundUses {
  const read = readPrograms(project);
  const collectors = read.programs.map((program) => new UseCollector(read.compiler, program));
  const contract = collectors.map(({ names }) => names.contract).find(Boolean);
  if (!contract) {
    throw new UnreadableProgram(
      `No file of ${project} imports the types of the contract: run \`npm install\`, or pass the tsconfig.json of the code that does.`,
    );
  }
  const uses = collectors.flatMap((one) => one.uses);
  const called = name ?? read.name ?? 'this program';
  const head = { name: called, contract: contract.version, folder: read.folder };
  return { manifest: toManifest(uses, head), read, collectors, installed: contract.folder };
}

/** Places under a path of keys, as they are written down. */
type Tree = { [key: string]: Tree | number[] };

interface ManifestHead {
  readonly name: string;
  readonly contract: string;
  readonly folder: string;
}

function toManifest(uses: readonly Use[], { name, contract, folder }: ManifestHead): Manifest {
  const tree: Tree = { operations: {}, parameters: {}, fields: {}, values: {} };
  Object.assign(tree, { events: {}, codes: {}, schemas: {}, opaque: {} });
  const lines = new Set<string>();
  for (const use of uses) {
    const { file, line } = placeOf(use, folder);
    const path = [...pathOf(use), file];
    const id = [...path, line].join('\n');
    if (lines.has(id)) continue;
    lines.add(id);
    addLine(tree, path, line);
  }
  const parts = sortKeys(tree) as unknown as Omit<Manifest, 'version' | 'name' | 'contract'>;
  return { version: 1, name, contract, ...parts };
}

/** The file of a use, from the folder of the program, and its line from 1. */
export function placeOf({ node }: Use, folder: string): { file: string; line: number } {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return { file: relative(folder, source.fileName).split(sep).join('/'), line: line + 1 };
}

function pathOf({ kind, key, detail = '' }: Use): string[] {
  if (kind === 'named' || kind === 'sent') return ['schemas', key, kind];
  if (kind === 'read' || kind === 'write') return ['fields', key, kind];
  return kind === 'values' || kind === 'opaque' ? [kind, key, detail] : [kind, key];
}

function addLine(tree: Tree, path: readonly string[], line: number): void {
  const file = path.at(-1) as string;
  let at = tree;
  for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Tree;
  ((at[file] ??= []) as number[]).push(line);
}

function sortKeys(tree: Tree): Tree {
  const entries = Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([key, one]) => [
      key,
      Array.isArray(one) ? one.sort((a, b) => a - b) : sortKeys(one),
    ]),
  );
}
