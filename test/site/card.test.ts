import { expect, test } from 'vitest';
import { CARD, cardHash, readCard } from '../../scripts/site/pictures/card.ts';
import { indexedPng } from '../../scripts/site/pictures/indexed-png.ts';

const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the card is drawn from the overview as it is now, in at most 30 kB', () => {
  const card = readCard();

  expect(
    card.includes(`source\0${cardHash()}`),
    'docs/overview.svg has changed: run `node scripts/run.js scripts/card.ts`',
  ).toBe(true);
  expect(sizeOf(card)).toEqual([CARD.width, CARD.height]);
  expect(card.length).toBeLessThanOrEqual(30_000);
});

test('a picture of more than 256 colors keeps its frequent ones', () => {
  const [white, rare] = [0xff_ff_ff, 0xff_ff_fe];
  const grays = Array.from({ length: 255 }, (_, level) => level * 0x01_01_01);
  const pixels = [white, white, ...grays, ...grays, rare];

  const png = indexedPng(pixels, 57, 'source\0test');

  const palette = png.subarray(png.indexOf('PLTE') + 4, png.indexOf('IDAT') - 8);
  expect(sizeOf(png)).toEqual([57, 9]);
  expect(palette.length).toBe(256 * 3);
  expect(palette.toString('hex').match(/.{6}/g)).toContain('ffffff');
  expect(palette.toString('hex').match(/.{6}/g)).not.toContain('fffffe');
});
