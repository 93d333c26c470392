import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';
import type { Files } from '../build/write-files.ts';
import { bundleCommonJs, bundleScripts } from './bundle-scripts.ts';
import { emitDeclarations } from './emit-declarations.ts';
import { findEntries } from './find-entries.ts';
import { packWorkflows } from './pack-workflows.ts';

/** What a program starts as a thread, beside its own code. */
const THREADS = ['src/cli/lint-thread.ts'];

/** Everything that dist/ holds, by its path from there: the same text from the same sources. */
export async function buildDist(): Promise<Files> {
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const entries = findEntries(manifest, ROOT);
  const { exported, programs, required } = entries;
  const { files } = await bundleScripts({ exported, programs: [...programs, ...THREADS] });
  const declarations = emitDeclarations(Object.values(exported), required);
  const commonJs = await bundleCommonJs(required);
  return { ...files, ...commonJs, ...declarations, 'workflows.arazzo.yaml': await packWorkflows() };
}
