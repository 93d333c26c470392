// What has to hold on each page: looked at in a browser, one page after the other.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { pagesOf } from './built-site.ts';
import { coverKinds } from './kinds-of-parts.ts';
import { addressOf, inPairs, useSite } from './opened-site.ts';

/** The one part of a page that comes later, which is the same on each. */
async function search(page: Page): Promise<void> {
  await page.locator('#site-search').fill('contact');
  await page.locator('#site-results a').first().waitFor();
}

/** The states in which axe looks at a page, by turns: each kind of part is seen in light and dark, before and after use. */
const STATES = [
  { turn: 0, colorScheme: 'light', isTouched: false },
  { turn: 0, colorScheme: 'dark', isTouched: true },
  { turn: 1, colorScheme: 'dark', isTouched: false },
  { turn: 1, colorScheme: 'light', isTouched: true },
] as const;

// Axe looks at pages that have each kind of part among them; AXE_PAGES=all has it look at all, which takes ten times as long.
const isForAll = process.env['AXE_PAGES'] === 'all';

/** Everything that a reader can open is opened, and another tab is chosen. */
async function interact(page: Page): Promise<void> {
  await openAll(page, 'details');
  const second = page.getByRole('tab').nth(1);
  if ((await second.count()) > 0) await second.click();
}

const openAll = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => {
    for (const details of document.querySelectorAll(wanted)) details.setAttribute('open', '');
  }, selector);

