// Plants mistakes into a copy of the project, one after the other, and runs there the tests that should notice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/contract/paths.ts';

/** A mistake that somebody could make. */
export interface PlantedBug {
  /** What goes wrong. */
  readonly bug: string;
  readonly file: string;
  /** What is in the file, once, and what is put in its place. */
  readonly before: string;
  readonly after: string;
  /** The files of tests that have to notice, with spaces between. */
  readonly tests: string;
}

/** What became of a bug. */
export interface Trial {
  readonly bug: PlantedBug;
  /** The tests that failed. */
  readonly noticedBy: readonly string[];
  /** Why it could not be tried; undefined if it was. */
  readonly fault?: string;
}

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
}

const LEFT_OUT = ['node_modules', '.git', '.cache', 'coverage', 'dist', 'site'];
/** Some folders have the name of one that is left out, but only the root has those. */
const isCopied = (path: string): boolean =>
  basename(path) !== 'node_modules' && !LEFT_OUT.some((name) => path === join(ROOT, name));

/** The bugs of the table. */
export async function readBugs(): Promise<readonly PlantedBug[]> {
  return parse(await readFile(join(import.meta.dirname, 'bugs.yaml'), 'utf8'));
}

/** The text of a bug's file with the bug in it. Throws if what it replaces is not there, or not once. */
export function plant(
  { bug, file, before, after }: Omit<PlantedBug, 'tests'>,
  text: string,
): string {
  const parts = text.split(before);
  if (parts.length === 2) return parts.join(after);
  throw new Error(
    `${file} has the text of "${bug}" ${parts.length - 1} times: write into its table of bugs what is there now.`,
  );
}

/** Copies the project into a folder, to plant mistakes there. */
export async function copyProject(root: string): Promise<void> {
  await cp(ROOT, root, { recursive: true, filter: isCopied });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  await mkdir(join(root, '.cache'), { recursive: true });
}

/** Plants each bug into a copy of the project and runs its tests there; first all these tests without any bug. */
export async function tryBugs(
  bugs: readonly PlantedBug[],
  tell: (trial: Trial) => void = () => undefined,
): Promise<Trial[]> {
  const root = await mkdtemp(join(tmpdir(), 'planted-'));
  try {
    await copyProject(root);
    const all = new Set(bugs.flatMap(({ tests }) => tests.split(' ')));
    const failing = await failingTests(root, [...all]);
    if (failing.length > 0) throw new Error(`Without any bug these fail: ${failing.join(', ')}`);
    const trials: Trial[] = [];
    for (const bug of bugs) {
      const trial = await tryBug(bug, root).catch(({ message: fault }: Error): Trial => ({
        bug,
        noticedBy: [],
        fault,
      }));
      trials.push(trial);
      tell(trial);
    }
    return trials;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function tryBug(bug: PlantedBug, root: string): Promise<Trial> {
  const path = join(root, bug.file);
  const text = await readFile(path, 'utf8');
  await writeFile(path, plant(bug, text));
  try {
    return { bug, noticedBy: await failingTests(root, bug.tests.split(' ')) };
  } finally {
    await writeFile(path, text);
  }
}

/** The tests of these files that fail. Throws if one of the files does not load, which is no mistake that is hard to notice. */
export async function failingTests(root: string, files: readonly string[]): Promise<string[]> {
  const report = join(root, '.cache/planted.json');
  await rm(report, { force: true });
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const options = ['--configLoader', 'native', '--reporter', 'json', '--outputFile', report];
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...files], {
    cwd: root,
    stdio: 'ignore',
  });
  const [code] = await once(child, 'close');
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    readonly testResults: readonly FileResult[];
  };
  const missing = files.filter((file) => !testResults.some(({ name }) => name.includes(file)));
  if (missing.length > 0) throw new Error(`There are no such tests: ${missing.join(', ')}`);
  const failing = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0)
      throw new Error(`${name} does not run: ${message}`);
    return failed.map(({ fullName }) => fullName);
  });
  return code === 0 || failing.length > 0 ? failing : ['an error that no test catches'];
}
