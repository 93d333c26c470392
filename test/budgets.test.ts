import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/contract/paths.ts';
import { BUDGETS, SUMS } from './budgets.ts';

const CODE = /\.(?:tsx?|m?js|css)$/;

function linesBelow(folders: readonly string[], kind: RegExp): { file: string; lines: number }[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  return listed
    .toString()
    .split('\n')
    .filter((file) => kind.test(file) && existsSync(join(ROOT, file)))
    .map((file) => ({
      file,
      lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1,
    }));
}

const sum = (files: readonly { lines: number }[]): number =>
  files.reduce((total, { lines }) => total + lines, 0);

/** `src/client` of a file below it, and `src` of a file that stands in no room. */
const roomOf = (file: string): string => /^[^/]+(?:\/[^/.]+(?=\/))?/.exec(file)?.[0] ?? file;

/** What is wrong with the rooms, a sentence each. */
function faultsOf(
  rooms: ReadonlyMap<string, number>,
  budgets: Readonly<Record<string, number>>,
): string[] {
  const faults: string[] = [];
  for (const [room, lines] of rooms) {
    const budget = budgets[room];
    if (budget === undefined) faults.push(`${room} has ${lines} lines and no budget.`);
    else if (lines > budget)
      faults.push(`${room} has ${lines} lines, ${lines - budget} more than its budget.`);
    else if (lines < budget * 0.9)
      faults.push(`${room} has ${lines} lines: lower its budget of ${budget}.`);
  }
  const gone = Object.keys(budgets).filter((room) => !rooms.has(room));
  return [...faults, ...gone.map((room) => `${room} has a budget and no lines.`)];
}

test('each room keeps to its budget, and its budget to the room', () => {
  const files = linesBelow(['src', 'scripts'], CODE);
  const rooms = [...Map.groupBy(files, ({ file }) => roomOf(file))];

  expect(faultsOf(new Map(rooms.map(([room, own]) => [room, sum(own)])), BUDGETS)).toEqual([]);
});

test('the sums keep to theirs', () => {
  expect({
    'src and scripts': sum(linesBelow(['src', 'scripts'], CODE)) <= SUMS['src and scripts'],
    test: sum(linesBelow(['test'], CODE)) <= SUMS.test,
    openapi: sum(linesBelow(['openapi'], /\.ya?ml$/)) <= SUMS.openapi,
    'generated and docs/api':
      sum(linesBelow(['generated', 'docs/api'], /./)) <= SUMS['generated and docs/api'],
  }).toEqual(Object.fromEntries(Object.keys(SUMS).map((name) => [name, true])));
});

test('a room that grows or shrinks, comes or goes, is told of', () => {
  const budgets = { 'src/full': 100, 'src/shrunk': 100, 'src/gone': 100 };
  const rooms = new Map([
    ['src/full', 101],
    ['src/shrunk', 89],
    ['src/new', 1],
  ]);

  expect(faultsOf(rooms, budgets)).toEqual([
    'src/full has 101 lines, 1 more than its budget.',
    'src/shrunk has 89 lines: lower its budget of 100.',
    'src/new has 1 lines and no budget.',
    'src/gone has a budget and no lines.',
  ]);
  expect(faultsOf(new Map([['src/full', 90]]), { 'src/full': 100 })).toEqual([]);
});
