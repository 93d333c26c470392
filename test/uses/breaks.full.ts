import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import type { PlaceOfUse as Line } from '../../src/gate/report/gate-report.ts';
import { Description } from '../../src/gate/document/description.ts';
import { ROOT } from '../../scripts/contract/paths.ts';
import { EDITS } from './edits.ts';
import { documents, installProgram, writePackage } from './next-package.ts';
import { ownFolder } from '../own-folder.ts';

const toDescription = (name: string, root: unknown): Description =>
  new Description({ name, root, open: () => undefined });

/** Which edit each change of the gate comes from. */
const editOfChange = new Map<string, string>();
const base = documents();
for (const [edit, apply] of Object.entries(EDITS)) {
  const next = documents();
  apply(next);
  for (const kind of ['openapi', 'asyncapi'] as const) {
    const pair = { old: toDescription(kind, base[kind]), new: toDescription(kind, next[kind]) };
    for (const { id } of compareContracts(pair, { today: '2026-11-21' }))
      editOfChange.set(id, edit);
  }
}

/** A package with all edits. */
const NEXT = ownFolder(afterAll);
const contract = documents();
for (const edit of Object.values(EDITS)) edit(contract);
writePackage(NEXT, contract);

/** The edits that break each line of the program, as `src/pages.ts:6 default`. */
function readMarks(): string[] {
  const folder = join(import.meta.dirname, 'project/src');
  return readdirSync(folder).flatMap((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      const [code = '', mark] = line.split('// ! ');
      // Where the line is too long, the mark is below it.
      const at = code.trim() === '' ? index : index + 1;
      return mark?.split(' ').map((edit) => `src/${file}:${at} ${edit}`) ?? [];
    });
  });
}

/** TypeScript 7 has no API: `npx -p typescript@6.0.3` puts another one in the way. */
function lendTypeScript6(): void {
  const folder = join(ownFolder(), 'node_modules');
  mkdirSync(join(folder, '.bin'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules/typescript6'), join(folder, 'typescript'));
  vi.stubEnv('PATH', `${join(folder, '.bin')}${delimiter}${process.env['PATH']}`);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test.each(['typescript', 'typescript6', 'typescript7'])(
  'with %s, each line that breaks is named under the change that breaks it, and no other line is',
  async (typescript) => {
    const folder = installProgram(typescript);
    if (typescript === 'typescript7') lendTypeScript6();
    vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const output = join(folder, 'breaks.json');
    const project = join(folder, 'tsconfig.json');

    const status = await run(['breaks', '-p', project, NEXT, '--output', `json=${output}`]);

    const { changes, unexplained } = JSON.parse(readFileSync(output, 'utf8'));
    const named = changes.flatMap(
      ({ id, errors, seen }: { id: string; errors: Line[]; seen: Line[] }) =>
        [...errors, ...seen].map(({ file, line }) => `${file}:${line} ${editOfChange.get(id)}`),
    );
    expect(status).toBe(1);
    expect(unexplained).toEqual([]);
    expect([...new Set(named)].sort()).toEqual(readMarks().sort());
    expect(changes.flatMap(({ errors }: { errors: Line[] }) => errors).length).toBeGreaterThan(30);
  },
);

/** Runs a program and returns its CPU, in seconds. */
function measure(folder: string, ...args: string[]) {
  const told = "process.on('exit', () => console.error(JSON.stringify(process.cpuUsage())))";
  const run = ['--import', `data:text/javascript,${encodeURIComponent(told)}`, ...args];
  const { stderr, stdout } = spawnSync(process.execPath, run, { cwd: folder, encoding: 'utf8' });
  const { user, system } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
  return { cpu: (user + system) / 1e6, stdout };
}

test('a compressed manifest is at most 10 kB per 1,000 lines, and costs at most 1.3 of a run of the compiler', () => {
  const folder = installProgram();
  const files = readdirSync(join(folder, 'src')).map((file) => join(folder, 'src', file));
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n')).length;

  const compiler = measure(folder, 'node_modules/typescript/bin/tsc', '-p', '.');
  const ours = measure(folder, join(ROOT, 'src/cli/main.ts'), 'uses');

  // Each line of this program uses the contract; artifacts of a pipeline are compressed.
  expect(ours.stdout.length / lines).toBeLessThan(30);
  expect(gzipSync(ours.stdout).length / lines).toBeLessThan(10);
  expect(ours.cpu / compiler.cpu).toBeLessThan(1.3);
});