/** What can be wrong with how a page looks; in the page, and each with nothing from outside of it. */
const LOOKS = {
  /** Rows of tables that are higher than the screen, which leave a reader with empty columns. */
  high: () =>
    [...document.querySelectorAll('tr')]
      .filter(({ offsetHeight }) => offsetHeight > innerHeight)
      .map(({ cells, offsetHeight }) => `${cells[0]?.textContent}: ${offsetHeight}`),

  wide: () => {
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [`${scrollWidth}`] : [];
  },

  /** Words of the lists of pages, places and operations that a line's end cuts in two, and rows of tabs in two lines. */
  cut: () => {
    const cut: string[] = [];
    for (const list of document.querySelectorAll(':is(.side, .toc) li, .operations td')) {
      const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        const isInLines = (): boolean =>
          new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
        range.selectNodeContents(text);
        if (!isInLines()) continue;
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\w+/g)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (isInLines()) cut.push(word);
        }
      }
    }
    for (const row of document.querySelectorAll('main .tab-list')) {
      const tops = new Set([...row.children].map((tab) => tab.getBoundingClientRect().top));
      if (tops.size > 1) cut.push(`tabs of ${row.parentElement?.id ?? ''}`);
    }
    return cut;
  },

  /** Pictures that are cut off or too small to read. */
  hard: () => {
    const pictures = document.querySelectorAll<SVGSVGElement>(
      'main :is(.diagram svg, svg.overview)',
    );
    return [...pictures]
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
      });
  },

  /** What is scrolled sideways and does not show at its edge that it goes on, and code that is too small. */
  hidden: () =>
    [...document.querySelectorAll<HTMLElement>('main *')].flatMap((part) => {
      const isWide = part.scrollWidth > part.clientWidth + 1;
      if (!isWide && !part.matches('pre code')) return [];
      const { backgroundAttachment, fontSize, maskImage, overflowX } = getComputedStyle(part);
      if (part.matches('pre code') && Number.parseFloat(fontSize) < 13)
        return [`code: ${fontSize}`];
      if (!isWide || !/auto|scroll/.test(overflowX)) return [];
      const isShown = backgroundAttachment.includes('local') || maskImage !== 'none';
      return isShown ? [] : [`${part.tagName} ${part.className}`];
    }),

  /** Tabs and lists that stand outside of what encloses them, or of the screen. */
  clipped: () =>
    [...document.querySelectorAll<HTMLElement>('.tab-list button, .choose select')].flatMap(
      (part) => {
        const box = part.getBoundingClientRect();
        if (box.width === 0) return [];
        const around = part.parentElement?.getBoundingClientRect() ?? box;
        const isIn = box.left >= around.left - 1 && box.right <= around.right + 1;
        return isIn && box.right <= innerWidth ? [] : [part.textContent ?? ''];
      },
    ),

  /** Text in view that something lies over which neither encloses it nor is in it, at some places of the page. */
  covered: () => {
    const POINTS = [
      [0.05, 0.25],
      [0.5, 0.75],
      [0.95, 0.25],
    ] as const;
    const faults = new Set<string>();
    const nameOf = ({ tagName, className }: Element): string => `${tagName} ${String(className)}`;
    const clippers = new Map<Element, boolean>();
    const isClipper = (part: Element): boolean => {
      const known = clippers.get(part) ?? getComputedStyle(part).overflow !== 'visible';
      clippers.set(part, known);
      return known;
    };
    /** The part of an element's text that its own scrollers and the bar at the top leave in view. */
    const viewOf = (part: Element): DOMRect | undefined => {
      const own = part.getBoundingClientRect();
      // Text that hangs out of its element does so by less than a screen.
      if (own.bottom < -innerHeight || own.top > 2 * innerHeight) return undefined;
      const range = document.createRange();
      range.selectNodeContents(part);
      const isField = /^(?:SELECT|INPUT)$/.test(part.tagName);
      let { left, top, right, bottom } = isField ? own : range.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) return undefined;
      const clip = (box: DOMRect): void => {
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      };
      for (let around = part.parentElement; around; around = around.parentElement)
        if (isClipper(around)) clip(around.getBoundingClientRect());
      const bar = document.querySelector('.top')?.getBoundingClientRect();
      const isInBar = part.closest('.top') !== null;
      clip(new DOMRect(0, isInBar ? 0 : bar?.bottom, innerWidth, innerHeight - (bar?.bottom ?? 0)));
      const isSeen = right - left > 4 && bottom - top > 4;
      return isSeen ? new DOMRect(left, top, right - left, bottom - top) : undefined;
    };
    const isShown = (part: Element): boolean =>
      part.checkVisibility({
        contentVisibilityAuto: true,
        opacityProperty: true,
        visibilityProperty: true,
      });
    const hasText = ({ childNodes, tagName }: Element): boolean =>
      /^(?:SELECT|INPUT)$/.test(tagName) ||
      [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const parts = [...document.querySelectorAll('body *')].filter(hasText).filter(isShown);
    for (const share of [0, 0.5, 1]) {
      scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight));
      for (const part of parts) {
        const box = viewOf(part);
        if (!box) continue;
        const cover = POINTS.flatMap(([x, y]) => {
          const place = [box.x + x * box.width, box.y + y * box.height] as const;
          const first = document.elementFromPoint(...place);
          if (first && (part.contains(first) || first.contains(part))) return [];
          const stack = document.elementsFromPoint(...place);
          return stack.slice(0, Math.max(0, stack.indexOf(part)));
        }).find((one) => !part.contains(one) && !one.contains(part) && isShown(one));
        if (cover)
          faults.add(`${nameOf(cover)} over ${nameOf(part)}: ${part.textContent?.slice(0, 30)}`);
      }
    }
    scrollTo(0, 0);
    return [...faults].slice(0, 3);
  },
} satisfies Record<string, () => string[]>;

type Look = keyof typeof LOOKS;

/** Where each question is asked: what is hidden or too wide is so on a phone first. */
const PHONES: readonly [width: number, looks: readonly Look[]][] = [
  [390, ['cut', 'hard', 'hidden', 'wide', 'clipped', 'covered']],
  [320, ['wide', 'clipped']],
];
/** A page is looked at on one of them: those of a kind, which stand together, on each. */
const SCREENS = [1100, 1280, 1440, 1920];
const ON_SCREENS: readonly Look[] = ['cut', 'hard', 'clipped', 'covered'];

const widthsOf = (at: number) => [
  ...PHONES,
  [SCREENS[at % SCREENS.length] as number, ON_SCREENS] as const,
];

const resize = (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: 800 });

