import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { Description } from '../../src/gate/document/description.ts';
import type { PlacedChange } from '../../src/gate/report/gate-report.ts';
import { SEEN_BY } from '../../src/gate/rules.ts';
import { runGate } from '../../src/gate/run-gate.ts';
import { type JsonObject, pointerSegments } from '../../src/service/json.ts';
import { ROOT } from './paths.ts';

/** Both descriptions of a version of the contract, as the build writes them. */
export type Descriptions = Readonly<Record<'openapi' | 'asyncapi', JsonObject>>;

/** What the gate saw between two versions; words of documentation are not among it. */
export type ContractChange = PlacedChange;

const FOLDER = join(ROOT, 'openapi/releases');
const fileOf = (version: string): string => join(FOLDER, `${version}.json.br`);

export function storedVersions(): string[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.br'));
  const versions = names.map((name) => name.slice(0, -'.json.br'.length));
  return versions.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
}

export const readStored = (version: string): Descriptions =>
  JSON.parse(brotliDecompressSync(readFileSync(fileOf(version))).toString());

const readBoth = (read: (file: string) => string): Descriptions => ({
  openapi: JSON.parse(read('generated/openapi.json')),
  asyncapi: JSON.parse(read('generated/asyncapi.json')),
});

/** The contract of the working tree, as `npm run build` wrote it last. */
export const readGenerated = (): Descriptions =>
  readBoth((file) => readFileSync(join(ROOT, file), 'utf8'));

/** The contract of a commit, as its own build wrote it; throws an Error where git has none. */
export const readCommit = (revision: string, root = ROOT): Descriptions =>
  readBoth((file) => {
    const args = ['show', '--end-of-options', `${revision}:${file}`];
    return execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28, encoding: 'utf8' });
  });

/** Stores the contract of the working tree as that of its version; what is stored and the same stays as it is. */
export function storeRelease(): string {
  const contract = readGenerated();
  const file = fileOf(contract.openapi['info'].version);
  // A window over the whole text: the descriptions have most of their schemas in common.
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24 };
  if (isStored() !== true)
    writeFileSync(file, brotliCompressSync(JSON.stringify(contract), { params }));
  return file;
}

/** Whether the version of the working tree is stored, with its contract: `undefined` where it is not stored at all. */
export function isStored(): boolean | undefined {
  const contract = readGenerated();
  const { version } = contract.openapi['info'];
  if (!existsSync(fileOf(version))) return undefined;
  return JSON.stringify(readStored(version)) === JSON.stringify(contract);
}

/** What the gate sees between two contracts, worst first, without words of documentation. */
export function changesBetween(old: Descriptions, next: Descriptions): ContractChange[] {
  const load = (root: JsonObject, name: string) => ({
    description: new Description({
      name,
      root,
      open: (path) => {
        throw new Error(`${name} refers to the file ${path}, and should be one file.`);
      },
    }),
    locate: () => ({ file: name, line: 1, column: 1 }),
  });
  const pair = (name: 'openapi' | 'asyncapi') => ({
    old: load(old[name], `the former ${name}`),
    new: load(next[name], name),
  });
  const { changes } = runGate([pair('openapi'), pair('asyncapi')], {
    // Sunsets are held against a day that does not move: the same contracts have the same changes.
    today: '1970-01-01',
    accepted: [],
    checkVersion: false,
    names: { old: 'old', new: 'new' },
  });
  return changes.filter(({ verdict }) => verdict !== 'documentation');
}

/** What a rule of the gate sees, in words: `a property is new`. */
export const titleOfChange = ({ rule }: ContractChange): string => SEEN_BY[rule];

const NAMED = new Set(['properties', 'headers', 'parameters', 'responses']);

/** What a change is about, as a name: `Contact.tags`, `GET /v1/contacts`, `deal.won`. */
export function subjectOfChange({ pointer, new: now, old }: ContractChange): string {
  const [top = '', kind = '', name = '', ...rest] = pointerSegments(pointer);
  const isCall = top === 'paths';
  const first =
    top === 'components' ? name : isCall && name ? `${name.toUpperCase()} ${kind}` : kind;
  const node = (now?.value ?? old?.value) as JsonObject | undefined;
  // A parameter has a number in its list, and a name of its own.
  const nameOf = (word: string): string =>
    /^\d\d?$/.test(word) ? (node?.['$ref']?.split('/').at(-1) ?? node?.['name'] ?? word) : word;
  const below = rest.filter((_, index) => NAMED.has(rest[index - 1] ?? '')).map(nameOf);
  const words = [first || top, ...below];
  return words.join(isCall ? ' ' : '.');
}
