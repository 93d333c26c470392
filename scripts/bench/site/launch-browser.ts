import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where the browser is: Debian's Chromium, or the one that `CHROMIUM` names. */
export const BROWSER_PATH = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export const isBrowserThere = (): boolean => existsSync(BROWSER_PATH);

const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the browser, without the requests that it makes for itself. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: BROWSER_PATH,
    args: ['--no-sandbox', '--disable-gpu', ...QUIET],
  });
