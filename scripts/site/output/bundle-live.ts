import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type OutputFile } from 'esbuild';
import type { SiteFiles } from './write-site.ts';

const FOLDER = fileURLToPath(new URL('../browser/live/', import.meta.url));

/** What pages load when a reader runs something, by name; what several share is a file of its own. */
const LIVE_SCRIPTS = { sandbox: 'sandbox.ts', panel: 'panel/open-panel.tsx' };

const SHARED: BuildOptions = {
  bundle: true,
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  outdir: 'assets/live',
  logLevel: 'error',
};

async function bundle(options: BuildOptions): Promise<OutputFile[]> {
  return (await build({ ...SHARED, ...options, write: false })).outputFiles;
}

const toFiles = (outputs: readonly OutputFile[]): SiteFiles =>
  Object.fromEntries(
    outputs.map(({ path, contents }) => [`assets/live/${basename(path)}`, contents]),
  );

let known: Promise<SiteFiles> | undefined;

/** The sandbox in its worker and the scripts of the live reference; made once by a process. */
export function liveFiles(): Promise<SiteFiles> {
  known ??= bundleLive();
  return known;
}

async function bundleLive(): Promise<SiteFiles> {
  // A classic script: not every browser has modules in shared workers.
  const host = await bundle({ entryPoints: [`${FOLDER}host.ts`], format: 'iife' });
  const hash = createHash('sha256');
  for (const { contents } of host) hash.update(contents);
  const version = hash.digest('base64url').slice(0, 12);
  const scripts = await bundle({
    entryPoints: Object.entries(LIVE_SCRIPTS).map(([out, file]) => ({ out, in: FOLDER + file })),
    chunkNames: 'chunk-[hash]',
    format: 'esm',
    splitting: true,
    define: { LIVE_VERSION: JSON.stringify(version) },
  });
  return toFiles([...host, ...scripts]);
}
