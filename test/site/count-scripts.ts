import type { Browser, BrowserContext, Page } from 'playwright-core';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Where the run of the tests counts what code it runs, makes the browser do so, too: each page's counts are
 * written beside those of Node's processes when its context, or the browser, is closed.
 */
export function countScripts(browser: Browser): Browser {
  const folder = process.env['NODE_V8_COVERAGE'];
  if (!folder) return browser;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    // Where no script runs, none can be counted.
    return options?.javaScriptEnabled === false ? context : countContext(context, folder);
  };
  const close = browser.close.bind(browser);
  browser.close = async (...given) => {
    for (const context of browser.contexts()) await context.close();
    await close(...given);
  };
  return browser;
}

function countContext(context: BrowserContext, folder: string): BrowserContext {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    return page;
  };
  const close = context.close.bind(context);
  context.close = async (...given) => {
    for (const page of context.pages()) await writeCounts(page, folder);
    await close(...given);
  };
  return context;
}

async function writeCounts(page: Page, folder: string): Promise<void> {
  const counted = await page.coverage.stopJSCoverage();
  const result = counted.filter(({ url }) => url.includes('/assets/'));
  await writeFile(join(folder, `browser-${randomUUID()}.json`), JSON.stringify({ result }));
}
