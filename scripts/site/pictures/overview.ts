import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../contract/paths.ts';

/**
 * The picture of README and of the home page: an application, the API, the channels behind it, and events that come
 * back. On the site the style sheet gives it the colors of the theme.
 */
export const readOverview = (): string =>
  readFileSync(join(ROOT, 'docs/overview.svg'), 'utf8').replace(
    ' xmlns="http://www.w3.org/2000/svg"',
    '',
  );
