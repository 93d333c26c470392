import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { pagesOf } from './built-site.ts';
import { addressOf, inPairs, type OpenedSite, openSite } from './opened-site.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** What axe calls serious or critical on a page. */
async function seriousFaults(page: Page): Promise<string[]> {
  // What is far from the view has no layout, and axe would take its last one.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await page.evaluate(AXE);
  const violations: Violation[] = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<any> } };
    return (
      await axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    ).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.html.slice(0, 160)}`);
}

/** Everything that a reader can open is opened, and another tab is chosen. */
async function interact(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.setAttribute('open', '');
  });
  const second = page.getByRole('tab').nth(1);
  if ((await second.count()) > 0) await second.click();
  await page.locator('#site-search').fill('contact');
  await page.locator('#site-results a').first().waitFor();
}

/** The states that a page is looked at in. */
const STATES = [
  { colorScheme: 'light', isTouched: false },
  { colorScheme: 'dark', isTouched: true },
  { colorScheme: 'light', isTouched: true },
  { colorScheme: 'dark', isTouched: false },
] as const;

// Pages of a kind stand together, so that each kind is seen in each state; AXE_STATES=all looks at
// each page in all of them, which takes four times as long.
const isForAll = process.env['AXE_STATES'] === 'all';

describe.runIf(hasBrowser())('axe finds nothing serious', () => {
  let opened: OpenedSite;
  let pages: string[];
  beforeAll(async () => {
    opened = await openSite();
    pages = pagesOf(opened.site).map(addressOf);
  });
  afterAll(() => opened?.close());

  test.each(STATES.map((state, index) => ({ ...state, index })))(
    'on any page, $colorScheme, after an interaction: $isTouched',
    async ({ colorScheme, isTouched, index }) => {
      const own = pages.filter((_, at) => isForAll || at % STATES.length === index);
      const faults: string[] = [];

      // axe is injected as a script, which the pages' own policy forbids.
      await inPairs(opened, { colorScheme, bypassCSP: true }, own, async (path, page) => {
        await page.goto(opened.url + path);
        if (isTouched) await interact(page);
        for (const fault of await seriousFaults(page)) faults.push(`${path}: ${fault}`);
      });

      expect(own.length).toBeGreaterThan(pages.length / 5);
      expect(faults).toEqual([]);
    },
    1_200_000,
  );
});
