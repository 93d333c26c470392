import { readFileSync } from 'node:fs';
import { UnreadableProgram } from './find-compiler.ts';

/** Lines of a program, by the path of the file from the program's folder. */
export type Places = Readonly<Record<string, readonly number[]>>;

/** Places, by what is used there: `contacts.list`, `Contact.tags`, `deal.won`. */
export type PlacesOf = Readonly<Record<string, Places>>;

/**
 * What a program uses of a contract, without any of its source text. It grows without a new version.
 */
export interface Manifest {
  readonly version: 1;
  /** What reports call the program. */
  readonly name: string;
  /** The version of the contract that the program was compiled with. */
  readonly contract: string;
  /** `contacts.list`, or `GET /v1/contacts` where a program calls it by its path. */
  readonly operations: PlacesOf;
  /** Query parameters, as `ListContactsQuery.limit`. */
  readonly parameters: PlacesOf;
  /** `Contact.tags`, by what is done with them. */
  readonly fields: Readonly<Record<string, { readonly read?: Places; readonly write?: Places }>>;
  /** Values that a field is compared with or set to, by the field. */
  readonly values: Readonly<Record<string, PlacesOf>>;
  readonly events: PlacesOf;
  /** Codes and types of errors. */
  readonly codes: PlacesOf;
  /** Types of the contract: where they are named, and where an object of one is filled in. */
  readonly schemas: Readonly<Record<string, { readonly named?: Places; readonly sent?: Places }>>;
  /** Where it cannot be seen what is used, by the type and why: a spread, `JSON.stringify`, a key of a variable. */
  readonly opaque: Readonly<Record<string, PlacesOf>>;
  /** How often each operation was called, and each event received, where traffic was counted. */
  readonly traffic?: Readonly<Record<string, number>>;
}

const MAPS = 'operations parameters fields values events codes schemas opaque'.split(' ');

const mapTree = (tree: object, change: (one: any) => unknown): object =>
  Object.fromEntries(Object.entries(tree).map(([key, one]) => [key, change(one)]));

/** A manifest as `uses.schema.json` has it: each path once, and places as `0:7,9 2:4`, by the index of their path. */
export function packManifest({ version, name, contract, traffic, ...maps }: Manifest): object {
  const files = new Map<string, number>();
  const indexOf = (file: string): number => {
    if (!files.has(file)) files.set(file, files.size);
    return files.get(file) as number;
  };
  const pack = (tree: object): object | string =>
    Object.values(tree).some(Array.isArray)
      ? Object.entries(tree)
          .map(([file, lines]) => `${indexOf(file)}:${lines}`)
          .join(' ')
      : mapTree(tree, pack);
  const packed = mapTree(maps, pack);
  return { version, name, contract, files: [...files.keys()], ...packed, traffic };
}

function unpack(tree: any, files: readonly string[]): object {
  if (typeof tree !== 'string') return mapTree(tree, (one) => unpack(one, files));
  const places = tree.split(' ').map((one) => {
    const [index = '', lines = ''] = one.split(':');
    return [files[Number(index)] ?? '?', lines.split(',').map(Number)];
  });
  return Object.fromEntries(places);
}

/**
 * Reads a manifest of `uses`, or the counts of a watch of drift.
 *
 * @throws UnreadableProgram that says what is wrong with it and what to do
 * @example
 * readManifest('billing.uses.json').operations['contacts.list']; // { 'src/sync.ts': [7] }
 */
export function readManifest(file: string): Manifest {
  let why = 'is not a manifest of version 1';
  try {
    const data: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const { files = [], ...rest } = Object(data);
    const maps = MAPS.map((key) => [key, unpack(rest[key] ?? {}, files)]);
    if (rest.version === 1 && typeof rest.name === 'string')
      return { ...rest, ...Object.fromEntries(maps) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') why = 'is not there';
  }
  const remedy = 'write it with `messaging-crm-api uses --output FILE`.';
  throw new UnreadableProgram(`${file} ${why}: ${remedy}`);
}
