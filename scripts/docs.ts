// `npm run docs`: builds the reference site into site/. With --serve, which `npm run dev` is, it serves it,
// builds again what changes, and the open pages reload.
// Exit code 2 when an option, the folder or the contract cannot be used.
// Options: --site-url URL (canonical links, sitemap, feed), --unreleased (each page says that it is), --out FOLDER,
// --serve, --port NUMBER, and --base REV, which marks what changed since a commit and lists the pages that show it.
import { join, resolve } from 'node:path';
import { readBaseUrl, readPort } from '../src/cli/read-values.ts';
import { ROOT } from './contract/paths.ts';
import { findBase } from './gate/find-base.ts';
import { buildSite } from './site/build-site.ts';
import { writeSite } from './site/output/write-site.ts';
import { buildContract } from './site/serve/build-contract.ts';
import { serveSite } from './site/serve/serve-site.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({
  options: {
    'site-url': { type: 'string' },
    base: { type: 'string' },
    unreleased: { type: 'boolean', default: false },
    out: { type: 'string', default: join(ROOT, 'site') },
    serve: { type: 'boolean', default: false },
    port: { type: 'string', default: '4030' },
  },
});

function readSiteUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { origin, pathname } = new URL(readBaseUrl(text, '--site-url'));
  return `${origin}${pathname.endsWith('/') ? pathname : `${pathname}/`}`;
}

async function build(out: string, siteUrl: string | undefined): Promise<string> {
  const base = values.base === undefined ? undefined : findBase(values.base);
  const { files, changed } = await buildSite({ siteUrl, base, isUnreleased: values.unreleased });
  await writeSite(out, files);
  const bytes = Object.values(files).reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  const size = `${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(1)} MB`;
  const told = base === undefined ? [] : ['', ...changed.map((path) => `changed: ${path}`)];
  return [`${out}: ${size}`, ...told].join('\n');
}

async function run(): Promise<void> {
  const out = resolve(values.out);
  const port = readPort(values.port, '--port');
  // What agents read has whole links where the address is known.
  const own = values.serve && port > 0 ? `http://127.0.0.1:${port}/` : undefined;
  const siteUrl = readSiteUrl(values['site-url'] ?? own);
  // What the linters find is on the terminal; the site is that of the last clean contract.
  if (values.serve) await buildContract();
  console.log(await build(out, siteUrl));
  const rebuild = async (): Promise<void> => void (await build(out, siteUrl));
  if (values.serve) await serveSite(out, port, rebuild);
}

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
