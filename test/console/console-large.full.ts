import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from '../site/browser.ts';
import {
  openConsole,
  startSandbox,
  type OpenedConsole,
  type RunningSandbox,
} from './opened-console.ts';
import { words } from '../table.ts';

const SIZE = 50_000;
const name = (at: number): string => `Person ${at.toString(36).padStart(4, '0')}`;
const twoFrames = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );
const VIEWS = words(`
  requests conversations deliveries resources resources/contacts work controls
`);

describe.runIf(hasBrowser())(`the console, of ${SIZE} contacts and conversations`, () => {
  let browser: Browser;
  let running: RunningSandbox;
  let opened: OpenedConsole;
  beforeAll(async () => {
    browser = await launchBrowser();
    const ids = Array.from({ length: SIZE }, (_, at) => `${at}`.padStart(5, '0'));
    running = await startSandbox({
      seed: {
        inboxes: [{ id: 'inb_one', name: 'One' }],
        channels: [{ id: 'chn_sms', type: 'sms', name: 'SMS' }],
        contacts: ids.map((id, at) => ({ id: `con_${id}`, name: name(at) })),
        conversations: ids.map((id) => ({
          id: `cnv_${id}`,
          contact_id: `con_${id}`,
          channel_id: 'chn_sms',
          status: 'open',
          inbox_id: 'inb_one',
        })),
      },
    });
    opened = await openConsole(browser, running.url);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.sandbox.close();
  });

  /** What the page asks for while something is done, and until it is quiet; what follows the sandbox is always there. */
  async function askedFor(work: () => Promise<unknown>): Promise<string[]> {
    const { asked, page } = opened;
    const before = asked.length;
    await work();
    // A busy page may be slow to show what then asks: two pictures later it has asked.
    await page.evaluate(twoFrames);
    for (let quiet = asked.length; ; quiet = asked.length) {
      await page.waitForTimeout(700);
      if (asked.length === quiet) break;
    }
    return asked.slice(before).filter((url) => !url.includes('/activity'));
  }

  const show = (hash: string) => opened.page.evaluate((to) => (location.hash = `#/${to}`), hash);

  test.each(VIEWS)('%s asks at most 5 times, and at most twice after a change', async (view) => {
    const { crm } = running;
    const first = await askedFor(() => show(view));
    const change = await askedFor(() => crm.contacts.update('con_00007', { name: `By ${view}` }));

    expect(first.length, first.join('\n')).toBeLessThanOrEqual(5);
    expect(change.length, change.join('\n')).toBeLessThanOrEqual(2);
  });

  test.each([12_345, 20_000, SIZE - 1])(
    'number %i is found by three keystrokes, and shown',
    async (at) => {
      const { page } = opened;
      const word = name(at).slice(-3);
      await show('resources/contacts');
      await page.getByRole('searchbox').pressSequentially(word);
      await page.getByRole('cell', { name: name(at) }).waitFor();
      await show('conversations');
      await page.getByRole('searchbox').pressSequentially(word);
      await page.getByRole('option', { name: name(at) }).click();
      await page.getByRole('heading', { name: name(at) }).waitFor();
      await page.getByRole('searchbox').fill('');
    },
  );

  test('a conversation that no list has come to is shown by its address', async () => {
    await show('conversations/cnv_25000');
    await opened.page.getByRole('heading', { name: name(25_000) }).waitFor();
    await show('conversations/cnv_none');
    await opened.page.getByText('This conversation is gone').waitFor();
  });
});
