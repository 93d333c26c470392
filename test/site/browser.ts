import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { words } from '../table.ts';

const USUAL_PATHS = [
  // Without a window it takes half of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser that `CHROMIUM` names, or one that lies where its installer puts it. */
const BROWSER_PATH = process.env['CHROMIUM'] ?? USUAL_PATHS.find((path) => existsSync(path));

export const isBrowserThere = (): boolean => BROWSER_PATH !== undefined && existsSync(BROWSER_PATH);

const QUIET = words(`
  --disable-quic --no-first-run --disable-background-networking --disable-component-update
  --disable-sync
`);

/** Pages are laid out, and their frames made, but there is no memory for pixels that nobody looks at. */
const UNPAINTED = '--force-gpu-mem-available-mb=0';

/** CI's machines may be ten times slower than one at a desk, where nobody wants to wait that long for a fault. */
const LIMIT_MS = process.env['CI'] ? 300_000 : 120_000;

/** Starts the browser, without the requests that it makes for itself; it paints only where that is measured. */
export async function launchBrowser({ isPainted = false } = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: BROWSER_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu', ...(isPainted ? [] : [UNPAINTED]), ...QUIET],
    timeout: LIMIT_MS,
  });
  return browser.on('context', (context) => context.setDefaultTimeout(LIMIT_MS));
}

const HELP = 'There is no Chromium or Chrome here: install one, or name its program in CHROMIUM.';

/** Whether there is a browser. In CI there has to be one, so that its tests never go missing unseen. */
export function hasBrowser(): boolean {
  if (isBrowserThere()) return true;
  if (process.env['CI']) throw new Error(HELP);
  console.warn(`Skipped. ${HELP}`);
  return false;
}
