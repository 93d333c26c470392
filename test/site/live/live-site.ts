// Pages of the built site below a path of their host, and the sandbox that they open.
import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { type OpenedSite, useSite } from '../opened-site.ts';

/** The site for all tests of a file, each of which fails with what its pages must not do. */
export function useLiveSite(): OpenedSite {
  const site = useSite({ isBelow: true });
  afterEach(() => {
    expect(site.faults.splice(0)).toEqual([]);
  });
  return site;
}

/** The status that the panel shows of the latest response. */
export async function statusOf(page: Page): Promise<string> {
  const line = page.locator('.run-status[data-status]');
  await line.waitFor();
  return (await line.getAttribute('data-status')) ?? '';
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
