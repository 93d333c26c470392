import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { run } from '../../src/cli/run.ts';
import { findUses } from '../../src/uses/find-uses.ts';
import { usesOf } from '../../src/uses/join-uses.ts';
import { type Manifest, packManifest, readManifest } from '../../src/uses/manifest.ts';
import schema from '../../src/uses/uses.schema.json' with { type: 'json' };
import { startHere } from '../cli/run-cli.ts';
import { until } from '../until.ts';
import billing from './billing.json' with { type: 'json' };
import { tinyContract, writeTinyProgram } from './tiny-program.ts';

const SYNC = `\
import type { Client, Contact, components, operations } from 'messaging-crm-api';
declare const crm: Client;
declare const log: (...values: unknown[]) => void, Box: new (content: unknown) => object, own: <T>(of: T) => T;
const { data: [first] } = await crm.contacts.list({ limit: 5 });
log(first?.tags.length, first!['country']);
if (first?.stage === 'won') log('won a secret customer');
const stage = 'lead', body = { name: 'Lucía', stage: 'lead' as const };
await crm.contacts.create(body), crm.contacts.create({ name: 'Ada', stage });
log(JSON.stringify(first));
const copy = { ...first!.company };
export const read = (contact: Contact, key: keyof Contact) => contact[key];
export const codes = ['in_use', 'contact.created', 'conflict_error'];
if ('won' === first?.stage) log(new Box(first));
switch (first?.stage) { case 'won': log(1) }
export const isWon = ['won'].includes(first!.stage);
export const { tags, ...others } = first!, loose: unknown = first, same = own(first!);
export const keep = (known: Contact & { at: Date }) => log(known);
let at: string | undefined; ({ country: at } = first!); new (Box as any)(first);
declare function tell(this: void, ...values: readonly unknown[]): void; tell(first); export const lose = (): unknown => first;
let id = ''; for ({ company: { id } } of [first!]) [first!.country] = [id];
for (const key in first) log(key);
if (id in same || 'tags' in same) log(1);
log((of: components['schemas']['Note'], at: operations['listNotes']['parameters']) => [of.body, at.query!.limit]);
`;

const CARD = `\
import type { Contact } from 'messaging-crm-api';
declare const Card: (props: object) => null;
export const card = (contact: Contact) => <Card {...contact} />;
export const no = (contact: Contact): 1 => ({ ...contact });
`;

let folder = '';
const project = (): string => join(folder, 'tsconfig.json');
const printed: string[] = [];
let known: Manifest | undefined;
/** What the program uses: read once, since a compiler takes its time. */
const uses = (): Manifest => (known ??= findUses(project()).manifest);
beforeEach(() => {
  folder = writeTinyProgram({ 'src/sync.ts': SYNC, 'src/card.tsx': CARD });
  printed.length = 0;
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((text) => void printed.push(text));
});

const breaks = (): string[] => [
  'breaks',
  '-p',
  project(),
  join(folder, 'node_modules/messaging-crm-api'),
];

/** The changes of the gate, with who uses them, in words. */
async function gate(change: (contract: any) => void, ...more: string[]): Promise<string> {
  const [old, next] = [join(folder, 'old.json'), join(folder, 'new.json')];
  const contract = tinyContract();
  writeFileSync(old, JSON.stringify(contract));
  change(contract);
  writeFileSync(next, JSON.stringify(contract));
  const manifest = join(folder, 'billing.json');
  writeFileSync(manifest, JSON.stringify(packManifest(uses())));
  printed.length = 0;
  await run(['gate', old, next, '--uses', manifest, ...more]);
  return printed.join('\n');
}

const removeId = ({ components }: any): unknown => delete components.schemas.Contact.properties.id;

test('a manifest has the lines of what is used, and what cannot be seen', () => {
  expect(packManifest(uses())).toEqual(billing);
});

test('it has no text of the program, and its schema says what it is', () => {
  const manifest = packManifest(uses());
  const validate = new Ajv2020({ strict: true }).compile(schema);

  expect(JSON.stringify(manifest)).not.toMatch(/Lucía|secret|first|copy/);
  expect(validate(manifest)).toBe(true);
  expect(validate({ ...manifest, events: { 'deal.won': '0:x' } })).toBe(false);
});

