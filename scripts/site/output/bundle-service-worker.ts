import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { SiteFiles } from './write-site.ts';

const ENTRY = fileURLToPath(new URL('../browser/service-worker.ts', import.meta.url));

/** `service-worker.js` at the root of the site, made for its files. */
export async function serviceWorkerFile(files: SiteFiles): Promise<SiteFiles> {
  const paths = Object.keys(files).sort();
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(files[path] ?? '');
  const names = new Set(paths.map((path) => path.replace(/\/.*/, '')));
  // What strips types is a third of all of it, for the few who write some: it is kept once it was loaded.
  const assets = paths.filter((path) =>
    /^assets\/(?:live\/(?!strip-types)|site\.|theme\.)/.test(path),
  );
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    define: {
      SITE_VERSION: JSON.stringify(hash.digest('base64url').slice(0, 12)),
      SITE_NAMES: JSON.stringify([...names]),
      SITE_ASSETS: JSON.stringify(assets),
    },
    logLevel: 'error',
    write: false,
  });
  return { 'service-worker.js': outputFiles[0]?.text ?? '' };
}
