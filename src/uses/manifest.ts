import { readFileSync } from 'node:fs';
import { isObject } from '../gate/document/json.ts';
import type { PlaceOfUse } from '../gate/report/gate-report.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** What `uses.schema.json` has a map for, and says what is in it. */
const KINDS = [
  ...(['codes', 'events', 'fields', 'opaque'] as const),
  ...(['operations', 'parameters', 'schemas', 'values'] as const),
];

export interface Use extends Pick<PlaceOfUse, 'file' | 'line'> {
  readonly kind: (typeof KINDS)[number];
  /** `contacts.list`, `Contact.tags`, `deal.won`. */
  readonly key: string;
  /** What is done with a field or a type, the value of a field, and why something is opaque. */
  readonly detail?: string | undefined;
}

/** What a program uses of a contract, without any of its source text; `uses.schema.json` is its form in a file. */
export interface Manifest {
  /** What reports call the program. */
  readonly name: string;
  /** The version of the contract that the program was compiled with. */
  readonly contract: string;
  /** Each once, in order. */
  readonly uses: readonly Use[];
  /** How often each operation was called, and each event received, where traffic was counted. */
  readonly traffic?: Readonly<Record<string, number>>;
}

/** What people are shown of a place. */
export const lineOf = ({ file, line }: PlaceOfUse): string => `${file}:${line}`;

/** Each place once, in the order of a text, by default the file, and of lines. */
export function sortPlaces<Place extends PlaceOfUse>(
  places: readonly Place[],
  textOf: (place: Place) => string = ({ file }) => file,
): Place[] {
  const keyOf = (one: Place): string => `${textOf(one)}\0${String(one.line).padStart(9)}`;
  const unique = new Map(places.map((one) => [keyOf(one), one]));
  return [...unique.keys()].sort().flatMap((key) => unique.get(key) ?? []);
}

/** A manifest as a file has it: each path once, and places as `0:7,9 2:4`, by the index of their path. */
export function packManifest({ name, contract, uses }: Manifest): object {
  const files = [...new Set(uses.map(({ file }) => file))];
  const maps: Record<string, any> = Object.fromEntries(KINDS.map((kind) => [kind, {}]));
  let before = '';
  for (const { kind, key, detail, file, line } of uses) {
    const map = detail === undefined ? maps[kind] : (maps[kind][key] ??= {});
    const last = detail ?? key;
    const place = `${files.indexOf(file)}:${line}`;
    if (!Object.hasOwn(map, last)) map[last] = place;
    else map[last] += file === before ? `,${line}` : ` ${place}`;
    before = file;
  }
  return { version: 1, name, contract, files, ...maps };
}

/** The uses in a map of a packed manifest, at any depth; throws where something else is in it. */
function unpack(map: any, files: readonly string[], path: readonly string[]): Use[] {
  if (isObject(map))
    return Object.entries(map).flatMap(([key, one]) => unpack(one, files, [...path, key]));
  const [kind, key = '', detail] = path;
  return map.split(' ').flatMap((places: string) => {
    const [index, lines = ''] = places.split(':');
    const part = { kind: kind as Use['kind'], key, detail, file: files[Number(index)] ?? '?' };
    return lines.split(',').map((line) => ({ ...part, line: Number(line) }));
  });
}

/**
 * Reads a manifest of `uses`, or the counts of a watch of drift; throws a UsageError that says what is wrong with it
 * and what to do.
 */
export function readManifest(path: string): Manifest {
  let why = 'is not a manifest of version 1';
  try {
    const read = Object(JSON.parse(readFileSync(path, 'utf8')));
    const { version, name, contract, files = [], traffic } = read;
    const uses = KINDS.flatMap((kind) => unpack(read[kind] ?? {}, files, [kind]));
    const isCounted = traffic === undefined || isObject(traffic);
    if (version === 1 && typeof name === 'string' && isCounted)
      return { name, contract, uses, traffic };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') why = 'is not there';
  }
  throw new UsageError(`${path} ${why}: write it with \`messaging-crm-api uses --output FILE\`.`);
}
