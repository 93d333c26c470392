import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../contract/paths.ts';
import { consoleStyle } from '../../emit/console-page.ts';
import { ICON } from '../pictures/logo.ts';
import { screenshots } from '../pictures/screenshots.ts';
import { bundle, liveFiles, toFiles } from './bundle-live.ts';
import type { SiteFiles } from './write-site.ts';

const FOLDER = fileURLToPath(new URL('../browser/', import.meta.url));

/** The scripts of the pages, each a bundle of its own. */
const PAGE_SCRIPTS = ['theme', 'site', 'search'] as const;

const SITE = fileURLToPath(new URL('../', import.meta.url));
// In the order of the cascade.
const STYLES = ['look', 'base', 'top-bar', 'frame', 'reference', 'code', 'tabs'];
STYLES.push('tables-and-pictures', 'home', 'small-screens', 'print');

const EDITOR_STYLES = readFileSync(
  new URL(import.meta.resolve('prism-code-editor/layout.css')),
  'utf8',
);

/** The letters of the site: variable, Latin, 20 kB, under the SIL Open Font License. */
const FONT = join(ROOT, 'node_modules/@fontsource-variable/figtree');

const PARTS = readFileSync(join(ROOT, 'src/sandbox/console/styles/parts.css'), 'utf8');

const styleSheet = (names: readonly string[]): string =>
  names.map((name) => readFileSync(join(SITE, 'styles', `${name}.css`), 'utf8')).join('\n');

async function scripts(): Promise<SiteFiles> {
  const bundles = PAGE_SCRIPTS.map((name) =>
    // `theme` runs while the head is read, which a module would not.
    bundle({ entryPoints: [`${FOLDER}${name}.ts`], format: name === 'theme' ? 'iife' : 'esm' }),
  );
  const outputs = (await Promise.all(bundles)).flatMap(({ outputFiles }) => outputFiles);
  return toFiles('assets/', outputs);
}

/** The style sheet and the scripts of the pages, each as one file, the live reference, and the pictures. */
export async function assetFiles(): Promise<SiteFiles> {
  return {
    'assets/site.css': styleSheet(STYLES),
    'assets/live/live.css': EDITOR_STYLES + PARTS + styleSheet(['live', 'panel']),
    'assets/live/console.css': consoleStyle(),
    'assets/icon.svg': ICON,
    'assets/figtree.woff2': readFileSync(join(FONT, 'files/figtree-latin-wght-normal.woff2')),
    'assets/figtree-license.txt': readFileSync(join(FONT, 'LICENSE')),
    ...Object.fromEntries(screenshots().map(({ name, bytes }) => [`assets/${name}`, bytes])),
    ...(await scripts()),
    ...(await liveFiles()),
  };
}
