import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { checkSource } from '../../src/cli/check-source.ts';
import { UnreadableDescription } from '../../src/gate/read/parse-text.ts';
import { ownFolder } from '../own-folder.ts';
import { readYaml } from '../read-yaml.ts';

const MIB = 1024 * 1024;
const HEAD = "openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\npaths: {}\n";

/** Checks the first of some files; each is written below one folder. */
function check(files: Readonly<Record<string, string>>, maxBytes = MIB): string[] {
  const folder = ownFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const [first = ''] = Object.keys(files);
  const read = checkSource(join(folder, first), maxBytes);
  return [...read.keys()].map((path) => path.slice(folder.length + 1));
}

const schemas = (list: string): string => `${HEAD}components:\n  schemas:\n${list}`;
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const BOMB = Array.from({ length: 40 }, (_, at) => `x${at + 1}: &x${at + 1} [*x${at}, *x${at}]\n`);

type Refused = [name: string, files: Record<string, string>, message: RegExp];
const WRITTEN = readYaml(import.meta.dirname, 'refused-sources.yaml');
const MADE: Refused[] = [
  [
    'a bomb of aliases',
    { 'api.yaml': `${HEAD}x0: &x0 [a, a]\n${BOMB.join('')}` },
    /api\.yaml:5:10: its aliases multiply without end/,
  ],
  [
    'a bomb in a file that it refers to',
    { 'api.yaml': schemas('    A: { $ref: b.yaml }\n'), 'b.yaml': `x0: &x0 [a]\n${BOMB.join('')}` },
    /b\.yaml:2:10: its aliases multiply without end/,
  ],
  [
    'YAML 200,000 deep',
    { 'api.yaml': `${HEAD}x: ${nested(200_000)}\n` },
    /api\.yaml:4:\d+: it is nested/,
  ],
  [
    'JSON 200,000 deep',
    { 'api.json': `{"x":${nested(200_000)}}` },
    /api\.json:1:10\d\d: it is nested/,
  ],
  ['too much', { 'api.yaml': `${HEAD}x: ${'x'.repeat(2 * MIB)}\n` }, /larger than 1\.0 MiB/],
];

test.each<Refused>([
  ...WRITTEN.map(({ name, files, message }: any) => [name, files, new RegExp(message)]),
  ...MADE,
])('%s is refused with its place', (_what, files, message) => {
  expect(() => check(files)).toThrow(UnreadableDescription);
  expect(() => check(files)).toThrow(message);
});

test('schemas that contain themselves are no circle, and each file is read once', () => {
  const files = check({
    'api.yaml': schemas(
      "    A: { properties: { next: { $ref: '#/components/schemas/A' } }, allOf: [{ $ref: '#/components/schemas/A' }] }\n    B: { $ref: ./b.yaml }\n    C: { $ref: ./b.yaml }\n    D: { $ref: ./nowhere.yaml }\n",
    ),
    'b.yaml': 'type: object\nproperties: { a: { $ref: ./api.yaml } }\n',
  });

  expect([...new Set(files)].sort()).toEqual(['api.yaml', 'b.yaml']);
});

test('a description may share files with its neighbors in the folder of the run', () => {
  const folder = ownFolder();
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  mkdirSync(join(folder, 'specs'));
  writeFileSync(join(folder, 'specs/api.yaml'), schemas('    A: { $ref: ../other.yaml }\n'));
  writeFileSync(join(folder, 'other.yaml'), 'type: string\n');

  expect(checkSource(join(folder, 'specs/api.yaml'), MIB).has(join(folder, 'other.yaml'))).toBe(
    true,
  );
});
