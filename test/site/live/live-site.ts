// The built site below a path of a static server, and what its pages must not do.
import { basename, dirname } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startSiteServer } from '../site-server.ts';
import { DESKTOP } from '../measure-page.ts';
import { launchBrowser } from '../browser.ts';
import { sharedSite } from '../built-site.ts';

export interface LiveSite {
  readonly browser: Browser;
  /** With a final slash; the site is not at the root of its host. */
  readonly url: string;
  /** What pages have asked of other hosts, and what their policy forbade. */
  readonly faults: string[];
  /** A browser profile of its own, with nothing stored. */
  context(options?: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Serves the shared site below a path and starts the browser. */
export async function openLiveSite(): Promise<LiveSite> {
  const site = await sharedSite();
  const [server, browser] = await Promise.all([
    startSiteServer(dirname(site.folder)),
    launchBrowser(),
  ]);
  const url = `${server.url}${basename(site.folder)}/`;
  const faults: string[] = [];
  return {
    browser,
    url,
    faults,
    async context(options = {}) {
      const context = await browser.newContext({ viewport: DESKTOP.viewport, ...options });
      context.on('request', (request) => {
        // What a page has in its own memory is asked of nobody.
        const isOwn = request.url().startsWith(url) || request.url().startsWith('blob:');
        if (!isOwn) faults.push(`asked ${request.url()}`);
      });
      context.on('weberror', (error) => faults.push(`threw ${error.error().message}`));
      context.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
      });
      return context;
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** The same for all tests of a file, each of which fails with what its pages must not do. */
export function useLiveSite(): LiveSite {
  const site: Partial<LiveSite> = {};
  beforeAll(async () => void Object.assign(site, await openLiveSite()), 300_000);
  afterEach(() => {
    expect(site.faults?.splice(0)).toEqual([]);
  });
  afterAll(() => site.close?.());
  return site as LiveSite;
}

/** Does something with the sandbox that a page opens, in the page. */
export function inSandbox<R>(
  page: { evaluate(script: string): Promise<unknown> },
  url: string,
  work: string,
): Promise<R> {
  const script = `import('${url}assets/live/sandbox.js')
    .then(({ openSandbox }) => openSandbox())
    .then(async (sandbox) => {
      const authorization = 'Bearer ' + (await sandbox.token());
      const call = async (method, path, body) => {
        const headers = { authorization, 'content-type': 'application/json' };
        const response = await sandbox.fetch(path, { method, headers, body: body && JSON.stringify(body) });
        return { status: response.status, body: await response.json() };
      };
      return (${work})(sandbox, call);
    })`;
  return page.evaluate(script) as Promise<R>;
}
