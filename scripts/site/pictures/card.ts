import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../contract/paths.ts';
import { LOGO } from './logo.ts';
import { readOverview } from './overview.ts';

/** The size that services which show a link crop least. */
export const CARD = { width: 1200, height: 630 };

/** What the card is a picture of: the name over the overview. */
export function cardSvg(): string {
  const { width, height } = CARD;
  const logo = LOGO.replace('width="26" height="26"', 'x="248" y="52" width="72" height="72"');
  const overview = readOverview().replace(
    '<svg ',
    '<svg x="120" y="160" width="960" height="422" ',
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ffffff"/>${logo}<text x="344" y="106" font-family="sans-serif" font-size="54" font-weight="700" fill="#1a2027">Messaging CRM API</text>${overview}</svg>`;
}

/** SHA-256 of what the card is a picture of; docs/card.png carries the one it was drawn from. */
export const cardHash = (): string => createHash('sha256').update(cardSvg()).digest('hex');

/** The picture that links to the site are shown with. */
export const readCard = (): Buffer => readFileSync(join(ROOT, 'docs/card.png'));
