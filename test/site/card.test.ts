import { expect, test } from 'vitest';
import { CARD, readCard } from '../../scripts/site/pictures/card.ts';

test('the card has the size that pages state, in at most 30 kB', () => {
  const card = readCard();

  expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([CARD.width, CARD.height]);
  expect(card.length).toBeLessThanOrEqual(30_000);
});
