// What has to hold on each page: looked at in a browser, one page after the other.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP } from '../../scripts/bench/site/measure-page.ts';
import { hasBrowser } from './browser.ts';
import { pagesOf } from './built-site.ts';
import { addressOf, inPairs, type OpenedSite, openSite } from './opened-site.ts';

const WIDTHS = [320, 390];

/** Says what a page asks of other hosts, and of errors that it reports. */
function listen(page: Page, url: string, faults: string[]): void {
  page.on('request', (request) => {
    const own = request.url().startsWith(url) || /^(?:data|blob):/.test(request.url());
    if (!own) faults.push(`${page.url()} asks for ${request.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
}

/** The one part of a page that comes later; it is the same on each. */
async function search(page: Page): Promise<void> {
  await page.locator('#site-search').fill('contact');
  await page.locator('#site-results a').first().waitFor();
}

/** The width of what a page holds on a narrow screen, with all of it open. */
async function widthAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Words of the lists of pages, places and operations that a line's end cuts in two, and rows of tabs that need a second line. */
const cutAt = (page: Page, width: number): Promise<string[]> =>
  page.setViewportSize({ width, height: 800 }).then(() =>
    page.evaluate(() => {
      const cut: string[] = [];
      for (const list of document.querySelectorAll(':is(.side, .toc) li, .operations td')) {
        const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\w+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => top));
            if (lines.size > 1) cut.push(word);
          }
      }
      for (const row of document.querySelectorAll('main .tab-list')) {
        const tops = new Set([...row.children].map((tab) => tab.getBoundingClientRect().top));
        if (tops.size > 1) cut.push(`tabs of ${row.parentElement?.id ?? ''}`);
      }
      return cut;
    }),
  );

/** Rows of tables that are higher than the screen, which leave a reader with empty columns. */
const highRowsAt = (page: Page, width: number): Promise<string[]> =>
  page
    .setViewportSize({ width, height: 800 })
    .then(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('tr')]
          .filter(({ offsetHeight }) => offsetHeight > innerHeight)
          .map(({ cells, offsetHeight }) => `${cells[0]?.textContent}: ${offsetHeight}`),
      ),
    );

/** Pictures that are cut off or too small to read. */
const hardPicturesAt = (page: Page, width: number): Promise<string[]> =>
  page.setViewportSize({ width, height: 800 }).then(() =>
    page.evaluate(() =>
      [...document.querySelectorAll<SVGSVGElement>('main :is(.diagram svg, svg.overview)')]
        .filter((picture) => picture.clientWidth > 0)
        .flatMap((picture) => {
          const scale = picture.clientWidth / picture.viewBox.baseVal.width;
          const sizes = [...picture.querySelectorAll('text')].map(
            (text) => scale * Number.parseFloat(getComputedStyle(text).fontSize),
          );
          const frame = picture.parentElement as Element;
          const isCut = frame.scrollWidth > frame.clientWidth + 1;
          const smallest = Math.min(...sizes);
          const name = picture.getAttribute('aria-label')?.slice(0, 40);
          return isCut || smallest < 10 ? [`${name}: ${isCut ? 'cut' : smallest}`] : [];
        }),
    ),
  );

/** What is scrolled sideways and does not show at its edge that it goes on, and code that is too small. */
const hiddenEnds = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')].flatMap((part) => {
      const { backgroundAttachment, fontSize, overflowX } = getComputedStyle(part);
      if (part.matches('pre code') && Number.parseFloat(fontSize) < 13)
        return [`code: ${fontSize}`];
      if (part.scrollWidth <= part.clientWidth + 1 || !/auto|scroll/.test(overflowX)) return [];
      return backgroundAttachment.includes('local') ? [] : [`${part.tagName} ${part.className}`];
    }),
  );

describe.runIf(hasBrowser())('each page in a browser', () => {
  let opened: OpenedSite;
  let pages: string[];
  const faults: string[] = [];
  const wide: string[] = [];
  const cut: string[] = [];
  const high: string[] = [];
  const hard: string[] = [];
  const hidden: string[] = [];
  beforeAll(async () => {
    opened = await openSite();
    pages = pagesOf(opened.site).map(addressOf);
    const heard = new WeakSet<Page>();
    await inPairs(opened, {}, pages, async (path, page) => {
      if (!heard.has(page)) listen(page, opened.url, faults);
      heard.add(page);
      await page.setViewportSize(DESKTOP.viewport);
      await page.goto(opened.url + path);
      if (pages.indexOf(path) % 10 === 0) await search(page);
      for (const width of [390, 1280]) {
        for (const row of await highRowsAt(page, width)) high.push(`${path}: ${row} at ${width}`);
      }
      await page.evaluate(() => {
        for (const part of document.querySelectorAll<HTMLElement>('.status'))
          part.style.contentVisibility = 'visible';
        for (const details of document.querySelectorAll('main details'))
          details.setAttribute('open', '');
      });
      for (const width of [390, 1280, 1440, 1920]) {
        for (const word of await cutAt(page, width)) cut.push(`${path}: ${word} at ${width}`);
        for (const picture of await hardPicturesAt(page, width))
          hard.push(`${path}: ${picture} at ${width}`);
      }
      await page.setViewportSize({ width: 390, height: 800 });
      for (const part of await hiddenEnds(page)) hidden.push(`${path}: ${part}`);
      for (const width of WIDTHS) {
        const found = await widthAt(page, width);
        if (found > width) wide.push(`${path}: ${found} at ${width}`);
      }
    });
  }, 600_000);
  afterAll(() => opened?.close());

  test('asks no other host for anything, breaks no policy and reports no error', () => {
    expect(pages.length).toBeGreaterThan(150);
    expect(faults).toEqual([]);
  });

  test('is no wider than a screen of 320 or 390 pixels, whatever is opened', () => {
    expect(wide).toEqual([]);
  });

  test('cuts no word of its lists of pages, places and operations, and has its tabs in one line', () => {
    expect(cut).toEqual([]);
  });

  test('has no row of a table that is higher than the screen', () => {
    expect(high).toEqual([]);
  });

  test('has pictures that are whole and can be read on every screen', () => {
    expect(hard).toEqual([]);
  });

  test('shows on a phone where code and tables go on, and code is not small', () => {
    expect(hidden).toEqual([]);
  });

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
      for (const control of await page.locator('select, input, button').all())
        if (await control.isVisible()) faults.push(`${path}: a control that does nothing`);
    }
    expect(faults).toEqual([]);

    await page.goto(`${opened.url}guides/quickstart/`);
    await page.locator('.top').getByRole('link', { name: 'API reference' }).click();
    await page.locator('main').getByRole('link', { name: 'Create a contact' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create a contact' }).waitFor();
    await context.close();
  }, 600_000);
});
