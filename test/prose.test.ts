import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ownFolder } from './own-folder.ts';

/** What the prose linter prints of a tree of some files, as `file:line text`. */
function lintProse(files: Record<string, string>): string[] {
  const root = ownFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const { stdout } = spawnSync(process.execPath, [resolve('scripts/prose.ts')], { cwd: root });
  const found = String(stdout).matchAll(
    /^prose\/words +(\S+?:\d+):\d+ +Write .* in place of "(.*)"/gm,
  );
  return [...found].map(([, place, words]) => `${place} ${words}`);
}

const WORDS = [
  'answers 409',
  'The answer',
  'Hands in',
  'handed in',
  'passed over',
  'truth value',
  'comes into being',
  'worked off',
  'changes nothing more',
  'well or badly',
  'there when',
  "this contract's decision",
  'tried again',
  'mended',
  'Whoever',
  'simply',
  'exactly so many',
  'TODO',
  'FIXME',
  'Lorem ipsum',
  '???',
];

test('each of the words that readers do not search for is found', () => {
  const lines = WORDS.map((word) => `It is ${word} here.\n`).join('\n');

  expect(lintProse({ 'README.md': lines })).toEqual(
    WORDS.map((word, index) => `README.md:${index * 2 + 1} ${word}`),
  );
});

test('words that only look like them, and code, are left alone', () => {
  const text = 'A taken key returns 409. Adjust the todos of the XXXL shop, `just` so.\n';

  expect(lintProse({ 'docs/a.md': `${text}\n\`\`\`ts\n// just\n\`\`\`\n` })).toEqual([]);
});

test('texts of the contract and of the command line are read, on the line where they are written', () => {
  const schema = `summary: It was mended.
description: |-
  One line.

  It was mended.
properties:
  a: { title: mended, x-beta-description: mended, examples: [mended] }
`;
  const program = `const name = 'mended';\nconst text = \`It was mended \${name}.\`;\n`;

  expect(
    lintProse({ 'openapi/schemas/A.yaml': schema, 'src/cli/a.ts': program }).toSorted(),
  ).toEqual([
    ...['1', '5', '7', '7'].map((line) => `.cache/prose/openapi/schemas/A.yaml.md:${line} mended`),
    '.cache/prose/src/cli/a.ts.md:2 mended',
  ]);
});
