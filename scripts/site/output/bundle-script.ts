import { build, type BuildOptions, type OutputFile } from 'esbuild';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../browser/', import.meta.url));

/** The scripts of the pages, each a bundle of its own. */
export const PAGE_SCRIPTS = ['theme', 'site', 'search'] as const;

export type PageScript = (typeof PAGE_SCRIPTS)[number];

/** Bundles a script of the pages; nothing is written. */
export async function bundleScript(
  name: PageScript,
  options: BuildOptions = {},
): Promise<OutputFile[]> {
  const { outputFiles } = await build({
    entryPoints: [`${FOLDER}${name}.ts`],
    bundle: true,
    // `theme` runs while the head is read, which a module would not.
    format: name === 'theme' ? 'iife' : 'esm',
    target: 'es2022',
    minify: true,
    outdir: 'assets',
    logLevel: 'error',
    ...options,
    write: false,
  });
  return outputFiles;
}
