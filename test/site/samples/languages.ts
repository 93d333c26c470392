// One program for each language runs all its samples, so that a process and a compiler are started once.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importCode } from '../../import-code.ts';
import { SAMPLE_TOKEN } from './sample-front.ts';

const execute = promisify(execFile);

/** A folder to work in, the sources of the samples in their order, and what the programs find in the environment. */
export interface SampleRun {
  readonly folder: string;
  readonly sources: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Runs all samples; rejects, or says on stderr which of them failed. */
type RunSamples = (run: SampleRun) => Promise<string>;

interface Language {
  /** A command that ends well where the language is there. */
  readonly probe: readonly [command: string, ...options: string[]];
  readonly run: RunSamples;
}

const nameOf = (index: number, ending: string): string => `Sample${index}.${ending}`;

async function writeSamples(
  { folder, sources }: SampleRun,
  ending: string,
  edit: (source: string, index: number) => string = (source) => source,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names = sources.map((_, index) => nameOf(index, ending));
  await Promise.all(
    sources.map((source, index) =>
      writeFile(join(folder, names[index] as string), edit(source, index)),
    ),
  );
  return names;
}

async function call({ folder, env }: SampleRun, command: string, ...options: string[]) {
  const { stderr } = await execute(command, options, { cwd: folder, env, maxBuffer: 1e8 });
  return stderr;
}

/** A program that takes the files of the samples as its arguments and goes on after one that fails. */
const script =
  (command: string, ending: string, program: string): RunSamples =>
  async (run) => {
    const names = await writeSamples(run, ending);
    await writeFile(join(run.folder, `all.${ending}`), program);
    return call(run, command, `all.${ending}`, ...names);
  };

const BASH = `
for sample in "$@"; do (set -eu; . "./$sample") >/dev/null || echo "$sample failed" >&2; done
`;
const PYTHON = `
import runpy, sys, traceback
for sample in sys.argv[1:]:
    try:
        runpy.run_path(sample, run_name="__main__")
    except BaseException:
        print(sample, file=sys.stderr)
        traceback.print_exc()
`;
const PHP = `<?php
foreach (array_slice($argv, 1) as $sample) {
    try {
        (static function () use ($sample) { require $sample; })();
    } catch (Throwable $error) {
        fwrite(STDERR, "$sample: $error\\n");
    }
}
`;
const RUBY = `
ARGV.each do |sample|
  load File.expand_path(sample)
rescue StandardError => error
  warn "#{sample}: #{error.full_message}"
end
`;

const runGo: RunSamples = async (run) => {
  const names = await writeSamples(run, 'go', (source, index) =>
    source.replace('func main()', `func sample${index}()`),
  );
  const calls = run.sources.map((_, index) => `\tsample${index}()\n`).join('');
  await writeFile(join(run.folder, 'all.go'), `package main\n\nfunc main() {\n${calls}}\n`);
  const untidy = await execute('gofmt', ['-l', ...names], { cwd: run.folder });
  return untidy.stdout + (await call(run, 'go', 'run', 'all.go', ...names));
};

const runJava: RunSamples = async (run) => {
  const names = await writeSamples(run, 'java', (source, index) =>
    source.replace(/public class \w+/, `public class Sample${index}`),
  );
  const calls = run.sources.map((_, index) => `        Sample${index}.main(args);\n`).join('');
  const main = `public class All {\n    public static void main(String[] args) throws Exception {\n${calls}    }\n}\n`;
  await writeFile(join(run.folder, 'All.java'), main);
  const quick = '-XX:TieredStopAtLevel=1';
  const compiler = [`-J${quick}`, '-encoding', 'UTF-8', '-Xlint:all', '-d', '.', 'All.java'];
  const complaints = await call(run, 'javac', ...compiler, ...names);
  return (
    complaints + (await call(run, 'java', quick, '-Dstdout.encoding=UTF-8', '-cp', '.', 'All'))
  );
};

const runTypescript: RunSamples = async ({ sources, env }) => {
  Object.assign(process.env, env);
  for (const source of sources) await importCode(source);
  return '';
};

export const LANGUAGES: Readonly<Record<string, Language>> = {
  cURL: { probe: ['curl', '--version'], run: script('bash', 'sh', BASH) },
  TypeScript: { probe: [process.execPath, '--version'], run: runTypescript },
  Python: {
    probe: ['/usr/bin/python3', '-c', 'import requests'],
    run: script('/usr/bin/python3', 'py', PYTHON),
  },
  Go: { probe: ['go', 'version'], run: runGo },
  PHP: { probe: ['php', '-r', 'curl_version();'], run: script('php', 'php', PHP) },
  Ruby: { probe: ['ruby', '-rnet/http', '-e', ''], run: script('ruby', 'rb', RUBY) },
  Java: { probe: ['javac', '-version'], run: runJava },
};

/**
 * Runs samples in a folder of their own, without the settings of this machine; resolves to what their programs complain
 * of, an empty text when nothing.
 */
export async function runSamples(
  language: string,
  folder: string,
  sources: readonly string[],
): Promise<string | undefined> {
  await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\nproxy = ""\n');
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    CURL_HOME: folder,
    GOCACHE: join(tmpdir(), 'go-cache-of-samples'),
    GO111MODULE: 'off',
    LC_ALL: 'C.UTF-8',
    PYTHONDONTWRITEBYTECODE: '1',
    CRM_TOKEN: SAMPLE_TOKEN,
    CRM_CLIENT_SECRET: 'example_secret',
  };
  return LANGUAGES[language]?.run({ folder: join(folder, language), sources, env });
}

/** Whether a language is there. In CI it has to be, so that its test never goes missing unseen. */
export async function hasLanguage(
  name: string,
  probe: readonly string[] = LANGUAGES[name]?.probe ?? [],
): Promise<boolean> {
  const [command = 'false', ...options] = probe;
  const isThere = await execute(command, options).then(
    () => true,
    () => false,
  );
  if (!isThere && process.env['CI'])
    throw new Error(`There is no ${name}: install it, the samples need it.`);
  if (!isThere) console.warn(`Skipped: the samples in ${name}, which is not installed.`);
  return isThere;
}
