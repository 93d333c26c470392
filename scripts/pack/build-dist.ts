import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputChunk } from 'rolldown';
import manifest from '../../package.json' with { type: 'json' };
import type { Files } from '../build/write-files.ts';
import { ROOT } from '../contract/paths.ts';
import { bundleConsole } from '../emit/console-page.ts';
import { bundledPackages, printLicenses } from '../release/bundled-licenses.ts';
import { bundleCommonJs, bundleScripts, type Scripts } from './bundle-scripts.ts';
import { emitDeclarations } from './emit-declarations.ts';
import { findEntries } from './find-entries.ts';

const SOURCE = 'openapi/workflows.arazzo.yaml';
const DESCRIPTION = 'url: ./openapi.yaml\n';

/**
 * The workflows of the contract, as they lie in dist/: beside them is not what they refer to; throws an Error when they
 * refer to another description than the contract.
 */
export async function packWorkflows(): Promise<string> {
  const parts = (await readFile(join(ROOT, SOURCE), 'utf8')).split(DESCRIPTION);
  if (parts.length === 2) return parts.join('url: ../generated/openapi.yaml\n');
  throw new Error(`${SOURCE} has to name its description once, as "${DESCRIPTION.trim()}".`);
}

/** What a program starts as a thread, beside its own code. */
const THREADS = ['src/cli/lint-thread.ts'];

const { exported, programs, required } = findEntries(manifest, ROOT);

/** Everything that dist/ holds, by its path from there: the same text from the same sources. */
export async function buildDist(): Promise<Files> {
  const { files, chunks } = await bundle();
  return {
    ...files,
    ...(await bundleCommonJs(required, chunks)),
    ...emitDeclarations(Object.values(exported), required),
    'THIRD-PARTY-LICENSES.txt': printLicenses(packagesOf(chunks)),
    'workflows.arazzo.yaml': await packWorkflows(),
    'uses.schema.json': await readFile(join(ROOT, 'src/uses/uses.schema.json'), 'utf8'),
  };
}

/** The names of the packages whose code is in dist/: nobody has to install them. */
export const packagesInDist = async (): Promise<string[]> => packagesOf((await bundle()).chunks);

const bundle = (): Promise<Scripts> =>
  bundleScripts({ exported, programs: [...programs, ...THREADS] });

const packagesOf = (chunks: readonly OutputChunk[]): string[] =>
  bundledPackages([
    ...chunks.map(({ modules }) => ({ inputs: modules })),
    bundleConsole().metafile,
  ]);
