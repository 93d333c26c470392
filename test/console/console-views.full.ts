import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from '../site/axe.ts';
import { hasBrowser, launchBrowser } from '../site/browser.ts';
import { until } from '../until.ts';
import { openConsole, startSandbox, type RunningSandbox } from './opened-console.ts';

/** Each page, and each with something chosen. */
const VIEWS: readonly (readonly [hash: string, choose?: (page: Page) => Promise<void>])[] = [
  ['requests'],
  ['requests', (page) => page.getByRole('option', { name: /400/ }).first().click()],
  ['conversations', (page) => page.getByRole('option').first().click()],
  ['conversations/new'],
  ['deliveries', (page) => page.getByRole('option').first().click()],
  ['resources'],
  ['resources/id/con_8Zk2'],
  ['work'],
  ['controls', (page) => page.getByRole('button', { name: 'Slow, by 2 s' }).click()],
];

const STATES = [390, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** The longest that one task held the page, in milliseconds of CPU; whoever else works on the machine is not in it. */
async function longestTask(browser: Browser, page: Page, work: () => Promise<void>) {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await work();
  // A task that is not over when the trace ends is not in it.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; pid: number; tid: number; tdur?: number; args?: any }[];
  };
  const main = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) =>
      tdur !== undefined &&
      name.endsWith('RunTask') &&
      main.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  return { count: tasks.length, longest: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000 };
}

describe.runIf(hasBrowser())('the views of the console', () => {
  let browser: Browser;
  let running: RunningSandbox;
  beforeAll(async () => {
    browser = await launchBrowser();
    const hook = () => new Response('no', { status: 500 });
    running = await startSandbox({
      seed: 'examples',
      // What the service may add hides nothing of what is there.
      grease: { seed: 1, share: 0.5 },
      requestLog: 10_000,
      routes: { 'https://hooks.example.com': hook },
    });
    const { crm, sandbox } = running;
    await crm.contacts.create({ name: 7 } as never).catch(() => undefined);
    await crm.contacts.create({ name: 'Ada' });
    sandbox.receiveMessage({ from: '+34600000142', text: 'Hello' });
    await sandbox.advance(0);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.sandbox.close();
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  test.each(STATES)(
    'axe finds nothing, $width px, $colorScheme',
    async ({ width, colorScheme }) => {
      const viewport = { width, height: 844 };
      // axe is injected as a script, which the page's own policy forbids.
      const options = { viewport, colorScheme, bypassCSP: true };
      const { page, faults } = await openConsole(browser, running.url, options);
      const found: string[] = [];
      for (const [hash, choose] of VIEWS) {
        await page.evaluate((to) => (location.hash = `#/${to}`), hash);
        await page.locator('main :is(h2, .row, table) >> visible=true').first().waitFor();
        await choose?.(page);
        // Everything that axe has to say, whatever its impact.
        for (const fault of await axeFaults(page, 'html')) found.push(`${hash}: ${fault}`);
        const top = (await page.locator('#console').boundingBox())?.y;
        if (top !== 0) found.push(`${hash}: begins at ${top}`);
        // No page is wider than its window.
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
          found.push(`${hash}: is wider than ${width} px`);
      }

      await running.crm.contacts.list();
      expect([...found, ...faults]).toEqual([]);
      expect(running.sandbox.greased.length).toBeGreaterThan(0);
    },
  );

  test('10,000 requests come in and are scrolled, filtered and gone through without a long task', async () => {
    const { sandbox, url } = running;
    const headers = { authorization: `Bearer ${sandbox.lastingToken()}` };
    const { page } = await openConsole(browser, url);

    const { count, longest } = await longestTask(browser, page, async () => {
      for (let sent = 0; sent < 10_000; sent += 500) {
        const batch = Array.from({ length: 500 }, (_, at) =>
          sandbox.fetch(`https://api.example.com/v1/contacts/con_${sent + at}`, { headers }),
        );
        await Promise.all(batch);
        // So that the page draws on the way.
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await page.getByText('10,000 requests', { exact: true }).waitFor();
      const list = page.getByRole('listbox');
      for (const share of [0.3, 0.9, 0.5, 1, 0])
        await list.evaluate((box, to) => (box.scrollTop = to * box.scrollHeight), share);
      await page.getByRole('option').first().click();
      for (const key of ['End', 'ArrowUp', 'PageUp', 'Home', 'ArrowDown'])
        await page.keyboard.press(key);
      await page.getByRole('searchbox').fill('con_77');
      await page.getByText(/^\d+ of 10,000 requests$/).waitFor();
    });

    // So much work, and not so much time: a busy machine would give it none of that.
    const work =
      'let sum = 0; for (let step = 0; step < 3e8; step += 1) sum = (sum + step * 7) % 1_013; sum';
    const busy = await longestTask(browser, page, () => page.evaluate(work));

    // A task that is too long would be seen.
    expect(busy.longest).toBeGreaterThan(100);
    // The list holds what is in sight, and a little more.
    expect(await page.getByRole('option').count()).toBeLessThan(60);
    expect(count).toBeGreaterThan(100);
    // A twentieth of it is usual; a machine that is slower today is so for both.
    expect(longest).toBeLessThan(busy.longest / 5);
    await until(() => expect(sandbox.violations).toEqual([]));
  });
});
