import { basename, dirname } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
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
  /** What pages have asked of other hosts, and what their policy forbade. */
  readonly faults: string[];
  /** A browser profile of its own, with nothing stored. */
  context(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A page in a profile of its own, until the running test is over. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
}

/** Notes what no page of a profile may do. */
function listen(context: BrowserContext, url: string, faults: string[]): void {
  context.on('request', (request) => {
    // What a page has in its own memory is asked of nobody.
    const isOwn = request.url().startsWith(url) || /^(?:data|blob):/.test(request.url());
    if (!isOwn) faults.push(`asked ${request.url()}`);
  });
  context.on('weberror', (error) => faults.push(`threw ${error.error().message}`));
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
  });
}

/** Serves the shared site for all tests of a file and starts the browser; `isBelow` has it below a path of its host. */
export function useSite({ isBelow = false } = {}): OpenedSite {
  const opened: Partial<OpenedSite> = {};
  let close = async (): Promise<void> => {};
  beforeAll(async () => {
    const site = await sharedSite();
    const folder = isBelow ? dirname(site.folder) : site.folder;
    const [server, browser] = await Promise.all([startSiteServer(folder), launchBrowser()]);
    close = async () => {
      await browser.close();
      server.close();
    };
    const url = isBelow ? `${server.url}${basename(site.folder)}/` : server.url;
    const faults: string[] = [];
    const context = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
      const made = await browser.newContext({ viewport: DESKTOP.viewport, ...options });
      listen(made, url, faults);
      return made;
    };
    const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
      const own = await context(options);
      onTestFinished(() => own.close());
      const page = await own.newPage();
      await page.goto(url + path);
      return page;
    };
    Object.assign(opened, { site, browser, url, faults, context, open });
  });
  afterAll(() => close());
  return opened as OpenedSite;
}

/** The address of a page's file: `reference/index.html` is `reference/`. */
export const addressOf = (file: string): string => file.replace(/index\.html$/, '');

/** Does something with each entry, two at a time, each with a page of its own: there are two cores. */
export async function inPairs<T>(
  opened: OpenedSite,
  options: BrowserContextOptions,
  list: readonly T[],
  work: (entry: T, page: Page) => Promise<void>,
): Promise<void> {
  const rest = [...list];
  const worker = async (): Promise<void> => {
    const context = await opened.context(options);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') opened.faults.push(`${page.url()}: ${message.text()}`);
    });
    for (let entry = rest.shift(); entry !== undefined; entry = rest.shift())
      await work(entry, page);
    await context.close();
  };
  await Promise.all([worker(), worker()]);
}
