import type { AddressInfo } from 'node:net';
import { ROOT } from '../../contract/paths.ts';
import { buildContract } from './build-contract.ts';
import { LiveReload } from './live-reload.ts';
import { startSiteServer } from './site-server.ts';
import { watchSources } from './watch-sources.ts';

const CONTRACT = ['openapi', 'docs/assumptions.md'];
const PAGES = ['docs', 'CHANGELOG.md', 'scripts/site/styles', 'scripts/site/browser'];

/** Builds what the change asks for; says in the terminal and in the open pages what became of it. */
async function build(
  changed: ReadonlySet<string>,
  live: LiveReload,
  rebuild: () => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const isContract = CONTRACT.some((source) => changed.has(source));
  try {
    const findings = isContract ? await buildContract() : '';
    if (findings) return live.tell('failed', findings);
    await rebuild();
  } catch (error) {
    console.error((error as Error).message);
    return live.tell('failed', (error as Error).message);
  }
  live.tell('built');
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s: ${[...changed].join(', ')}`);
}

/** Serves the site and builds again what changes; the open pages reload, or show what was found. */
export async function serveSite(
  folder: string,
  port: number,
  rebuild: () => Promise<void>,
): Promise<void> {
  const live = new LiveReload();
  const server = await startSiteServer(folder, port, live);
  watchSources(ROOT, [...CONTRACT, ...PAGES], (changed) => build(changed, live, rebuild));
  const { port: taken } = server.address() as AddressInfo;
  console.log(`The site: http://127.0.0.1:${taken}/ (Ctrl+C ends it)`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
}
