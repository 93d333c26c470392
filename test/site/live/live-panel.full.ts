import { brotliCompressSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { hasBrowser } from '../browser.ts';
import { inSandbox, statusOf as status, useLiveSite } from './live-site.ts';

const CREATE = 'reference/contacts/createContact/';
const GET = 'reference/contacts/getContact/';
const EXPIRED = '401 expired_token: The access token has expired';
const ERASED = '409 response_erased: The stored response was deleted with its contact';
const REUSED = '409 idempotency_key_reused: The key was used with a different body';

describe.runIf(hasBrowser())('the panel', () => {
  const site = useLiveSite();

  const openPage = (path = CREATE): Promise<Page> => site.open(path);
  const bodyOf = (page: Page): Locator =>
    page.getByRole('region', { name: 'Body of the response' });
  const runAgain = async (page: Page): Promise<string> => {
    await page.locator('.run-line .run').click();
    await page.getByText('Running', { exact: true }).waitFor({ state: 'hidden' });
    return status(page);
  };

  test('loads nothing before the first click, and at most 106.9 KB after it', async () => {
    const page = await openPage();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url().slice(site.url.length)));
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((path) => path !== 'assets/icon.svg')).toEqual([]);

    // Twice, as some do: it is opened, and runs, once.
    await page.locator('.run-button').dblclick();
    expect(await status(page)).toBe('201');
    expect(await page.locator('.live.parts').count()).toBe(1);
    await page.locator('.run-line .run').dblclick();
    const list = `(_, call) => call('GET', '/_sandbox/requests?operation=contacts.create')`;
    const made = async () => (await inSandbox<any>(page, site.url, list)).body.data.length;
    await expect.poll(made).toBe(2);
    await page.getByText('Running', { exact: true }).waitFor({ state: 'hidden' });
    // The second click can come when the first run is over.
    await page.locator('.run-line .run').dispatchEvent('click', { detail: 2 });
    await page.getByText('Running', { exact: true }).waitFor({ state: 'hidden' });
    expect(await made()).toBe(2);

    const files = new Set(loaded.filter((path) => /\.(?:js|css|json)\b/.test(path)));
    // What workers load is no request of the page.
    const own = [...files, 'assets/live/host.js'].map((path) => path.replace(/\?.*/, ''));
    expect(own).toContain(`${CREATE}run.json`);
    const texts = await Promise.all([...new Set(own)].map((path) => site.site.read(path)));
    // As small as it gets: the quality is the best by default.
    const bytes = texts.map((text) => brotliCompressSync(text).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(106_900);
  });

  test('scrolls with its column and not once more, and shows the status below the button', async () => {
    const page = await openPage('reference/objects/createCustomObject/');
    await page.setViewportSize({ width: 1440, height: 900 });
    const scrollers = (): Promise<string[]> =>
      page.locator('#run *').evaluateAll((all) =>
        all
          .filter(({ clientHeight, scrollHeight }) => scrollHeight > clientHeight + 1)
          .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
          .map(({ classList, tagName }) => `${tagName}.${classList.value}`),
      );
    expect(await scrollers()).toEqual([]);

    await page.locator('.run-button').click();
    expect(await status(page)).toBe('201');

    expect(await scrollers()).toEqual([]);
    const gap = await page.evaluate<number>(
      `document.querySelector('.run-status').getBoundingClientRect().top -
        document.querySelector('.run-line').getBoundingClientRect().bottom`,
    );
    expect(gap >= 0 && gap < 20, `a gap of ${gap}`).toBe(true);
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  test('shows code as large as the samples are', async () => {
    const page = await openPage();
    const sizeOf = (selector: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).fontSize`);
    const sample = await sizeOf('#run .panel pre code');

    await page.locator('.run-button').click();
    await status(page);

    expect(await sizeOf('#run-body')).toBe(sample);
    expect(await sizeOf('.live pre[role=region] code')).toBe(sample);
  });

  test('takes the example that the page shows, and goes back to the samples', async () => {
    const page = await openPage(`${CREATE}#run`);
    const body = page.locator('#run-body');
    await body.waitFor();
    expect(await page.locator('.run-status').textContent()).toBe('');

    await page.locator('#run .choice > .choose select').selectOption('example-identifier_only');
    await page.waitForFunction(`document.querySelector('#run-body').value.includes('+2348')`);
    expect(JSON.parse(await body.inputValue())).toEqual({
      identifiers: [{ type: 'whatsapp', value: '+2348000000117' }],
    });
    await page.getByRole('button', { name: 'Show the samples' }).click();
    await page.locator('.live').waitFor({ state: 'detached' });
    await page.locator('#example-identifier_only').waitFor({ state: 'visible' });
  });

  test('leads from an id to the page that gets it, filled in and run', async () => {
    const page = await openPage();
    await page.locator('.run-button').click();
    expect(await status(page)).toBe('201');
    const id = (await bodyOf(page).locator('a').first().textContent()) ?? '';

    await page.locator('.live .next a', { hasText: 'Get a contact' }).click();
    await page.waitForURL(`**/${GET}#run?**`);
    expect(await status(page)).toBe('200');
    expect(await page.locator('#run-path\\.id').inputValue()).toBe(id);
    expect(await bodyOf(page).textContent()).toContain(`"id": "${id}"`);

    // The same page again, for another one.
    await bodyOf(page).locator('a', { hasText: 'cmp_' }).click();
    expect(await status(page)).toBe('200');
    expect(page.url()).toContain('getCompany');
  });

  test('says what is wrong at its place, before and after it is sent', async () => {
    const page = await openPage();
    await page.locator('.run-button').click();
    await status(page);
    const body = page.locator('#run-body');

    await body.fill('{\n  "name": "Ada",\n}');
    await page.locator('.issues', { hasText: 'Line 3 Expected a name' }).waitFor();
    await body.fill('{\n  "name": "Ada",\n  "company_id": "cmp_None"\n}');
    await page.locator('.issues li').waitFor({ state: 'detached' });
    expect(await runAgain(page)).toBe('400');
    await page.locator('.issues', { hasText: /Line 3 The sandbox: \/company_id / }).waitFor();

    // What is in the way of the response is in the way of its faults, too.
    const malformed = `(sandbox) => sandbox.control('replaceFaults', { body: { faults: [{ malformed: true }] } })`;
    await inSandbox(page, site.url, malformed);
    expect(await runAgain(page)).toBe('400');
    for (const [label, said] of [
      [EXPIRED, 'A fault of the sandbox let no token be issued.'],
      [ERASED, '201 Created'],
    ] as const) {
      await page.getByLabel('Outcome').selectOption({ label });
      await page.locator('.run-line .run').click();
      await page.locator('.run-status', { hasText: said }).waitFor();
    }
    await page.getByLabel('Outcome').selectOption('-1');
    await inSandbox(page, site.url, malformed.replace('{ malformed: true }', ''));
    await page.getByText('1 optional parameter').click();
    const key = page.locator('#run-header\\.Idempotency-Key');
    await key.click();
    await page.keyboard.type('ключ-1');
    expect(await key.inputValue()).toBe('ключ-1');
    await page.locator('.run-line .run').click();
    await page.getByText('Idempotency-Key fits no header.').waitFor();
    await key.fill('');

    // What cannot be taken apart is sent as it is.
    await page.getByLabel('Outcome').selectOption({ label: REUSED });
    await body.fill('{');
    expect(await runAgain(page)).toBe('409');
    await page.goto(`${site.url}reference/oauth/createToken/#run`);
    await body.fill('[]');
    expect(await runAgain(page)).toBe('400');
    await page.getByText('Line 1 The form field grant_type is required.').waitFor();
  });

  test('repeats a request with its key, and gets the same response, with plain HTTP, too', async () => {
    const page = await openPage();
    await page.addInitScript('delete Crypto.prototype.randomUUID');
    await page.reload();
    await page.locator('.run-button').click();
    await status(page);
    const id = bodyOf(page).locator('a').first();
    const first = await id.textContent();

    await page.getByRole('button', { name: 'Repeat with the same key' }).click();
    await page
      .locator('.live pre', { hasText: 'idempotent-replayed: true' })
      .waitFor({ state: 'attached' });
    expect(await id.textContent()).toBe(first);
    await runAgain(page);
    expect(await bodyOf(page).textContent()).not.toContain(first);
  });

  test.each([
    'contacts/createContact',
    'deals/createDeal',
    'messages/sendMessage',
    'contacts/listContacts',
  ])('on a phone the response to %s is in view', async (name) => {
    const page = await site.open(`reference/${name}/`, { viewport: { width: 390, height: 844 } });

    await page.locator('.run-button').click();
    await status(page);

    const box = async () => (await page.locator('.run-status').boundingBox())?.y ?? 0;
    const bar = (await page.locator('.top').boundingBox())?.height ?? 0;
    await expect.poll(box).toBeLessThan(844 - 100);
    expect(await box()).toBeGreaterThanOrEqual(bar);
  });

  test('puts back what the example names and was deleted, says so, and keeps the rest', async () => {
    const page = await openPage(GET);
    const made = await inSandbox<{ body: { data: { id: string } } }>(
      page,
      site.url,
      `async (_, call) => {
        await call('DELETE', '/v1/contacts/con_8Zk2');
        return call('POST', '/v1/contacts', { name: 'Mine' });
      }`,
    );
    await page.locator('.run-button').click();
    expect(await status(page)).toBe('200');
    expect(await page.locator('.live').textContent()).toMatch(/con_\w+.* missing, and restored/);
    const kept = await inSandbox<{ status: number }>(
      page,
      site.url,
      `(_, call) => call('GET', '/v1/contacts/${made.body.data.id}')`,
    );
    expect(kept.status).toBe(200);
  });

  test('keeps its memory after 500 runs', async () => {
    const page = await openPage('reference/contacts/listContacts/');
    await page.locator('.run-button').click();
    await status(page);
    const session = await page.context().newCDPSession(page);
    const heap = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    const run = (count: number): Promise<unknown> =>
      page.evaluate(`(async () => {
        const [button, line] = [document.querySelector('.run-line .run'), document.querySelector('.run-status')];
        document.documentElement.style.display = 'none';
        for (let at = 0; at < ${count}; at += 1) {
          const done = new Promise((resolve) => {
            let isRunning = false;
            const observer = new MutationObserver(() => {
              if (line.textContent === 'Running') isRunning = true;
              else if (isRunning) observer.disconnect(), resolve();
            });
            observer.observe(line, { characterData: true, childList: true, subtree: true });
          });
          button.click();
          await done;
        }
      })()`);
    await run(50);
    const before = await heap();
    await run(450);

    expect(await heap()).toBeLessThan(before + 2_000_000);
  });

  test.each([
    { width: 390, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
    { width: 1440, colorScheme: 'dark' },
    { width: 1440, colorScheme: 'light' },
  ] as const)('axe finds nothing at $width, $colorScheme', async ({ width, colorScheme }) => {
    const viewport = { width, height: 900 };
    const page = await site.open(CREATE, { viewport, colorScheme, bypassCSP: true });
    expect(await axeFaults(page, '#run')).toEqual([]);
    await page.locator('.run-button').click();
    await status(page);
    await page.locator('#run-body').fill('{ "name": 1, "co }');
    await page.evaluate(
      `for (const details of document.querySelectorAll('.live details')) details.open = true;
      // What the bar at the top half covers is a small target until somebody scrolls.
      for (const part of [document.documentElement, document.querySelector('.sticky')]) part.scrollTop = 0;`,
    );
    expect(await axeFaults(page, '#run')).toEqual([]);
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(wide).toBeLessThanOrEqual(0);
  });

  test('two tabs share what was made', async () => {
    const one = await openPage();
    const two = await one.context().newPage();
    await one.locator('.run-button').click();
    await status(one);
    const id = (await bodyOf(one).locator('a').first().textContent()) ?? '';

    await two.goto(`${site.url}${GET}#run?path.id=${id}`);
    expect(await status(two)).toBe('200');
    await inSandbox(two, site.url, `(sandbox) => sandbox.control('resetSandbox')`);
    expect(await runAgain(two)).toBe('404');
    // Its token is of before.
    await one.locator('#run-body').fill('{ "name": "Ada" }');
    expect(await runAgain(one)).toBe('201');
  });
});
