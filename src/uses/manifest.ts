import { readFileSync } from 'node:fs';

/** Lines of a program, by the path of the file from the program's folder. */
export type Places = Readonly<Record<string, readonly number[]>>;

/** Places, by what is used there: `contacts.list`, `Contact.tags`, `deal.won`. */
export type PlacesOf = Readonly<Record<string, Places>>;

/**
 * What a program uses of a contract, without any of its source text. `uses.schema.json` of the package describes it;
 * it grows without a new version.
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

/** A file that is not a manifest. */
export class UnreadableManifest extends Error {
  override readonly name = 'UnreadableManifest';
}

const MAPS = 'operations parameters fields values events codes schemas opaque'.split(' ');

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is maps of maps that end in lists of lines; `depth` is how many maps. */
function isNested(value: unknown, depth: number): boolean {
  if (depth === 0) return Array.isArray(value) && value.every((line) => Number.isInteger(line));
  return isMap(value) && Object.values(value).every((one) => isNested(one, depth - 1));
}

/**
 * Reads a manifest that `uses` has written.
 *
 * @param file - Its path.
 * @throws UnreadableManifest that says what is wrong with it and what to do
 * @example
 * readManifest('billing.uses.json').operations['contacts.list']; // { 'src/sync.ts': [7] }
 */
export function readManifest(file: string): Manifest {
  const fail = (what: string): never => {
    const remedy = 'write it with `messaging-crm-api uses --output FILE`.';
    throw new UnreadableManifest(`${file} ${what}: ${remedy}`);
  };
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return fail(isMissing ? 'is not there' : 'is not a manifest of uses');
  }
  if (!isMap(data) || typeof data['name'] !== 'string') return fail('is not a manifest of uses');
  if (data['version'] !== 1) return fail(`has version ${String(data['version'])} and not 1`);
  const wrong = MAPS.find((key) => {
    const depth = ['fields', 'values', 'schemas', 'opaque'].includes(key) ? 3 : 2;
    return !isNested((data as Record<string, unknown>)[key] ?? {}, depth);
  });
  if (wrong !== undefined) return fail(`has "${wrong}" in another form`);
  const empty = Object.fromEntries(MAPS.map((key) => [key, {}]));
  return { ...empty, ...data } as unknown as Manifest;
}
