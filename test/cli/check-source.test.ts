import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { checkSource } from '../../src/cli/check-source.ts';
import { UnreadableDescription } from '../../src/gate/read/parse-text.ts';
import { ownFolder } from '../own-folder.ts';

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

const REFUSED: Readonly<Record<string, [files: Record<string, string>, message: RegExp]>> = {
  'two schemas that are each other': [
    {
      'api.yaml': schemas(
        "    A: { $ref: '#/components/schemas/B' }\n    B: { $ref: '#/components/schemas/A' }\n",
      ),
    },
    /api\.yaml:\d+:5: the reference leads back to itself through #\/components\/schemas\/\w\. Break/,
  ],
  'a circle of three in JSON': [
    {
      'api.json': '{"openapi":"3.1.1","a":{"$ref":"#/b"},\n"b":{"$ref":"#/c"},"c":{"$ref":"#/a"}}',
    },
    /api\.json:\d+:\d+: the reference leads back to itself through #\/\w and #\/\w\. Break/,
  ],
  'a path that is itself': [
    { 'api.yaml': "openapi: 3.1.1\npaths: { /a: { $ref: '#/paths/~1a' } }\n" },
    /api\.yaml:2:10: the reference leads back to itself\. Break/,
  ],
  'a circle through another file': [
    {
      'api.yaml': schemas("    A: { $ref: './parts/b.yaml#/B' }\n"),
      'parts/b.yaml': "B: { $ref: '../api.yaml#/components/schemas/A' }\n",
    },
    /(?:api|b)\.yaml:\d+:\d+: the reference leads back to itself through .*Break/,
  ],
  'a bomb of aliases': [
    { 'api.yaml': `${HEAD}x0: &x0 [a, a]\n${BOMB.join('')}` },
    /api\.yaml:5:10: its aliases multiply without end/,
  ],
  'a bomb in a file that it refers to': [
    { 'api.yaml': schemas('    A: { $ref: b.yaml }\n'), 'b.yaml': `x0: &x0 [a]\n${BOMB.join('')}` },
    /b\.yaml:2:10: its aliases multiply without end/,
  ],
  'an alias within itself': [
    { 'api.yaml': `${HEAD}x: &x { y: *x }\n` },
    /api\.yaml:4:12: its aliases/,
  ],
  'a key __proto__': [
    { 'api.yaml': `${HEAD}__proto__: { a: 1 }\n` },
    /api\.yaml:4:1: no key can be/,
  ],
  'a key __proto__ deep in JSON': [
    { 'api.json': '{"openapi":"3.1.1",\n"x":[{"__proto__":{"a":1}}]}' },
    /api\.json:2:7: no key can be called `__proto__`/,
  ],
  'YAML 200,000 deep': [
    { 'api.yaml': `${HEAD}x: ${nested(200_000)}\n` },
    /api\.yaml:4:\d+: it is nested/,
  ],
  'JSON 200,000 deep': [
    { 'api.json': `{"x":${nested(200_000)}}` },
    /api\.json:1:\d+: it is nested/,
  ],
  'broken YAML': [{ 'api.yaml': 'openapi: [3.1.1\n' }, /^Cannot read .*api\.yaml:\d+:\d+: /],
  'too much': [{ 'api.yaml': `${HEAD}x: ${'x'.repeat(2 * MIB)}\n` }, /larger than 1\.0 MiB/],
  'a file outside the folder': [
    {
      'specs/api.yaml': schemas('    A: { $ref: ../other.yaml }\n'),
      'other.yaml': 'type: string\n',
    },
    /other\.yaml is outside the folder of the description/,
  ],
};

test.each(Object.entries(REFUSED))('%s is refused with its place', (_what, [files, message]) => {
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
