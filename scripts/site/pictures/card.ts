import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../contract/paths.ts';

/** The size that services which show a link crop least. */
export const CARD = { width: 1200, height: 630 };

/** The picture that links to the site are shown with: the name over the overview. */
export const readCard = (): Buffer => readFileSync(join(ROOT, 'docs/card.png'));
