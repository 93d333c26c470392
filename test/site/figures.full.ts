// The figures that the site promises, beside a page of `redocly build-docs` made in the same run. How fast they are
// shown is `npm run bench -- site`: a clock is no judge on a busy machine.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { hasBrowser } from './browser.ts';
import { buildTestSite, sharedSite } from './built-site.ts';
import { DESKTOP, MOBILE, type PageFigures } from './measure-page.ts';
import { serveOurs, serveTheirs } from './measure-site.ts';
import { useSite } from './opened-site.ts';

test('a second build is the same, byte by byte', async () => {
  const [first, second] = [await sharedSite(), await buildTestSite(ownFolder())];

  expect(second.files).toEqual(first.files);
  const differ: string[] = [];
  for (const file of first.files) {
    const [a, b] = await Promise.all(
      [first, second].map(({ folder }) => readFile(join(folder, file))),
    );
    if (!a?.equals(b as Buffer)) differ.push(file);
  }
  expect(differ).toEqual([]);
});

describe.runIf(hasBrowser())('beside a page of build-docs, an operation', () => {
  const opened = useSite();
  let ours: PageFigures[];
  let theirs: PageFigures;
  beforeAll(async () => {
    const { browser, site } = opened;
    const page = await serveOurs(browser, site.folder);
    ours = [await page.load(DESKTOP), await page.load(MOBILE)];
    await page.close();
    // It weighs the same on a phone, where a busy machine takes minutes to show it.
    const other = await serveTheirs(browser);
    theirs = await other.load(DESKTOP);
    await other.close();
  });

  test('takes at most 30 KB beside its font of 21, and 7 requests, none of them foreign', () => {
    for (const figures of ours) {
      expect(figures.kilobytes).toBeLessThanOrEqual(51);
      expect(figures.requests).toBeLessThanOrEqual(7);
      expect(figures.foreignRequests).toBe(0);
    }
  });

  test('moves by at most 0.02, and weighs less than a tenth of the page of build-docs', () => {
    for (const { layoutShift, kilobytes } of ours) {
      expect(layoutShift).toBeLessThanOrEqual(0.02);
      expect(theirs.kilobytes / kilobytes).toBeGreaterThan(10);
    }
  });
});
