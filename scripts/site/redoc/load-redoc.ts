import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT } from '../../contract/paths.ts';

// The site has styles of its own: making Redoc's global ones for every part is half of a build.
// Redoc mounts nested schemas only when they scroll into view. A page that is rendered ahead of time
// has no view: without the last two replacements its HTML would hold empty boxes in their place.
const PATCHES = [
  [
    'import{styled,ServerStyleSheet,createGlobalStyle,css',
    'const createGlobalStyle=()=>()=>null;import{styled,ServerStyleSheet,css',
  ],
  ['forceMount:e=!1,', 'forceMount:e=!0,'],
  ['{forceMount:c,estimatedHeight', '{estimatedHeight'],
] as const;

async function patchedModule(): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve('redoc')), 'utf8');
  let patched = source;
  for (const [from, to] of PATCHES) {
    if (patched.split(from).length !== 2)
      throw new Error(`Redoc no longer has "${from}" once: mend PATCHES in load-redoc.ts.`);
    patched = patched.replace(from, to);
  }
  const hash = createHash('sha256').update(patched).digest('hex').slice(0, 12);
  // Below node_modules, so that the copy finds React where the original does.
  const folder = join(ROOT, 'node_modules/.cache/messaging-crm-api');
  const path = join(folder, `redoc-${hash}.js`);
  await mkdir(folder, { recursive: true });
  if ((await readFile(path, 'utf8').catch(() => '')) !== patched) await writeFile(path, patched);
  return path;
}

/** Redoc, React and the router, in their production builds; Redoc mounts all that it renders. */
export async function loadRedoc() {
  process.env['NODE_ENV'] ??= 'production';
  const [{ createElement }, { renderToStaticMarkup }, { MemoryRouter }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('react-router'),
  ]);
  const redoc: typeof import('redoc') = await import(pathToFileURL(await patchedModule()).href);
  return { createElement, renderToStaticMarkup, MemoryRouter, ...redoc };
}
