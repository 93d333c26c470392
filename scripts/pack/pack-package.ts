import { execFile, type StdioOptions } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { writeChanged, writeFiles } from '../build/write-files.ts';
import { ROOT } from '../contract/paths.ts';
import { emitOtherForms } from '../emit/descriptions.ts';
import { npmCommand, runNpm } from '../tools/run-npm.ts';
import { buildDist } from './build-dist.ts';

/** What only this repository needs of package.json: who installs the package would be warned of scripts, or read it. */
const OF_THE_REPOSITORY =
  'allowScripts devDependencies devEngines files overrides packageManager scripts'.split(' ');

/** Everybody may read it, whatever the umask of who packs. */
const MODE = 0o644;

/** Writes dist/, and the forms of the descriptions that are not committed. */
export async function writePackedFiles(): Promise<void> {
  await writeFiles(join(ROOT, 'dist'), await buildDist());
  const generated = join(ROOT, 'generated');
  const read = async (name: string): Promise<object> =>
    JSON.parse(await readFile(join(generated, name), 'utf8'));
  const forms = emitOtherForms(await read('openapi.json'), await read('asyncapi.json'));
  for (const [name, text] of Object.entries(forms)) await writeChanged(join(generated, name), text);
}

async function packedPaths(): Promise<string[]> {
  const [npm, args, how] = npmCommand(['pack', '--dry-run', '--json', '--ignore-scripts']);
  const { stdout } = await promisify(execFile)(npm, args, { cwd: ROOT, ...how });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

/** Lays the package out in an empty folder: its files, and of package.json what its users need. */
async function layOut(folder: string): Promise<void> {
  await writePackedFiles();
  for (const path of await packedPaths()) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(ROOT, path), join(folder, path));
    await chmod(join(folder, path), MODE);
  }
  const fields = Object.entries(manifest).filter(([name]) => !OF_THE_REPOSITORY.includes(name));
  const text = `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`;
  await writeFile(join(folder, 'package.json'), text);
}

/** Packs the package as it is published: `npm pack` with these options, once everything in it is built. */
export async function packPackage(
  options: readonly string[],
  stdio: StdioOptions = 'inherit',
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  try {
    await layOut(folder);
    runNpm(['pack', folder, ...options], { stdio });
  } finally {
    await rm(folder, { recursive: true });
  }
}
