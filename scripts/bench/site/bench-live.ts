import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildSite } from '../../site/build-site.ts';
import { writeSite } from '../../site/output/write-site.ts';
import { isBrowserThere, launchBrowser } from './launch-browser.ts';
import { benchConsoles } from './bench-consoles.ts';
import { applyConditions, type Conditions, DESKTOP, MOBILE } from './measure-page.ts';
import { startPacedServer } from './paced-server.ts';
import { median } from '../client/median.ts';

const TIMES = 5;
const PAGE = 'reference/contacts/createContact/';

/** Clicks Run in the page and notes when the status is there; and how long the worker alone takes to start. */
const FIRST_RESPONSE = `new Promise((resolve) => {
  const start = performance.now();
  const look = () => document.querySelector('.run-status')?.dataset.status
    ? resolve(performance.now() - start) : requestAnimationFrame(look);
  document.querySelector('.run-button').click();
  look();
})`;
// For the second time, so that its script has arrived.
const WORKER_START = `(async () => {
  const script = new URL('../../../assets/live/host.js', location.href);
  const start = () => new Promise((resolve) => {
    const before = performance.now();
    const worker = new Worker(script);
    worker.onmessage = () => resolve(performance.now() - before, worker.terminate());
  });
  await start();
  return start();
})()`;

interface Figures {
  readonly first: number;
  readonly worker: number;
  readonly again: number;
}

async function measure(browser: Browser, url: string, conditions: Conditions): Promise<Figures> {
  const context = await browser.newContext({ viewport: conditions.viewport });
  const page = await context.newPage();
  const { network: _, ...processor } = conditions;
  await applyConditions(page, processor);
  await page.goto(url + PAGE, { waitUntil: 'networkidle' });
  const first = await page.evaluate<number>(FIRST_RESPONSE);
  const worker = await page.evaluate<number>(WORKER_START);
  await page.goto(url + PAGE, { waitUntil: 'networkidle' });
  const again = await page.evaluate<number>(FIRST_RESPONSE);
  await context.close();
  // The browser slows the page down and not its worker, so the worker's share is added.
  const slower = (conditions.slowdown - 1) * worker;
  return { first: first + slower, worker, again: again + slower };
}

/** `npm run bench -- live`: how long a reader waits for the first response after a click on Run. */
export async function benchLive(): Promise<void> {
  if (!isBrowserThere()) {
    console.log('There is no Chromium: the live reference is not measured.');
    return;
  }
  const root = await mkdtemp(join(tmpdir(), 'bench-live-'));
  const folder = join(root, 'site');
  await writeSite(folder, await buildSite({}));
  const browser = await launchBrowser();
  console.log('\n| Live reference, ms | first response | on the next page | start of the worker |');
  console.log('| --- | ---: | ---: | ---: |');
  for (const conditions of [DESKTOP, MOBILE]) {
    const server = await startPacedServer(folder, conditions.network);
    const runs: Figures[] = [];
    // The server packs what is asked for.
    await measure(browser, server.url, conditions);
    for (let run = 0; run < TIMES; run += 1)
      runs.push(await measure(browser, server.url, conditions));
    const [first, again, worker] = (['first', 'again', 'worker'] as const).map((name) =>
      median(runs.map((figures) => figures[name])).toFixed(0),
    );
    console.log(`| ${conditions.name} | ${first} | ${again} | ${worker} |`);
    server.close();
  }
  await benchConsoles(browser, root);
  await browser.close();
  await rm(root, { recursive: true });
}