test.each<[change: (contract: any) => void, says: string]>([
  [
    ({ components }) => delete components.schemas.Contact.properties.country,
    'billing: src/sync.ts:5, src/sync.ts:18, src/sync.ts:20',
  ],
  [({ paths }) => delete paths['/contacts'].get, 'billing: src/sync.ts:4'],
  [({ webhooks }) => delete webhooks['contact.created'], 'billing: src/sync.ts:12'],
  [({ components }) => (components.parameters.Limit.schema.default = 10), 'billing: src/sync.ts:4'],
  [
    removeId,
    'may be used: billing, src/card.tsx:3, src/card.tsx:4, src/sync.ts:9, src/sync.ts:11, src/sync.ts:13, src/sync.ts:16, src/sync.ts:17, src/sync.ts:18, 3 more',
  ],
  [
    ({ components }) => delete components.schemas.Company.properties.size,
    'may be used: billing, src/card.tsx:3, src/card.tsx:4, src/sync.ts:9, src/sync.ts:10, src/sync.ts:11, src/sync.ts:13, src/sync.ts:16, src/sync.ts:17, 4 more',
  ],
  [
    ({ components }) => (components.schemas.ContactCreate.properties.stage.enum = ['lead']),
    'no use seen in billing',
  ],
  [
    ({ components }) => (components.schemas.ContactCreate.properties.stage.enum = ['won']),
    'billing: src/sync.ts:7, src/sync.ts:8',
  ],
  [
    ({ components }) => components.schemas.ContactCreate.required.push('stage'),
    'billing: src/sync.ts:7, src/sync.ts:8',
  ],
])('the gate says who uses what changed (%#)', async (change, says) => {
  expect((await gate(change)).split('\n').map((line) => line.trim())).toContain(says);
});

test('Markdown, JSON and annotations say it, too, and traffic tells of operations', async () => {
  const remove = ({ paths }: any): void => void delete paths['/contacts'].get;
  const traffic = join(folder, 'traffic.json');
  writeFileSync(traffic, '{ "version": 1, "name": "live", "traffic": { "contacts.list": 120 } }');

  expect(await gate(remove, '--format', 'markdown', '--uses', traffic)).toContain(
    '\n  - billing: src/sync.ts:4\n  - live: 120 calls',
  );
  expect(await gate(remove, '--format', 'github')).toContain('%0Abilling: src/sync.ts:4');
  const [change] = JSON.parse(await gate(remove, '--json')).changes;
  expect(change.uses).toEqual([
    { name: 'billing', seen: [{ file: 'src/sync.ts', line: 4 }], maybe: [] },
  ]);
  expect(await gate(removeId, '--uses', traffic)).not.toContain('live');
});

test('manifests open and close no gate', async () => {
  const [old, next] = [join(folder, 'old.json'), join(folder, 'new.json')];
  await gate(removeId);

  expect(await run(['gate', old, next])).toBe(1);
  expect(await run(['gate', old, next, '--uses', join(folder, 'billing.json')])).toBe(1);
  expect(await run(['gate', old, old, '--uses', join(folder, 'billing.json')])).toBe(0);
});

test('a solution has the uses of the projects that it refers to, also where solutions refer to each other', () => {
  const refer = (name: string, ...paths: readonly string[]): string => {
    const references = paths.map((path) => ({ path: `./${path}.json` }));
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ files: [], references }));
    return join(folder, `${name}.json`);
  };
  refer('other', 'solution', 'tsconfig');

  expect(findUses(refer('solution', 'tsconfig')).manifest).toEqual(uses());
  expect(findUses(refer('solution', 'other')).manifest).toEqual(uses());
});

test('--output writes the manifest, and -p takes the project', async () => {
  const output = join(folder, 'out.json');

  expect(await run(['uses', '-p', folder, '--name', 'ledger', '--output', output])).toBe(0);
  expect(printed[0]).toContain('ledger uses 2 operations, 8 fields and 1 event:');
  expect(readManifest(output)).toEqual({ ...uses(), name: 'ledger' });
});

test('breaks fails, and says which lines no longer compile with the next version', async () => {
  const [installed, next] = [join(folder, 'node_modules/messaging-crm-api'), join(folder, 'next')];
  const types = join(next, 'generated/index.d.ts');
  cpSync(installed, next, { recursive: true });
  writeFileSync(types, readFileSync(types, 'utf8').replace('country?: string; ', ''));
  const contract = tinyContract();
  delete contract.components.schemas.Contact.properties.country;
  writeFileSync(join(next, 'generated/openapi.json'), JSON.stringify(contract));

  expect(await run(breaks())).toBe(0);
  expect(await run(['breaks', '-p', project(), next])).toBe(1);
  expect(readdirSync(join(folder, 'node_modules/.cache'))).toEqual([]);
  expect(printed.join('\n')).toContain('src/sync.ts:5:25  property-removed  TS7053');
  // What did not compile before is no news, though its words are others: they quote a type.
  expect(printed.join('\n')).not.toContain('src/card.tsx');
});

