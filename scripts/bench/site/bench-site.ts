import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildSite } from '../../site/build-site.ts';
import { writeSite } from '../../site/output/write-site.ts';
import { buildDocsPage } from './build-docs-page.ts';
import { startGzipServer } from './gzip-server.ts';
import { isBrowserThere, launchBrowser } from './launch-browser.ts';
import { DESKTOP, measureOften, measurePage, MOBILE, type PageFigures } from './measure-page.ts';
import { noteRatio } from '../ratios.ts';

const TIMES = 9;
// An operation of middling length, and how its description begins.
const TEXT = 'Adds one contact.';
const OURS = 'reference/contacts/createContact/';
const THEIRS = '#contacts/createcontact';

/** The figures of one page of the site, and of the same operation on the page of `build-docs`. */
export interface SiteFigures {
  readonly conditions: string;
  readonly ours: PageFigures;
  readonly theirs: PageFigures;
}

/**
 * Loads an operation from the site and from a page of `redocly build-docs`, in turns.
 *
 * @param site - the folder of a built site
 */
export async function measureSite(
  browser: Browser,
  site: string,
  times = TIMES,
): Promise<SiteFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'build-docs-'));
  await buildDocsPage(folder);
  const [ours, theirs] = await Promise.all([startGzipServer(site), startGzipServer(folder)]);
  const figures: SiteFigures[] = [];
  for (const conditions of [DESKTOP, MOBILE]) {
    const load = (url: string) => (): Promise<PageFigures> =>
      measurePage(browser, url, TEXT, conditions);
    figures.push({
      conditions: conditions.name,
      ours: await measureOften(times, load(ours.url + OURS)),
      theirs: await measureOften(times, load(theirs.url + THEIRS)),
    });
  }
  ours.close();
  theirs.close();
  await rm(folder, { recursive: true });
  return figures;
}

const ROWS: [title: string, name: keyof PageFigures, digits: number][] = [
  ['gzip KB at first view', 'kilobytes', 1],
  ['requests', 'requests', 0],
  ['foreign requests', 'foreignRequests', 0],
  ['text visible, ms', 'textMs', 0],
  ['blocking, ms', 'blockingMs', 0],
  ['layout shift', 'layoutShift', 3],
];

function printFigures({ conditions, ours, theirs }: SiteFigures): void {
  console.log(`\n| ${conditions} | ours | build-docs | ours / build-docs |`);
  console.log('| --- | ---: | ---: | ---: |');
  for (const [title, name, digits] of ROWS) {
    if (theirs[name] > 0)
      noteRatio(`Site, ${conditions}: ${title}`, 'build-docs', ours[name] / theirs[name]);
    const ratio = theirs[name] > 0 ? (ours[name] / theirs[name]).toFixed(2) : '';
    console.log(
      `| ${title} | ${ours[name].toFixed(digits)} | ${theirs[name].toFixed(digits)} | ${ratio} |`,
    );
  }
}

/** `npm run bench -- site`: builds the site, and measures it beside a page of `redocly build-docs`. */
export async function benchSite(): Promise<void> {
  if (!isBrowserThere()) {
    console.log('There is no Chromium: the site is not measured.');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'bench-site-'));
  const start = performance.now();
  const files = await buildSite({});
  await writeSite(folder, files);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const bytes = Object.values(files).reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  console.log(
    `\nSite: ${seconds} s, ${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(1)} MB`,
  );
  const browser = await launchBrowser();
  for (const figures of await measureSite(browser, folder)) printFigures(figures);
  await browser.close();
  await rm(folder, { recursive: true });
}
