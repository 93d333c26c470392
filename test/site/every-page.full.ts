// What has to hold on each page: looked at in a browser, one page after the other.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { pagesOf } from './built-site.ts';
import { addressOf, inPairs, type OpenedSite, openSite } from './opened-site.ts';

const WIDTHS = [320, 390];

describe.runIf(hasBrowser())('each page in a browser', () => {
  let opened: OpenedSite;
  let pages: string[];
  beforeAll(async () => {
    opened = await openSite();
    pages = pagesOf(opened.site).map(addressOf);
  });
  afterAll(() => opened?.close());

  test('asks no other host for anything, breaks no policy and reports no error', async () => {
    const faults: string[] = [];
    const watched = new WeakSet<Page>();
    const watch = (page: Page): void => {
      watched.add(page);
      page.on('request', (request) => {
        const own = request.url().startsWith(opened.url) || /^(?:data|blob):/.test(request.url());
        if (!own) faults.push(`${page.url()} asks for ${request.url()}`);
      });
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    };

    await inPairs(opened, {}, pages, async (path, page) => {
      if (!watched.has(page)) watch(page);
      await page.goto(opened.url + path);
      // The search is the one part that comes later.
      await page.locator('#site-search').fill('contact');
      await page.locator('#site-results a').first().waitFor();
    });

    expect(faults).toEqual([]);
  }, 600_000);

  test('is no wider than a screen of 320 or 390 pixels, whatever is opened', async () => {
    const faults: string[] = [];

    await inPairs(opened, {}, pages, async (path, page) => {
      await page.goto(opened.url + path);
      await page.evaluate(() => {
        for (const part of document.querySelectorAll<HTMLElement>('.status'))
          part.style.contentVisibility = 'visible';
        for (const details of document.querySelectorAll('main details'))
          details.setAttribute('open', '');
      });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) faults.push(`${path}: ${wide} at ${width}`);
      }
    });

    expect(faults).toEqual([]);
  }, 600_000);

  test('can be read and gone through with JavaScript off', async () => {
    const context = await opened.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const faults: string[] = [];

    for (const path of pages.filter((name) => /^reference\/\w+\/\w+\/$/.test(name))) {
      await page.goto(opened.url + path);
      const sections = await page.locator('section.status').all();
      const samples = await page.locator('#samples ~ * pre').all();
      for (const shown of [page.locator('h1'), ...sections, ...samples])
        if (!(await shown.isVisible())) faults.push(`${path}: ${String(shown)}`);
      if (sections.length < 3 || samples.length < 8) faults.push(`${path}: incomplete`);
    }
    expect(faults).toEqual([]);

    await page.goto(`${opened.url}guides/quickstart/`);
    await page.locator('.top').getByRole('link', { name: 'API reference' }).click();
    await page.locator('main').getByRole('link', { name: 'Create a contact' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create a contact' }).waitFor();
    await context.close();
  }, 600_000);
});
