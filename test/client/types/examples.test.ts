import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/contract/paths.ts';
import { words } from '../../table.ts';
import { compileModules } from './compile-modules.ts';

const FILES = [
  ...readdirSync(join(ROOT, 'src/client')).map((name) => `src/client/${name}`),
  ...readdirSync(join(ROOT, 'src/testing')).map((name) => `src/testing/${name}`),
  ...words('src/raw.ts src/sandbox/create-sandbox.ts generated/client.ts generated/own-fields.ts'),
];

/** What an example takes for granted; left out where it declares the name itself. */
const GIVEN: Readonly<Record<string, string>> = {
  clientId: 'declare const clientId: string;',
  clientSecret: 'declare const clientSecret: string;',
  crm: "declare const crm: import('messaging-crm-api').Client;",
  job: "declare const job: import('messaging-crm-api').Job;",
  readRows:
    "declare function readRows(): AsyncIterable<import('messaging-crm-api').ContactCreate>;",
  redis:
    'declare const redis: { get(key: string): Promise<string | null>; set(key: string, value: string, options: object): Promise<unknown> };',
  testFetch: "declare const testFetch: import('messaging-crm-api/testing').TestFetch;",
};
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'messaging-crm-api': [
    ...words('createClient ApiError NotFoundError JobFailedError importAllContacts waitForJob'),
    'type TokenStore',
  ],
  'messaging-crm-api/raw': ['createRawClient'],
  'messaging-crm-api/sandbox': ['createSandbox'],
  'messaging-crm-api/testing': ['createTestFetch', 'fixture'],
};

/** The examples of a file's doc comments that are code and not a value. */
function examplesOf(path: string): string[] {
  const comments = readFileSync(join(ROOT, path), 'utf8').match(/\/\*\*[\s\S]*?\*\//g) ?? [];
  return comments
    .map((comment) => comment.replace(/^\s*(?:\/\*\*|\*\/|\*) ?/gm, '').replace(/\s*\*\/$/, ''))
    .flatMap((comment) => comment.split(/^@example\n/m).slice(1))
    .map((example) => (example.split(/^@\w/m)[0] ?? '').trim());
}

function asModule(example: string): string {
  const imports = Object.entries(IMPORTS).map(
    ([module, names]) => `import { ${names.join(', ')} } from '${module}';`,
  );
  if (/^declare module/m.test(example)) return `${imports.join('\n')}\n${example}`;
  const given = Object.entries(GIVEN)
    .filter(([name]) => !new RegExp(`const (?:${name}\\b|\\{[^}]*\\b${name} )`).test(example))
    .map(([, declaration]) => declaration);
  return [...imports, ...given, `export async function example() {\n${example}\n}`].join('\n');
}

const examples = new Map(
  FILES.flatMap((path) =>
    examplesOf(path).map((example, index): [string, string] => [
      `example-${path.replaceAll(/\W/g, '-')}-${index}.ts`,
      asModule(example),
    ]),
  ),
);

const USES = 'test/consumers/project/typescript/use-types.ts';
const uses = readFileSync(join(ROOT, USES), 'utf8');
const wrong = asModule("await crm.contacts.get('con_8Zk2', { timeoutMs: 5 });");

// One program for all, which is what takes the time.
const faults = compileModules(new Map([...examples, ['use-types.ts', uses], ['wrong.ts', wrong]]));
const faultsOf = (start: string): string[] =>
  faults.filter((fault) => fault.startsWith(`test/${start}`));

test('every example of the documentation in the code compiles', () => {
  expect(examples.size).toBeGreaterThan(12);
  expect(faultsOf('example-')).toEqual([]);
});

test('what a team writes compiles, and what the contract refuses does not', () => {
  expect(uses.match(/@ts-expect-error/g)?.length).toBeGreaterThan(15);
  expect(faultsOf('use-types')).toEqual([]);
});

test('an example with a mistake is found', () => {
  expect(faultsOf('wrong')).toHaveLength(1);
});