describe.runIf(hasBrowser())('each page in a browser', () => {
  const opened = useSite();
  let pages: string[];
  const serious: string[] = [];
  const looks: { look: Look; fault: string }[] = [];

  async function visit(path: string, page: Page): Promise<void> {
    const ask = async (look: Look, width: number): Promise<void> => {
      const found = await page.evaluate<string[]>(LOOKS[look]);
      looks.push(...found.map((each) => ({ look, fault: `${path}: ${each} at ${width}` })));
    };
    // Else the page before would be laid out anew, and this one twice.
    await page.evaluate(() => (document.documentElement.style.display = 'none'));
    await resize(page, 390);
    await page.goto(opened.url + path);
    await ask('high', 390);
    await openAll(page, 'main details');
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('.status'))
        part.style.contentVisibility = 'visible';
    });
    for (const [width, asked] of widthsOf(pages.indexOf(path))) {
      await resize(page, width);
      for (const look of asked) await ask(look, width);
    }
  }

  async function visitWithAxe(path: string, page: Page, isTouched: boolean): Promise<void> {
    await page.goto(opened.url + path);
    if (isTouched) await interact(page);
    if (isTouched && path === '') await search(page);
    const found = await axeFaults(page, 'html', ['serious', 'critical']);
    serious.push(...found.map((fault) => `${path}: ${fault}`));
  }

  beforeAll(async () => {
    pages = pagesOf(opened.site).map(addressOf);
    const texts = await Promise.all(pagesOf(opened.site).map((file) => opened.site.read(file)));
    const kinds = coverKinds(new Map(pages.map((page, at) => [page, texts[at] ?? ''])));
    await inPairs(opened, {}, pages, visit);
    for (const { turn, colorScheme, isTouched } of STATES) {
      const own = (isForAll ? pages : kinds).filter((path, at) => path === '' || at % 2 === turn);
      await inPairs(opened, { colorScheme }, own, (path, page) =>
        visitWithAxe(path, page, isTouched),
      );
    }
  });

  test('asks no other host for anything, breaks no policy and reports no error', () => {
    expect(pages.length).toBeGreaterThan(150);
    expect(opened.faults).toEqual([]);
  });

  test('has nothing that axe finds serious, in light and dark, before and after use', () => {
    expect(serious).toEqual([]);
  });

  test.each<[Look, string]>([
    ['wide', 'is no wider than a screen of 320 or 390 pixels, whatever is opened'],
    [
      'cut',
      'cuts no word of its lists of pages, places and operations, and has its tabs in one line',
    ],
    ['covered', 'has nothing that covers what it does not belong to, wherever it is scrolled'],
    ['clipped', 'clips no tab and no list of examples, at any width'],
    ['high', 'has no row of a table that is higher than the screen'],
    ['hard', 'has pictures that are whole and can be read on every screen'],
    ['hidden', 'shows on a phone where code and tables go on, and code is not small'],
  ])('%s: %s', (look) => {
    expect(looks.filter((one) => one.look === look).map(({ fault }) => fault)).toEqual([]);
  });

  test.each([
    ['with JavaScript off', false],
    ['where the script of the pages is missing', true],
  ])('can be read and gone through %s', async (_, javaScriptEnabled) => {
    const page = await opened.open('', { javaScriptEnabled });
    await page.route('**/assets/site.js', (route) => route.fulfill({ status: 404 }));
    const faults: string[] = [];

    for (const path of pages.filter((name) => /^reference\/\w+\/\w+\/$/.test(name))) {
      await page.goto(opened.url + path);
      const found = await page.evaluate(() => {
        const all = (names: string): Element[] => [...document.querySelectorAll(names)];
        const isSeen = (part: Element): boolean =>
          part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        const unseen = all('h1, section.status, #samples ~ * pre').filter((part) => !isSeen(part));
        const useless = all('select, input, button').filter(isSeen);
        const isWhole = all('section.status').length > 2 && all('#samples ~ * pre').length > 7;
        const wrong = [...unseen, ...useless].map(({ tagName, id }) => `${tagName} ${id}`);
        return isWhole ? wrong : [...wrong, 'incomplete'];
      });
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);

    await page.goto(`${opened.url}guides/quickstart/`);
    await page.locator('.top').getByRole('link', { name: 'API reference' }).click();
    await page.locator('main').getByRole('link', { name: 'Create a contact' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create a contact' }).waitFor();
  });
});
