import { BROWSER_PATH, isBrowserThere } from '../../scripts/bench/site/launch-browser.ts';

export { launchBrowser } from '../../scripts/bench/site/launch-browser.ts';

const HELP = `There is no browser at ${BROWSER_PATH}: install Debian's chromium, or set CHROMIUM.`;

/** Whether there is a browser. In CI there has to be one, so that its tests never go missing unseen. */
export function hasBrowser(): boolean {
  if (isBrowserThere()) return true;
  if (process.env['CI']) throw new Error(HELP);
  console.warn(`Skipped. ${HELP}`);
  return false;
}