// Who passes on a client may use each operation, and what all calls need stands for each.
test.each([
  ['opaque', 'Client', 'deals.list', 'maybe', 1],
  ['opaque', 'ContactsApi', 'deals.list', 'maybe', 1],
  ['opaque', 'Contact', 'deals.list', 'maybe', 0],
  ['operations', 'deals.list', '*', 'seen', 1],
  ['events', 'deal.won', '*', 'seen', 1],
  ['fields', 'Deal.id', '*', 'seen', 0],
] as const)('of %s, %s and a change of %s, %s lists %i', (kind, key, changed, list, count) => {
  const program = { ...uses(), uses: [{ kind, key, file: 'a.ts', line: 1 }] };
  const none = { filled: new Set<string>(), owners: new Set<string>(), values: new Set<string>() };

  expect(usesOf({ keys: new Set([changed]), ...none }, program)[list]).toHaveLength(count);
});

test('breaks that a signal ends gives no verdict, and leaves nothing behind', async () => {
  const cache = join(folder, 'node_modules/.cache');
  const { kill, ended, output } = startHere(breaks());
  await until(() => expect(readdirSync(cache)).toHaveLength(1));
  kill('SIGTERM');

  expect([await ended, readdirSync(cache)]).toEqual([2, []]);
  expect(output.stderr).toContain('stopped, without a verdict');
});

test.each<[what: string, prepare: () => string[], says: RegExp]>([
  ['no file', () => ['uses', '-p', join(folder, 'none.json')], /Cannot read .*none\.json/],
  [
    'a program that cannot be parsed, of which no type is checked',
    () => (writeFileSync(join(folder, 'src/broken.ts'), '\nconst = 1;'), breaks()),
    /has to compile first\. src\/broken\.ts:2: Variable declaration expected/,
  ],
  [
    'options that are refused, with which no type is checked',
    () => {
      const refused = '"checkJs": true, "allowJs": false, "strict"';
      writeFileSync(project(), readFileSync(project(), 'utf8').replace('"strict"', refused));
      return breaks();
    },
    /has to compile first\. .*Option 'checkJs' cannot be specified without/,
  ],
  [
    'no sources',
    () => (writeFileSync(project(), '{ "include": ["nowhere"] }'), ['uses', '-p', project()]),
    /Cannot read .*tsconfig\.json: No inputs were found/,
  ],
  [
    'half a file, of which the compiler reads what is there',
    () => (writeFileSync(project(), '{ "include": ["src"'), ['uses', '-p', project()]),
    /Cannot read .*tsconfig\.json: '.' expected/,
  ],
  [
    'no contract',
    () => {
      rmSync(join(folder, 'src/card.tsx'));
      writeFileSync(join(folder, 'src/sync.ts'), 'export {};');
      return ['uses', '-p', project()];
    },
    /No file of .* imports the types of the contract: run `npm install`/,
  ],
  [
    'TypeScript 7',
    () => {
      const path = join(folder, 'node_modules/typescript');
      rmSync(path);
      symlinkSync(join(ROOT, 'node_modules/typescript7'), path);
      vi.stubEnv('PATH', '');
      return ['uses', '-p', project()];
    },
    /TypeScript 7\.0\.2 has no API .*`npx -p typescript@6\.0\.3 messaging-crm-api`/,
  ],
  ...[
    '{ "version": 1 }',
    '{ "version": 1, "name": "web", "traffic": null }',
    '{ "version": 1, "name": "web", "fields": 5 }',
  ].map((text): [string, () => string[], RegExp] => [
    `a manifest that is ${text}`,
    () => {
      const contract = join(folder, 'node_modules/messaging-crm-api/generated/openapi.json');
      writeFileSync(join(folder, 'web.json'), text);
      return ['gate', contract, contract, '--uses', join(folder, 'web.json')];
    },
    /web\.json is not a manifest of version 1: write it with `messaging-crm-api uses/,
  ]),
  [
    'no next package',
    () => ['breaks', folder + '/none', '-p', project()],
    /none has no package\.json: pass the folder/,
  ],
])('what cannot be read ends with 2 and a sentence: %s', async (_, prepare, says) => {
  expect(await run(prepare())).toBe(2);
  expect(printed.join('\n')).toMatch(says);
});
