// Checks code that a tool generated: it compiles, it has the contract's names, and the contract's examples
// are values of its types.
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { type ExampleBody, exampleBodies } from './examples.ts';
import { findFaults } from './find-faults.ts';
import type { ToolFolder } from './tool-folder.ts';

const run = promisify(execFile);
const TSC = join(ROOT, 'node_modules/typescript7/bin/tsc');

/** Where generated code lies, and what is known of it. */
export interface GeneratedCode {
  /** The folder or file that the command writes. */
  readonly output: string;
  /** The module with the types, as `examples.ts` beside the output imports it; `null`: it has none. */
  readonly types: string | null;
  /** A namespace of that module. */
  readonly namespace?: string;
  /** Whether there are types of the events; some generators read `paths` alone. */
  readonly hasEvents?: boolean;
  /** What has to be of its types. Default: all examples. */
  readonly examples?: readonly ExampleBody[];
  /** Faults that are the tool's own limit. */
  readonly known?: readonly string[];
  /** More for the compiler. */
  readonly compilerOptions?: object;
}

async function sourcesOf(path: string): Promise<string[]> {
  const names = path.endsWith('.ts') ? [''] : await readdir(path, { recursive: true });
  const files = names.filter((name) => name === '' || name.endsWith('.ts'));
  return Promise.all(files.map((name) => readFile(join(path, name), 'utf8')));
}

/** A module that declares each example as a value of its schema's type. */
export function typedExamples({
  types,
  namespace,
  hasEvents = true,
  examples = exampleBodies,
}: GeneratedCode): string {
  const imported = namespace ? `{ ${namespace} as T }` : '* as T';
  const values = examples
    .filter(({ isEvent }) => hasEvents || !isEvent)
    .map(({ schema, value }) => `${schema} = ${JSON.stringify(value)};`);
  const lines = [...new Set(values)].map((line, index) => `export const v${index}: T.${line}`);
  return [`import type ${imported} from '${types}';`, ...lines, ''].join('\n');
}

/** What the compiler of this project finds in files below a folder, under `strict`. */
export async function compile(
  root: string,
  include: readonly string[],
  more: object = {},
): Promise<string> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    types: ['node'],
    ...more,
  };
  await writeFile(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  const ran = run(process.execPath, [TSC, '-p', root]);
  return ran.then(
    () => '',
    ({ stdout, message }: Error & { stdout: string }) => (stdout || message).slice(0, 4_000),
  );
}

/** Fails on any fault of generated code. */
export async function checkCode(folder: ToolFolder, code: GeneratedCode): Promise<void> {
  const sources = await sourcesOf(folder.path(code.output));
  const include = [code.output];
  if (code.types !== null) {
    await folder.write('examples.ts', typedExamples(code));
    include.push('examples.ts');
  }

  expect(sources.length).toBeGreaterThan(0);
  expect(findFaults(sources)).toEqual(code.known ?? []);
  expect(await compile(folder.root, include, code.compilerOptions)).toBe('');
}
