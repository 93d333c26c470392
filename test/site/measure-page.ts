import type { Browser, Page } from 'playwright-core';

/** The conditions that a page is loaded under. */
export interface Conditions {
  readonly name: string;
  readonly viewport: { width: number; height: number };
  readonly slowdown: number;
  /** Mbit/s and milliseconds; undefined is the machine's own loopback. */
  readonly network?: { mbits: number; latencyMs: number };
}

export const DESKTOP: Conditions = {
  name: 'desktop',
  viewport: { width: 1440, height: 900 },
  slowdown: 1,
};
export const MOBILE: Conditions = {
  name: 'mobile',
  viewport: { width: 390, height: 844 },
  slowdown: 4,
  network: { mbits: 1.6, latencyMs: 150 },
};

/** What the first view of a page costs. */
export interface PageFigures {
  /** Milliseconds until the text was in view. */
  readonly textMs: number;
  /** Milliseconds that tasks took beyond 50 each, until nothing was done any more. */
  readonly blockingMs: number;
  readonly layoutShift: number;
  readonly kilobytes: number;
  readonly requests: number;
  readonly foreignRequests: number;
}

declare global {
  interface Window {
    figures: { textMs: number; blockingMs: number; layoutShift: number };
  }
}

const SEEN = 'The text is in view.';

/** Runs in the page, before anything of its own. */
function observe({ text, seen }: { text: string; seen: string }): void {
  const figures = { textMs: 0, blockingMs: 0, layoutShift: 0 };
  window.figures = figures;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) figures.blockingMs += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      figures.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  // Asks for no frame and measures nothing itself: either would be a part of what it measures.
  const inView = new IntersectionObserver((entries) => {
    const first = entries.find(({ isIntersecting }) => isIntersecting);
    if (!first) return;
    figures.textMs = first.time;
    inView.disconnect();
    console.debug(seen);
  });
  const arrived = (node: Node): void => {
    if (!(node instanceof Element)) return;
    for (const part of [node, ...node.querySelectorAll('p')])
      if (part.matches('p') && part.textContent?.startsWith(text)) inView.observe(part);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) arrived(node);
  }).observe(document, { childList: true, subtree: true });
}

/** Slows the page's processor and network down as the conditions say. */
async function applyConditions(page: Page, { slowdown, network }: Conditions): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (slowdown !== 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (!network) return;
  const bytes = (network.mbits * 1e6) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

const SETTLE_MS = 1500;

/**
 * Loads a page with an empty cache and says what that cost.
 *
 * @param text - how the paragraph begins whose sight counts
 */
export async function measurePage(
  browser: Browser,
  url: string,
  text: string,
  conditions: Conditions,
): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: conditions.viewport });
  const page = await context.newPage();
  const { origin } = new URL(url);
  let [bytes, requests, foreignRequests] = [0, 0, 0];
  page.on('request', (request) => {
    if (/^(?:data|blob|about):/.test(request.url())) return;
    requests += 1;
    if (!request.url().startsWith(origin)) foreignRequests += 1;
  });
  page.on('requestfinished', async (request) => {
    const sizes = await request.sizes().catch(() => undefined);
    bytes += sizes?.responseBodySize ?? 0;
  });
  await page.addInitScript(observe, { text, seen: SEEN });
  await applyConditions(page, conditions);
  // The page tells by itself: to be asked by Playwright is a long task of its own.
  const textSeen = page.waitForEvent('console', (message) => message.text() === SEEN);
  await Promise.all([textSeen, page.goto(url)]);
  await page.waitForTimeout(SETTLE_MS * Math.sqrt(conditions.slowdown));
  const seen = await page.evaluate(() => window.figures);
  await context.close();
  return { ...seen, kilobytes: bytes / 1000, requests, foreignRequests };
}
