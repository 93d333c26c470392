import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteFiles } from './write-site.ts';

const SITE = fileURLToPath(new URL('../', import.meta.url));
// In the order of the cascade.
const STYLES = ['colors', 'base', 'top-bar', 'frame', 'reference', 'code', 'tabs'];
STYLES.push('tables-and-pictures', 'small-screens', 'print');
const MODULES = ['site', 'search'];

async function styleSheet(): Promise<string> {
  const parts = STYLES.map((name) => readFile(join(SITE, 'styles', `${name}.css`), 'utf8'));
  return (await Promise.all(parts)).join('\n');
}

async function scripts(names: readonly string[], format: 'esm' | 'iife'): Promise<SiteFiles> {
  const { outputFiles } = await build({
    entryPoints: names.map((name) => join(SITE, 'browser', `${name}.ts`)),
    bundle: true,
    format,
    target: 'es2022',
    minify: true,
    write: false,
    outdir: 'assets',
    logLevel: 'error',
  });
  return Object.fromEntries(
    outputFiles.map(({ path, contents }) => [`assets/${basename(path)}`, contents]),
  );
}

/** The style sheet and the scripts of the pages, each as one file. */
export async function assetFiles(): Promise<SiteFiles> {
  return {
    'assets/site.css': await styleSheet(),
    // `theme` runs while the head is read, which a module would not.
    ...(await scripts(['theme'], 'iife')),
    ...(await scripts(MODULES, 'esm')),
  };
}
