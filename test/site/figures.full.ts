// The figures that the site promises, beside a page of `redocly build-docs` made in the same run. How fast they are
// shown is `npm run bench -- site`: a clock is no judge on a busy machine.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { buildTestSite, sharedSite } from './built-site.ts';
import type { PageFigures } from './measure-page.ts';
import { type MeasuredPage, serveOurs, serveTheirs } from './measure-site.ts';
import { type OpenedSite, openSite } from './opened-site.ts';

test('a second build is the same, byte by byte', async () => {
  const [first, second] = [await sharedSite(), await buildTestSite()];

  expect(second.files).toEqual(first.files);
  const differ: string[] = [];
  for (const file of first.files) {
    const [a, b] = await Promise.all(
      [first, second].map(({ folder }) => readFile(join(folder, file))),
    );
    if (!a?.equals(b as Buffer)) differ.push(file);
  }
  expect(differ).toEqual([]);
  await second.remove();
}, 180_000);

describe.runIf(hasBrowser())('beside a page of build-docs, an operation', () => {
  let opened: OpenedSite;
  let [ours, theirs]: PageFigures[][] = [];
  beforeAll(async () => {
    opened = await openSite();
    const { browser, site } = opened;
    const load = async (page: MeasuredPage): Promise<PageFigures[]> => {
      const figures = Object.values(await page.load());
      await page.close();
      return figures;
    };
    ours = await load(await serveOurs(browser, site.folder));
    theirs = await load(await serveTheirs(browser));
  }, 300_000);
  afterAll(() => opened?.close());

  test('takes at most 30 KB beside its font of 21, and 7 requests, none of them foreign', () => {
    expect(ours).toHaveLength(2);
    for (const figures of ours ?? []) {
      expect(figures.kilobytes).toBeLessThanOrEqual(51);
      expect(figures.requests).toBeLessThanOrEqual(7);
      expect(figures.foreignRequests).toBe(0);
    }
  });

  test('moves by at most 0.02, and weighs less than a tenth of the page of build-docs', () => {
    for (const [index, { layoutShift, kilobytes }] of (ours ?? []).entries()) {
      expect(layoutShift).toBeLessThanOrEqual(0.02);
      expect((theirs?.[index]?.kilobytes ?? 0) / kilobytes).toBeGreaterThan(10);
    }
  });
});
