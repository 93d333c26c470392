// What a reader does on the site, below a path of its host: by keyboard, by search, by links to places.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readYaml } from '../read-yaml.ts';
import { DESKTOP, MOBILE } from './measure-page.ts';
import { hasBrowser } from './browser.ts';
import { useSite } from './opened-site.ts';

const { searchQueries, readerQueries } = readYaml(
  import.meta.dirname,
  'search-queries.yaml',
) as Record<'searchQueries' | 'readerQueries', [query: string, ...pages: string[]][]>;
const OPERATION = 'reference/contacts/createContact/';
const PHONE = { hasTouch: true, isMobile: true, viewport: MOBILE.viewport };
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

/** What Tab leads to, from the start of the page: addresses of links, texts of the rest. */
async function tabThrough(page: Page, presses: number): Promise<Set<string>> {
  const reached = new Set<string>();
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const block = element.closest('.block');
      const at = block ? [...document.querySelectorAll('.block')].indexOf(block) : '';
      const link = element instanceof HTMLAnchorElement ? element.href : undefined;
      return link ?? `${element.tagName} ${element.id} ${element.className} ${at}`;
    });
    reached.add(here);
  }
  return reached;
}

describe.runIf(hasBrowser())('a reader', () => {
  const opened = useSite({ isBelow: true });

  test('reaches search, navigation, tabs and copy buttons with the keyboard alone', async () => {
    const page = await opened.open(OPERATION, CLIPBOARD);
    await page.waitForLoadState('networkidle');

    const reached = await tabThrough(page, 260);

    const links = await page
      .locator('.side details[open] a, .side > p a, .top nav a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links.length).toBeGreaterThan(12);
    expect(links.filter((href) => !reached.has(href))).toEqual([]);
    const others = [...reached].join('\n');
    expect(others).toContain('INPUT site-search');
    expect(others).toContain('BUTTON site-theme');
    expect(others).toContain('SUMMARY');
    expect(others).toContain('BUTTON sample-curl-tab');
    expect(others).toMatch(/BUTTON {2}copy \d/);
  });

  test('sees the whole ring of what has the focus in the column of examples', async () => {
    const page = await opened.open(OPERATION);
    await page.locator('.run-button').waitFor();
    const clipped = await page.locator('.sticky').evaluate((column) => {
      const found: string[] = [];
      for (const part of column.querySelectorAll<HTMLElement>(
        'a, button, select, [tabindex="0"]',
      )) {
        if (!part.checkVisibility()) continue;
        const shown: object = { focusVisible: true };
        part.focus(shown);
        part.scrollIntoView({ block: 'nearest' });
        const { outlineOffset, outlineWidth } = getComputedStyle(part);
        const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth);
        const [box, own] = [column.getBoundingClientRect(), part.getBoundingClientRect()];
        if (own.left - ring < box.left || own.right + ring > box.right)
          found.push(`${part.tagName} ${part.className}`);
      }
      return found;
    });

    expect(clipped).toEqual([]);
  });

  test('changes tabs with the arrows, and the choice holds on the next page', async () => {
    const page = await opened.open(OPERATION);
    await page.getByRole('tab', { name: 'cURL' }).focus();

    await page.keyboard.press('ArrowRight');
    expect(await page.locator('#sample-typescript').isVisible()).toBe(true);
    expect(await page.locator('#sample-curl').isVisible()).toBe(false);

    const next = await page.context().newPage();
    await next.goto(`${opened.url}reference/deals/getDeal/`);
    await next.getByRole('tab', { name: 'TypeScript', selected: true }).waitFor();
    await next.getByRole('tab', { name: 'Go' }).click();
    for (const _ of ['light', 'dark']) await next.locator('#site-theme').click();
    // As a browser does that has kept the page, when the reader comes back to it.
    await page.evaluate('dispatchEvent(new Event("pageshow"))');
    await page.getByRole('tab', { name: 'Go', selected: true }).waitFor();
    expect(await page.locator('#site-theme').getAttribute('title')).toBe('Color theme: dark');
  });

  test('copies a sample, and the page as Markdown, if it is there', async () => {
    const page = await opened.open(OPERATION, CLIPBOARD);

    const said = page.getByRole('button', { name: 'Copied' });
    const read = () => page.evaluate(() => navigator.clipboard.readText());
    await page.clock.install();
    await page.locator('#sample-curl').getByRole('button', { name: 'Copy' }).click();
    await said.waitFor();
    const copied = await read();
    await page.clock.runFor(1_500);
    await said.click();
    await read();
    await page.clock.runFor(1_500);

    expect(await said.isVisible()).toBe(true);
    expect(copied).toContain("curl --request POST 'https://api.example.com/v1/contacts'");
    const button = page.locator('#copy-page');
    await button.click();
    await button.getByText('Copied').waitFor();
    expect(await read()).toContain('\n# Create a contact\n');
    await page.route('**/index.md', (route) => route.fulfill({ status: 503 }));
    await button.click();
    await button.getByText('Could not copy').waitFor();
  });

  test('is told where copying is not allowed, and is not stopped by an address that cannot be decoded', async () => {
    const page = await opened.open('guides/quickstart/#%');
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.addInitScript(
      'navigator.clipboard.writeText = () => Promise.reject(new Error("no"))',
    );
    await page.reload();

    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();

    await page.getByRole('button', { name: 'Could not copy' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('reads the first line of a sample on a phone, which no button covers', async () => {
    const page = await opened.open(OPERATION, { ...PHONE, ...CLIPBOARD });
    const copy = page.locator('#sample-curl .copy');
    await copy.waitFor({ state: 'attached' });

    const [button, line] = await copy.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.parentElement?.querySelector('code') as Element);
      return [element.getBoundingClientRect().bottom, range.getClientRects()[0]?.top ?? 0];
    });
    expect(button).toBeLessThanOrEqual(line);
    expect(await page.locator('.search kbd').isVisible()).toBe(false);
  });

  test('opens the menu on a phone: a finger hits its links, and it can be closed from its end', async () => {
    const page = await opened.open('guides/states/', PHONE);

    await page.locator('.menu').tap();
    const heights = await page
      .locator('.side a:visible, .side summary:visible')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(20);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(34);

    await page.locator('.side').evaluate((side) => side.scrollTo(0, side.scrollHeight));
    await page.getByRole('link', { name: 'Close the menu' }).tap();
    expect(await page.locator('.side').isVisible()).toBe(false);
  });

  test.each(['/', 'Control+k'])(
    'gets to the search with %s and goes to the first result',
    async (key) => {
      const page = await opened.open('guides/states/');

      await page.keyboard.press(key);
      await page.keyboard.type('createContact');
      await page.locator('#site-results a').first().waitFor();
      await page.keyboard.press('Enter');

      await page.waitForURL(`${opened.url}${OPERATION}`);
    },
  );

  /** What the search of a page finds; as text, because an import in a function would be one of the test runner's. */
  async function find(page: Page, query: string): Promise<string[]> {
    const found: { url: string }[] = await page.evaluate(
      `import(new URL('assets/search.js', document.baseURI).href).then(({ findPages }) => findPages(${JSON.stringify(query)}))`,
    );
    return found.map(({ url }) => url.replace(opened.url, ''));
  }

  test('finds names, paths, codes and events first', async () => {
    const page = await opened.open('');
    const faults: string[] = [];

    for (const [query, ...wanted] of searchQueries) {
      const [first = ''] = await find(page, query);
      if (!wanted.some((path) => first === path || first.startsWith(`${path}#`)))
        faults.push(`${query}: ${first}`);
    }

    expect(faults).toEqual([]);
  });

  test('finds what readers ask among the first three, in 55 of 60 cases', async () => {
    const page = await opened.open('');
    const missed: string[] = [];

    for (const [query, ...wanted] of readerQueries) {
      const found = (await find(page, query)).slice(0, 3);
      if (!found.some((url) => wanted.some((path) => url.startsWith(path))))
        missed.push(`${query}: ${found.join(', ')}`);
    }

    expect(readerQueries).toHaveLength(60);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5);
  });

  test('is told how many results there are, and sees what a section says', async () => {
    const page = await opened.open('');

    await page.locator('#site-search').fill('deprecation policy');
    await page.locator('#site-results [role=option]').first().waitFor();

    await expect.poll(() => page.locator('#site-found').textContent()).toMatch(/^\d+ results$/);
    const first = page.locator('#site-results a').first();
    expect(await first.locator('span').textContent()).toBe('Guide');
    expect(await first.locator('mark').first().textContent()).toMatch(/^(?:deprecation|policy)$/i);
    expect(await page.locator('#site-search').getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await page.locator('#site-search').getAttribute('aria-expanded')).toBe('false');
    // Where Enter leads to.
    await page.locator('#site-search').fill('');
    await expect.poll(() => page.locator('#site-results a').count()).toBe(0);
  });

  test.each([
    ['pagefind/**', 'somebody', 'cannot be searched now'],
    ['pagefind/fragment/**', 'deprecation policy', 'Guide'],
  ])(
    'finds names without %s, and is told that this is all, until more can be loaded',
    async (missing, query, said) => {
      const page = await opened.open('');
      await page.route(`**/${missing}`, (route) => route.fulfill({ status: 404 }));

      await page.keyboard.press('/');
      await page.keyboard.type('createContact');

      const first = page.locator('#site-results a').first();
      expect(await first.getAttribute('href')).toBe(`${opened.url}${OPERATION}`);
      await page.locator('#site-search').fill('nobody');
      await page.locator('#site-results', { hasText: 'cannot be searched now' }).waitFor();
      await page.unrouteAll();
      await page.locator('#site-search').fill(query);
      await page.locator('#site-results').getByText(said).first().waitFor();
    },
  );

  test.each(['search.js', 'names.json'])(
    'is told where %s cannot be loaded, and finds things once it can',
    async (missing) => {
      const page = await opened.open('');
      const input = page.locator('#site-search');
      await page.route(`**/assets/${missing}*`, (route) => route.abort());
      await input.fill('contact');
      await page.getByText('The search could not be loaded.').waitFor();

      await page.unrouteAll();
      await input.blur();
      expect(await page.locator('#site-results').isVisible()).toBe(false);
      await input.focus();

      await page.locator('#site-results a').first().waitFor();
    },
  );

  test('loses nothing that is typed before the search has come, and finds names before what pages say', async () => {
    const page = await opened.open('guides/states/');
    const script = Promise.withResolvers<void>();
    await page.route('**/search.js', (route) => script.promise.then(() => route.continue()));
    await page.route('**/pagefind/**', () => undefined);
    const first = page.locator('#site-results a').first();
    await page.locator('#site-search').fill('createContact');
    await page.keyboard.press('Enter');

    script.resolve();
    await first.waitFor();
    expect(page.url()).toBe(`${opened.url}guides/states/`);
    // Where Enter leads before any script has come.
    await page.goto(`${opened.url}reference/?q=createContact`);
    await first.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${opened.url}${OPERATION}`);
  });

  test.each([
    [OPERATION, '.run-status[data-status]'],
    ['guides/errors/', '.live-output pre'],
    ['events/contact.created/', '.verdict'],
  ])('prints %s whole after a run, without what only a screen has', async (path, ran) => {
    const page = await opened.open(path);
    await page.locator('main .run').first().click();
    await page.locator(ran).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    // A4 without its margins.
    await page.setViewportSize({ width: 673, height: 1000 });

    const faults = await page.evaluate(() => {
      const isWrong = (part: Element): boolean => {
        if (part.matches('details:not([open]) > .field')) return !part.checkVisibility();
        if (!part.checkVisibility() || part.closest('.unseen, svg, .about, textarea')) return false;
        const { overflow, position } = getComputedStyle(part);
        const { clientHeight, clientWidth, scrollHeight, scrollWidth } = part;
        const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
        const isOut = part.getBoundingClientRect().right > innerWidth + 1;
        const isOfScreens = position === 'sticky' || part.matches('button, select');
        return isOut || isOfScreens || (isCut && overflow !== 'visible');
      };
      const wrong = [...document.querySelectorAll('main *')].filter(isWrong);
      return wrong.map(({ className, tagName }) => `${tagName} ${className}`);
    });
    expect(faults).toEqual([]);
  });

  test.each([
    ['a field that stands in something closed', '201.data.identifiers.type'],
    ['a hidden example', 'example-identifier_only'],
    ['an example far below', '429-example-rate_limit_exceeded'],
    ['the last section', 'related'],
  ])('is led to %s', async (_, id) => {
    for (const viewport of [DESKTOP.viewport, MOBILE.viewport]) {
      const page = await opened.open(`${OPERATION}#${id}`, { viewport });
      const place = page.locator(`[id="${id}"]`);
      expect(await place.isVisible()).toBe(true);
      const isInView = async (): Promise<boolean> => {
        const top = (await place.boundingBox())?.y ?? -1;
        return top >= 0 && top < viewport.height;
      };
      await expect.poll(isInView).toBe(true);
    }
  });

  test('chooses dark, which stays, and gets back to the theme of the system', async () => {
    const page = await opened.open('', { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const button = page.locator('#site-theme');
    const light = await background();

    await button.click();
    expect(await button.getAttribute('aria-label')).toBe('Color theme: light');
    await button.click();
    const dark = await background();
    await page.goto(`${opened.url}guides/`);

    expect(dark).not.toBe(light);
    expect(await background()).toBe(dark);
    await page.locator('#site-theme').click();
    expect(await button.getAttribute('aria-label')).toBe('Color theme: system');
    expect(await background()).toBe(light);
  });

  test('opens the plain Redoc page, which asks no other host for anything', async () => {
    opened.faults.length = 0;
    const page = await opened.open('reference/all.html', { colorScheme: 'dark' });
    await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
    await page.getByText('Create a contact').first().waitFor();

    expect(opened.faults).toEqual([]);
    // Redoc has its own dark: a color of ours would not be seen on it.
    const [words, link] = await page
      .locator('.back, .back a')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color));
    expect(link).toBe(words);
  });
});
