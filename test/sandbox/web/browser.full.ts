// The behaviours against the packed build in Chromium, where a policy forbids `eval`.
import { createServer } from 'node:http';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isBrowserThere, launchBrowser } from '../../site/browser.ts';
import { build } from 'esbuild';
import { listenHere } from '../../listen-here.ts';
import { codeBlock } from '../../code-block.ts';
import { unpackPackageTo, bundleBehaviors } from './bundle-behaviors.ts';

const CACHE = join(import.meta.dirname, '.cache');
const POLICY = "default-src 'self'";

/** Whether the policy holds: code from a text is refused. */
const EVAL = `const canEval = (() => { try { return new Function('return true')(); } catch { return false; } })();`;
const SANDBOX_GUIDE = 'docs/sandbox.md';

const PAGES: Readonly<Record<string, string>> = {
  '/': '<!doctype html><title>Sandbox</title><script type="module" src="/tests.js"></script>',
  '/worker': '<!doctype html><title>Worker</title><script type="module" src="/start.js"></script>',
  '/app': '<!doctype html><title>App</title><script type="module" src="/app.js"></script>',
  '/start.js': `globalThis.outcome = new Promise((resolve, reject) => {
    const worker = new Worker('/tests.js', { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });`,
};

/** Serves the pages and scripts, each under the policy. */
async function serve(): Promise<string> {
  const server = createServer(async ({ url = '/' }, response) => {
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
    const text = PAGES[url] ?? (await readFile(join(CACHE, url), 'utf8').catch(() => ''));
    // What the app calls is another origin, also for its policy.
    const policy =
      url === '/app' ? `${POLICY}; connect-src 'self' https://api.example.com` : POLICY;
    response.writeHead(text ? 200 : 404, {
      'content-type': type,
      'content-security-policy': policy,
    });
    response.end(text);
  });
  return (await listenHere(server)).url;
}

async function openPage(path: string): Promise<{ page: Page; foreign: string[] }> {
  const [origin, browser] = await Promise.all([serve(), launchBrowser()]);
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) foreign.push(request.url());
  });
  await page.goto(origin + path);
  await page.waitForFunction('globalThis.outcome');
  return { page, foreign };
}

describe.runIf(isBrowserThere())('in Chromium', () => {
  beforeAll(async () => {
    await unpackPackageTo(CACHE);
    const run = `${EVAL} const outcome = runTests().then((all) => ({ ...all, canEval }));
      if (globalThis.document) globalThis.outcome = outcome;
      else postMessage(await outcome);`;
    await bundleBehaviors(CACHE, join(CACHE, 'tests.js'), run);
  });

  test.each(['/', '/worker'])(
    "the sandbox behaves at %s under default-src 'self'",
    async (path) => {
      const { page, foreign } = await openPage(path);
      const outcome: any = await page.evaluate('globalThis.outcome');

      expect(outcome.failed).toEqual([]);
      expect(outcome.count).toBeGreaterThan(370);
      expect(outcome.canEval).toBe(false);
      expect(foreign).toEqual([]);
    },
  );

  test('as a service worker it serves the fetch of a page, and nothing leaves the browser', async () => {
    const service = codeBlock(SANDBOX_GUIDE, 'service-worker');
    await build({
      stdin: { contents: service, resolveDir: CACHE },
      bundle: true,
      format: 'esm',
      minify: true,
      outfile: join(CACHE, 'sandbox-worker.js'),
    });
    const page = codeBlock(SANDBOX_GUIDE, 'page').replace('console.log(', 'resolve(');
    await writeFile(
      join(CACHE, 'app.js'),
      `globalThis.outcome = new Promise(async (resolve, reject) => {
        try { ${page} } catch (error) { reject(error); }
      });`,
    );
    const { page: opened, foreign } = await openPage('/app');

    expect(await opened.evaluate('globalThis.outcome')).toBe(1);
    // To a page, what its service worker serves is a request like any other.
    expect(foreign).toEqual(['https://api.example.com/v1/contacts?limit=1']);
  });
});
