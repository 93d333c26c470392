import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { coverFile } from '../../scripts/coverage/file-coverage.ts';
import { formatCoverage, percent } from '../../scripts/coverage/format-coverage.ts';
import { readCounts } from '../../scripts/coverage/read-counts.ts';

const SOURCE = `\
/** Half of it is run at most. */
export type Answer = 'one' | 'two';

const isTwo: boolean = process.argv.includes('two');

function name(answer: Answer): string {
  if (answer === 'two') {
    return 'second';
  }
  return answer === 'one' ? 'first' : 'none';
}

console.log(name(isTwo ? 'two' : 'one'));
`;

function makeFolder(): { path: string; counts: string } {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [path, counts] = [join(folder, 'answer.ts'), join(folder, 'counts')];
  writeFileSync(path, SOURCE);
  mkdirSync(counts);
  return { path, counts };
}

test.each([
  ['nothing', [], 0, 0, [4, 7, 8, 10, 13]],
  ['one process', ['one'], 4, 3, [7, 8, 10, 13]],
  ['two processes', ['one', 'two'], 5, 5, [10]],
] as const)('adds up what %s ran of a file', async (_, runs, lines, branches, missed) => {
  const { path, counts } = makeFolder();
  const env = { ...process.env, NODE_V8_COVERAGE: counts };
  for (const run of runs) execFileSync(process.execPath, [path, run], { env });

  const read = await readCounts(counts, [path]);

  expect(await coverFile(path, SOURCE, read.get(path))).toEqual({
    lines: { covered: lines, total: 5 },
    branches: { covered: branches, total: 6 },
    missed,
  });
});

const share = (covered: number, total: number) => ({ covered, total });

test('rounds down, and takes a file without branches for covered', () => {
  expect([share(9_499, 10_000), share(0, 0), share(1, 1)].map(percent)).toEqual([94.9, 100, 100]);
});

test('lists what is missing, then the folders, then all of it', () => {
  const text = formatCoverage(
    new Map([
      ['src/a/one.ts', { lines: share(8, 10), branches: share(1, 2), missed: [3, 4, 5, 9] }],
      ['src/a/b/two.ts', { lines: share(10, 10), branches: share(0, 0), missed: [] }],
      ['scripts/run.ts', { lines: share(0, 5), branches: share(0, 2), missed: [1] }],
    ]),
  );

  expect(text).toBe(`\
src/a/one.ts: 3-5, 9
scripts/run.ts: 1

folder                    lines        % branches        %
scripts                       5      0.0        2      0.0
src/a                        20     90.0        2     50.0
all                          25     72.0        4     25.0`);
});

test('fails below its thresholds, and says by how much', () => {
  const { counts } = makeFolder();
  const script = join(ROOT, 'scripts/coverage.ts');

  const args = [script, '--report', '--counts', counts];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });

  expect(status).toBe(1);
  expect(stdout).toMatch(/^all +\d+ +0\.0 +\d+ +0\.0$/m);
  expect(stderr).toContain('0 % of the lines are run, 95 % are wanted.');
  expect(stderr).toContain('0 % of the branches are run, 90 % are wanted.');
});
