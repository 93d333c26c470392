import type { Browser, BrowserContextOptions } from 'playwright-core';
import { createClient } from '../../src/index.ts';
import { createSandbox, type SandboxOptions } from '../../src/sandbox/index.ts';

/** A sandbox that listens, and a client for it. */
export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Starts a sandbox whose clock stands, so that nothing happens before it is asked for. */
export async function startSandbox(options: SandboxOptions = {}, wantedPort = 0) {
  const sandbox = await createSandbox({ speed: 0, startAt: '2026-11-22T09:00:00Z', ...options });
  const { url, port } = await sandbox.listen(wantedPort);
  const crm = createClient({ baseUrl: url, ...sandbox.credentials(), maxRetries: 0 });
  return { sandbox, crm, url, port };
}

/** A console in a browser, and everything that went wrong in it. */
export type OpenedConsole = Awaited<ReturnType<typeof openConsole>>;

export async function openConsole(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const page = await context.newPage();
  /** Errors of the page, its policy included. */
  const faults: string[] = [];
  /** Addresses that the page asked for. */
  const asked: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A sandbox that is away is told in the page; the browser tells it here, too.
    const isAway = /ERR_CONNECTION|ERR_EMPTY|Failed to load resource/.test(message.text());
    if (message.type() === 'error' && !isAway) faults.push(message.text());
  });
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${url}/_sandbox/`);
  await page.getByText('Live', { exact: true }).waitFor();
  return { page, faults, asked };
}
