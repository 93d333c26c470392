// Prose by `redocly recheck`, whose words are in redocly.yaml: the documentation, and the texts of the contract and of
// the command line, which it is given as Markdown with each text on the line where it is written.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isScalar, parseDocument, visit } from 'yaml';
import { ROOT } from './contract/paths.ts';

const PAGES = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs'];
const KEYS = ['description', 'summary', 'title', 'x-beta-description'];
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** A text with nothing but the given parts of it, each on its line; Markdown takes indented lines for code. */
function keepParts(text: string, parts: readonly { start: number; end: number }[]): string {
  let kept = '';
  let last = 0;
  for (const { start, end } of parts) {
    kept += `${text.slice(last, start).replaceAll(/[^\n]/g, '')} ${text.slice(start, end)}`;
    last = end;
  }
  return kept.replaceAll(/^[ \t|>-]+/gm, '');
}

function textsOfYaml(text: string): string {
  const parts: { start: number; end: number }[] = [];
  visit(parseDocument(text), {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || !KEYS.includes(String(key.value)) || !isScalar(value)) return;
      if (value.range) parts.push({ start: value.range[0], end: value.range[1] });
    },
  });
  return keepParts(text, parts);
}

/** The literals of a program that have more than one word. */
function textsOfProgram(text: string): string {
  const found = text.matchAll(/(?<==|:|\(|\?|\s)(?:'[^'\n]* [^'\n]*'|`[^`]* [^`]*`)/g);
  const parts = [...found].map(({ index, 0: literal }) => {
    return { start: index + 1, end: index + literal.length - 1 };
  });
  return keepParts(text, parts);
}

/** Reads the prose of a tree and prints what is to be written otherwise; returns whether nothing was found. */
export function checkProse(root: string): boolean {
  const copies = join(root, '.cache/prose');
  rmSync(copies, { recursive: true, force: true });
  mkdirSync(copies, { recursive: true });
  for (const [pattern, textsOf] of [
    ['openapi/**/*.yaml', textsOfYaml],
    ['src/cli/**/*.ts', textsOfProgram],
  ] as const) {
    for (const file of globSync(pattern, { cwd: root })) {
      const copy = join(copies, `${file}.md`);
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, textsOf(readFileSync(join(root, file), 'utf8')));
    }
  }
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
    'bin/cli.js',
  );
  const paths = [...PAGES.filter((page) => existsSync(join(root, page))), '.cache/prose'];
  const args = [cli, 'recheck', ...paths, '--config', join(ROOT, 'redocly.yaml')];
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...QUIET },
    stdio: 'inherit',
  });
  return status === 0;
}

if (import.meta.main) process.exitCode = checkProse(process.cwd()) ? 0 : 1;
