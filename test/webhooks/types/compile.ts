import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/contract/paths.ts';
import { words } from '../../table.ts';

/** The compilers that the types are held up to, by their folder in node_modules. */
export const COMPILERS = [
  ['TypeScript 5.9', 'typescript'],
  ['TypeScript 7.0', 'typescript7'],
] as const;

const OPTIONS = [
  ...words(`
    --noEmit --extendedDiagnostics --strict --exactOptionalPropertyTypes --skipLibCheck --pretty
    false
  `),
  ...words(`
    --allowImportingTsExtensions --target es2023 --lib es2024,dom,dom.iterable --module nodenext
    --types node --typeRoots
  `),
  join(ROOT, 'node_modules/@types'),
];

/** What a compiler had to say, and how much it made on the way. */
export interface Compiled {
  readonly errors: readonly string[];
  readonly types: number;
  readonly instantiations: number;
}

/** Compiles files, given by name, in a folder of their own; `~/` in an import is this repository. */
export async function compile(
  compiler: string,
  files: Readonly<Record<string, string>>,
): Promise<Compiled> {
  const folder = await mkdtemp(join(tmpdir(), 'types-'));
  try {
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const [name, text] of Object.entries(files))
      await writeFile(join(folder, name), text.replaceAll("'~/", `'${ROOT}/`));
    const tsc = join(ROOT, 'node_modules', compiler, 'bin/tsc');
    const output = await run([tsc, ...OPTIONS, ...Object.keys(files)], folder);
    return {
      errors: output.split('\n').filter((line) => line.includes('error TS')),
      types: diagnostic(output, 'Types'),
      instantiations: diagnostic(output, 'Instantiations'),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const diagnostic = (output: string, name: string): number =>
  Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(output)?.[1]);

function run(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd }, (error, stdout, stderr) => {
      if (stderr || (error && !stdout)) reject(new Error(stderr || error?.message));
      else resolve(stdout);
    });
  });
}
