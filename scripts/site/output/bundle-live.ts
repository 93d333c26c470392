import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type OutputFile } from 'esbuild';
import { bundledPackages, printLicenses } from '../../release/bundled-licenses.ts';
import { PAGE_SANDBOX } from './page-sandbox.ts';
import type { SiteFiles } from './write-site.ts';

const FOLDER = fileURLToPath(new URL('../browser/live/', import.meta.url));

/** What pages load when a reader runs something, by name; what several share is a file of its own. */
const LIVE_SCRIPTS = {
  sandbox: 'sandbox.ts',
  panel: 'panel/open-panel.tsx',
  event: 'event.tsx',
  code: 'code.ts',
  hero: 'hero.ts',
};
/** Each one file, and a classic script: not every browser has modules in all of its workers. */
const ALONE = ['host.ts', 'code/runner.ts', 'code/frame.ts'];

const SHARED: BuildOptions = {
  bundle: true,
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  logLevel: 'error',
};

export const bundle = (options: BuildOptions) =>
  build({ ...SHARED, outdir: 'assets/live', ...options, metafile: true, write: false });

export const toFiles = (folder: string, outputs: readonly OutputFile[]): SiteFiles =>
  Object.fromEntries(outputs.map(({ path, contents }) => [folder + basename(path), contents]));

let known: Promise<SiteFiles> | undefined;

/** The sandbox in its worker and the scripts of the live reference; made once by a process. */
export function liveFiles(): Promise<SiteFiles> {
  known ??= bundleLive();
  return known;
}

async function bundleLive(): Promise<SiteFiles> {
  const alone = await bundle({
    entryPoints: ALONE.map((name) => FOLDER + name),
    format: 'iife',
    plugins: [PAGE_SANDBOX],
  });
  const hash = createHash('sha256');
  for (const { contents } of alone.outputFiles) hash.update(contents);
  const version = hash.digest('base64url').slice(0, 12);
  const scripts = await bundle({
    entryPoints: Object.entries(LIVE_SCRIPTS).map(([out, file]) => ({ out, in: FOLDER + file })),
    format: 'esm',
    splitting: true,
    define: { LIVE_VERSION: JSON.stringify(version) },
  });
  const { 'assets/live/frame.js': frame, ...files } = toFiles('assets/live/', [
    ...alone.outputFiles,
    ...scripts.outputFiles,
  ]);
  return {
    ...files,
    'assets/live/licenses.txt': printLicenses(bundledPackages([alone.metafile, scripts.metafile])),
    'assets/live/run.html': framePage(Buffer.from(frame as Uint8Array).toString()),
  };
}

/** The page in which code of readers runs: a script of its own, workers of its own making, and no network. */
function framePage(script: string): string {
  const text = script.trim();
  const sum = createHash('sha256').update(text).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${sum}' blob:; worker-src blob:`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Where code of the reader runs</title>
<script>${text}</script>
</html>
`;
}
