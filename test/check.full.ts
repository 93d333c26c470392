import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from './own-folder.ts';

/** Runs the checks in a project of one file, under this project's own settings. */
function check(source: string, readme = 'Prose.\n') {
  const folder = ownFolder();
  mkdirSync(join(folder, 'src'));
  for (const name of ['.oxlintrc.json', '.prettierrc.yaml', 'tsconfig.json', 'tsconfig.dist.json'])
    copyFileSync(name, join(folder, name));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{\n  "type": "module"\n}\n');
  writeFileSync(join(folder, 'src/subject.ts'), source);
  writeFileSync(join(folder, 'README.md'), readme);
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('scripts/check.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('every check runs, though the first ones fail', () => {
  const { status, output } = check(
    'export const one: string = 1\nexport const two = () => { throw 2 };\nexport const g = Map.groupBy([1], String);\n',
    'You simply call it.\n',
  );

  expect(status).toBe(1);
  for (const what of ['Code style issues', 'subject.ts', 'TS2322', 'TS2550', 'only-throw-error'])
    expect(output).toContain(what);
  for (const what of ['Formatting', 'Types', 'Types of Node 20', 'Lint', 'Prose'])
    expect(output).toContain(`${what}: failed`);
});

test('a clean project passes', () => {
  const { status, output } = check('export const one = 1;\n');

  expect(output).toMatch(/Formatting: ok\nTypes: ok\nTypes of Node 20: ok\nLint: ok\nProse: ok\n/);
  expect(status).toBe(0);
});

/** What the typed rules are there for, a statement each. */
const FAULTS: Readonly<Record<string, string>> = {
  'no-floating-promises': 'export const f = () => {\n  Promise.resolve(1);\n};\n',
  'no-misused-promises':
    "import { createServer } from 'node:http';\nexport const s = createServer(async () => {\n  await Promise.resolve();\n});\n",
  'only-throw-error': 'export const f = () => {\n  throw 0;\n};\n',
  'no-base-to-string': 'export const f = (value: object): string => `${value.toString()}`;\n',
  'no-unnecessary-type-assertion': 'export const f = (a: string): string => a as string;\n',
  'switch-exhaustiveness-check':
    "export function f(a: 'x' | 'y'): void {\n  switch (a) {\n    case 'x':\n      return;\n  }\n}\n",
  'await-thenable': 'export const f = async () => await 1;\n',
  'return-await':
    'export async function f(): Promise<number> {\n  try {\n    return Promise.resolve(1);\n  } catch {\n    return 2;\n  }\n}\n',
  'no-deprecated': 'export const f = (text: string) => text.substr(1);\n',
  'prefer-const': 'export function f(): number {\n  let a = 1;\n  return a;\n}\n',
  eqeqeq: 'export const f = (a: number) => a == 1;\n',
};

test('each rule of the linter that was chosen finds its fault', () => {
  const { output } = check(Object.values(FAULTS).map(inBlock).join('\n'));

  for (const rule of Object.keys(FAULTS)) expect(output).toContain(`(${rule})`);
});

test('the linter ends long functions and long files of src/ and scripts/', () => {
  const long = `export function f(): void {\n${'  void 0;\n'.repeat(60)}}\n`;
  const { output } = check(long.repeat(5).replaceAll(/\bf\b/g, (_, at: number) => `f${at}`));

  expect(output).toContain('(max-lines-per-function)');
  expect(output).toContain('(max-lines)');
  expect(check(`export function f(): void {\n${'  void 0;\n'.repeat(58)}}\n`).status).toBe(0);
});

/** The same names again and again, each in a namespace of its own. */
function inBlock(source: string, index: number): string {
  return source.replace(/\b(f|s)\b(?= =|\()/g, `$1${index}`);
}
