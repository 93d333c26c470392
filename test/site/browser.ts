import { isBrowserThere } from '../../scripts/bench/site/launch-browser.ts';

export { launchBrowser } from '../../scripts/bench/site/launch-browser.ts';

const HELP = 'There is no Chromium or Chrome here: install one, or name its program in CHROMIUM.';

/** Whether there is a browser. In CI there has to be one, so that its tests never go missing unseen. */
export function hasBrowser(): boolean {
  if (isBrowserThere()) return true;
  if (process.env['CI']) throw new Error(HELP);
  console.warn(`Skipped. ${HELP}`);
  return false;
}
