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

const fileOf = (version: string, root: string): string =>
  join(root, 'openapi/releases', `${version}.json.br`);

/** The versions that are stored, newest first. */
export function storedVersions(root: string = ROOT): string[] {
  const names = readdirSync(join(root, 'openapi/releases')).filter((name) => name.endsWith('.br'));
  const versions = names.map((name) => name.slice(0, -'.json.br'.length));
  return versions.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
}

export const readStored = (version: string, root: string = ROOT): Descriptions =>
  JSON.parse(brotliDecompressSync(readFileSync(fileOf(version, root))).toString()) as Descriptions;

/** The contract of the working tree, as `npm run build` wrote it last. */
export function readGenerated(root: string = ROOT): Descriptions {
  const read = (name: string): JsonObject =>
    JSON.parse(readFileSync(join(root, 'generated', `${name}.json`), 'utf8')) as JsonObject;
  return { openapi: read('openapi'), asyncapi: read('asyncapi') };
}

/**
 * The contract of a commit, as its own build wrote it; throws an Error when git knows no such revision, or it has no
 * contract.
 */
export function readCommit(revision: string, root: string = ROOT): Descriptions {
  const read = (name: string): JsonObject => {
    const args = ['show', '--end-of-options', `${revision}:generated/${name}.json`];
    const text = execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28 });
    return JSON.parse(text.toString()) as JsonObject;
  };
  return { openapi: read('openapi'), asyncapi: read('asyncapi') };
}

/** Stores the contract of the working tree as that of its version; what is stored and the same stays as it is. */
export function storeRelease(root: string = ROOT): string {
  const contract = readGenerated(root);
  const file = fileOf(contract.openapi['info'].version, root);
  // A window over the whole text: the descriptions have most of their schemas in common.
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24 };
  if (isStored(root) !== true)
    writeFileSync(file, brotliCompressSync(JSON.stringify(contract), { params }));
  return file;
}

/** Whether the version of the working tree is stored, with its contract: `undefined` where it is not stored at all. */
export function isStored(root: string = ROOT): boolean | undefined {
  const contract = readGenerated(root);
  const { version } = contract.openapi['info'];
  if (!existsSync(fileOf(version, root))) return undefined;
  return JSON.stringify(readStored(version, root)) === JSON.stringify(contract);
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
