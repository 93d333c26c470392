import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../contract/paths.ts';
import { consoleStyle } from '../../emit/console-page.ts';
import { ICON } from '../pictures/logo.ts';
import { screenshots } from '../pictures/screenshots.ts';
import { liveFiles } from './bundle-live.ts';
import type { SiteFiles } from './write-site.ts';
import { build, type OutputFile } from 'esbuild';

const FOLDER = fileURLToPath(new URL('../browser/', import.meta.url));

/** The scripts of the pages, each a bundle of its own. */
const PAGE_SCRIPTS = ['theme', 'site', 'search'] as const;

/** Bundles a script of the pages; nothing is written. */
async function bundleScript(name: (typeof PAGE_SCRIPTS)[number]): Promise<OutputFile[]> {
  const { outputFiles } = await build({
    entryPoints: [`${FOLDER}${name}.ts`],
    bundle: true,
    // `theme` runs while the head is read, which a module would not.
    format: name === 'theme' ? 'iife' : 'esm',
    target: 'es2022',
    minify: true,
    outdir: 'assets',
    logLevel: 'error',
    write: false,
  });
  return outputFiles;
}

const SITE = fileURLToPath(new URL('../', import.meta.url));
// In the order of the cascade.
const STYLES = ['look', 'base', 'top-bar', 'frame', 'reference', 'code', 'tabs'];
STYLES.push('tables-and-pictures', 'home', 'small-screens', 'print');

const EDITOR_STYLES = readFileSync(
  new URL(import.meta.resolve('prism-code-editor/layout.css')),
  'utf8',
);

const PARTS = readFileSync(join(ROOT, 'src/sandbox/console/styles/parts.css'), 'utf8');

async function styleSheet(names: readonly string[]): Promise<string> {
  const parts = names.map((name) => readFile(join(SITE, 'styles', `${name}.css`), 'utf8'));
  return (await Promise.all(parts)).join('\n');
}

async function scripts(): Promise<SiteFiles> {
  const bundles = await Promise.all(PAGE_SCRIPTS.map((name) => bundleScript(name)));
  return Object.fromEntries(
    bundles.flat().map(({ path, contents }) => [`assets/${basename(path)}`, contents]),
  );
}

/** The style sheet and the scripts of the pages, each as one file, the live reference, and the pictures. */
export async function assetFiles(): Promise<SiteFiles> {
  return {
    'assets/site.css': await styleSheet(STYLES),
    'assets/live/live.css': EDITOR_STYLES + PARTS + (await styleSheet(['live', 'panel'])),
    'assets/live/console.css': consoleStyle(),
    'assets/icon.svg': ICON,
    ...Object.fromEntries(screenshots().map(({ name, bytes }) => [`assets/${name}`, bytes])),
    ...(await scripts()),
    ...(await liveFiles()),
  };
}
