// Every page by its button, in a random order, in one profile that nobody resets.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { RunDescription } from '../../../scripts/site/browser/live/panel/run-description.ts';
import { eventPath, operationPath } from '../../../scripts/site/reference/operation-links.ts';
import { asyncapi, operations } from '../../contract/contract.ts';
import { hasBrowser } from '../browser.ts';
import { sharedSite } from '../built-site.ts';
import { shuffle } from '../shuffle.ts';
import { inSandbox, useLiveSite } from './live-site.ts';

describe.runIf(hasBrowser())('the pages in any order', () => {
  const site = useLiveSite();

  async function runPage(page: Page, path: string): Promise<string> {
    const { examples } = JSON.parse(
      await (await sharedSite()).read(`${path}run.json`),
    ) as RunDescription;
    await page.goto(site.url + path);
    await page.locator('.run-button').click();
    const line = page.locator('.run-status[data-status]');
    await line.waitFor();
    const status = await line.getAttribute('data-status');
    return status === String(examples[0]?.status) ? '' : `${path}: ${status}`;
  }

  async function triggerEvent(page: Page, path: string): Promise<string> {
    await page.goto(site.url + path);
    await page.getByRole('button', { name: 'Trigger event' }).click();
    const verdict = page.locator('.live-event .verdict, .live-event [role=alert]:not(:empty)');
    const said = (await verdict.first().textContent()) ?? '';
    return said.startsWith('✓') ? '' : `${path}: ${said}`;
  }

  test('each responds as its example says, and what somebody made stays', async () => {
    const context = await site.context();
    const keeper = await context.newPage();
    await keeper.goto(site.url);
    const own = await inSandbox<{ body: { data: { id: string } } }>(
      keeper,
      site.url,
      `(_, call) => call('POST', '/v1/contacts', { name: 'Mine' })`,
    );
    const page = await context.newPage();
    const pages = [
      ...operations.map((operation) => () => runPage(page, operationPath(operation))),
      ...Object.keys(asyncapi['components'].messages).map(
        (type) => () => triggerEvent(page, eventPath(type)),
      ),
    ];
    const faults: string[] = [];

    for (const run of shuffle(pages, 8)) faults.push(await run());

    expect(faults.filter(Boolean)).toEqual([]);
    const kept = await inSandbox<{ status: number }>(
      keeper,
      site.url,
      `(_, call) => call('GET', '/v1/contacts/${own.body.data.id}')`,
    );
    expect(kept.status).toBe(200);
    await context.close();
  }, 300_000);
});
