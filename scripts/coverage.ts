// Runs the tests, the long ones too, and tells which lines and branches of src/ and scripts/ they ran, in all
// processes that they start: `npm run coverage`. With `-- --report` it reads the last run again, with `--counts FOLDER`
// one that is there.
// Exit code 1 below the thresholds, 2 when a test fails: what a failed run did not reach says nothing.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from './contract/paths.ts';
import { coverBrowserFiles } from './coverage/browser-coverage.ts';
import { coverFile, type FileCoverage } from './coverage/file-coverage.ts';
import { formatCoverage, percent, sum } from './coverage/format-coverage.ts';
import { readCounts } from './coverage/read-counts.ts';
import { readOptions } from './read-options.ts';

const SOURCES = '{src,scripts}/**/*.{ts,js,mjs}';
// Benches are run by hand: they measure other packages, which they install first.
const LEFT_OUT = ['scripts/bench/**', 'scripts/bench.ts', '**/*.d.ts', '**/node_modules/**'];
const LEAST = { lines: 95, branches: 90 };

function runTests(counts: string, filters: readonly string[]): void {
  rmSync(counts, { recursive: true, force: true });
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const config = join(ROOT, 'vitest.coverage.config.ts');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', ROOT, '--config', config, ...filters],
    { stdio: 'inherit', env: { ...process.env, NODE_V8_COVERAGE: counts } },
  );
  if (status !== 0) process.exitCode = 2;
}

async function measure(folder: string): Promise<Map<string, FileCoverage>> {
  const names = globSync(SOURCES, { cwd: ROOT, exclude: LEFT_OUT }).sort();
  const paths = names.map((name) => join(ROOT, name));
  const counts = await readCounts(folder, paths);
  const entries = names.map(async (name, index) => {
    const path = paths[index] as string;
    return [name, await coverFile(path, readFileSync(path, 'utf8'), counts.get(path))] as const;
  });
  const files = new Map(await Promise.all(entries));
  for (const [path, coverage] of await coverBrowserFiles(folder)) {
    files.set(relative(ROOT, path).replaceAll(sep, '/'), coverage);
  }
  return files;
}

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    report: { type: 'boolean', default: false },
    counts: { type: 'string', default: join(ROOT, 'coverage/counts') },
  },
});
if (!values.report) runTests(values.counts, positionals);
const files = await measure(values.counts);
console.log(formatCoverage(files));
for (const kind of ['lines', 'branches'] as const) {
  const share = percent(sum([...files.values()].map((file) => file[kind])));
  if (share >= LEAST[kind]) continue;
  console.error(`${share} % of the ${kind} are run, ${LEAST[kind]} % are wanted.`);
  process.exitCode ??= 1;
}
