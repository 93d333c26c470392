import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startSiteServer } from './site-server.ts';
import { DESKTOP } from './measure-page.ts';
import { launchBrowser } from './browser.ts';
import { type BuiltSite, sharedSite } from './built-site.ts';

/** A built site that is served, and a browser to look at it with. */
export interface OpenedSite {
  readonly site: BuiltSite;
  readonly browser: Browser;
  /** With a final slash. */
  readonly url: string;
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** Serves the shared site and starts the browser. */
export async function openSite(): Promise<OpenedSite> {
  const site = await sharedSite();
  const [server, browser] = await Promise.all([startSiteServer(site.folder), launchBrowser()]);
  return {
    site,
    browser,
    url: server.url,
    async open(path, options = {}) {
      const context = await browser.newContext({ viewport: DESKTOP.viewport, ...options });
      const page = await context.newPage();
      await page.goto(server.url + path);
      return page;
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** The address of a page's file: `reference/index.html` is `reference/`. */
export const addressOf = (file: string): string => file.replace(/index\.html$/, '');

/** Does something with each entry, two at a time, each with a page of its own: there are two cores. */
export async function inPairs<T>(
  { browser }: OpenedSite,
  options: BrowserContextOptions,
  list: readonly T[],
  work: (entry: T, page: Page) => Promise<void>,
): Promise<void> {
  const rest = [...list];
  const worker = async (): Promise<void> => {
    const context = await browser.newContext({ viewport: DESKTOP.viewport, ...options });
    const page = await context.newPage();
    for (let entry = rest.shift(); entry !== undefined; entry = rest.shift())
      await work(entry, page);
    await context.close();
  };
  await Promise.all([worker(), worker()]);
}
