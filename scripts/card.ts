// Draws docs/card.png, which links to the site are shown with, from docs/overview.svg. Needs Chromium. Run it when that
// picture changes: `node scripts/run.js scripts/card.ts`.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from './bench/site/launch-browser.ts';
import { ROOT } from './contract/paths.ts';
import { CARD, cardHash, cardSvg } from './site/pictures/card.ts';
import { indexedPng } from './site/pictures/indexed-png.ts';

/** The picture's pixels, each as red, green and blue in one number; runs in the page. */
async function rasterize(svg: string): Promise<number[]> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!context) throw new Error('This browser has no canvas to draw on.');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return Array.from({ length: data.length / 4 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4);
    return (red << 16) | (green << 8) | blue;
  });
}

const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  const pixels = await page.evaluate(rasterize, cardSvg());
  const png = indexedPng(pixels, CARD.width, `source\0${cardHash()}`);
  await writeFile(join(ROOT, 'docs/card.png'), png);
} finally {
  await browser.close();
}
