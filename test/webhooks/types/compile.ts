import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/contract/paths.ts';
import { run } from '../../package/installed-package.ts';
import { words } from '../../table.ts';

/** The compilers that the types are held up to, by their folder in node_modules. */
export const COMPILERS = [
  ['TypeScript 5.9', 'typescript'],
  ['TypeScript 7.0', 'typescript7'],
] as const;

const OPTIONS = [
  ...words(`
    --noEmit --extendedDiagnostics --strict --exactOptionalPropertyTypes --skipLibCheck --pretty
    false --allowImportingTsExtensions --target es2023 --lib es2024,dom,dom.iterable
    --module nodenext --types node --typeRoots
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
    const args = [tsc, ...OPTIONS, ...Object.keys(files)];
    // With faults it ends with another status, and what could not run says nothing.
    const ended = await run(process.execPath, args, { cwd: folder }).catch((error) => error);
    const { stdout } = ended;
    if (!stdout) throw ended;
    return {
      errors: stdout.split('\n').filter((line: string) => line.includes('error TS')),
      types: diagnostic(stdout, 'Types'),
      instantiations: diagnostic(stdout, 'Instantiations'),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const diagnostic = (output: string, name: string): number =>
  Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(output)?.[1]);
