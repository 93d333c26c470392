// The pages of events, and the console of the sandbox in the pages.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { asyncapi } from '../../contract/contract.ts';
import { axeFaults } from '../axe.ts';
import { hasBrowser } from '../browser.ts';
import { inSandbox, useLiveSite } from './live-site.ts';

const TYPES = Object.keys(asyncapi['components'].messages);
const SENDING = ['message.sent', 'message.delivered', 'message.read'];

describe.runIf(hasBrowser())('events in the page', () => {
  const site = useLiveSite();
  let page: Page;
  let strip: Locator;
  beforeAll(async () => {
    page = await (await site.context()).newPage();
    strip = page.locator('.console-place');
  });

  const run = <R>(work: string): Promise<R> => inSandbox<R>(page, site.url, work);
  const control = <R>(id: string, input = {}): Promise<R> =>
    run<R>(`(sandbox) => sandbox.control('${id}', ${JSON.stringify(input)})`);

  async function letHappen(type: string): Promise<void> {
    await page.goto(`${site.url}events/${type}/`);
    await control('resetSandbox');
    await page.getByRole('button', { name: 'Trigger event' }).dblclick();
    await page
      .getByText('✓ Verified:')
      .or(page.locator('.live-event [role=alert]:not(:empty)'))
      .waitFor();
    expect(await page.locator('.live-event [role=alert]').textContent()).toBe('');
    await strip.getByRole('link', { name: /^Deliveries/ }).waitFor();
  }

  test('each happens, is verified, and is refused when the reader changes a byte', async () => {
    const seen: string[] = [];
    for (const type of TYPES) {
      await letHappen(type);
      const event = JSON.parse(await page.getByRole('textbox', { name: /^Body/ }).inputValue());
      const headers = await page.getByRole('region', { name: 'Headers' }).textContent();
      expect(headers).toContain(`X-Service-Event: ${type}`);
      expect(headers).toContain('X-Service-Signature: sha256=');
      await page.getByRole('button', { name: 'Change a byte' }).click();
      await page.getByText('✗ Rejected: wrong_signature').waitFor();
      await page.getByRole('button', { name: 'Restore' }).click();
      await page.getByText('✓ Verified:').waitFor();
      seen.push(event.type);
    }

    expect(seen).toEqual(TYPES);
  });

  test('on plain HTTP nothing is copied, and the reader is told who could verify', async () => {
    const insecure = await site.open('');
    await insecure.addInitScript(`
      const missing = [[window, 'isSecureContext'], [Crypto.prototype, 'subtle'], [Navigator.prototype, 'clipboard']];
      for (const [owner, name] of missing) Object.defineProperty(owner, name, { value: undefined });`);
    await insecure.goto(`${site.url}events/contact.created/`);
    await insecure.getByRole('button', { name: 'Trigger event' }).click();

    await insecure.getByText('no HMAC-SHA256; HTTPS and localhost have it').waitFor();
    expect(await insecure.getByRole('button', { name: 'Copy' }).count()).toBe(0);
  });

  test('the button stays where it was pressed', async () => {
    await page.goto(`${site.url}events/contact.created/`);
    const place = async (name: RegExp): Promise<number[]> => {
      const box = await page.getByRole('button', { name }).boundingBox();
      return box ? [box.y, box.x + box.width] : [];
    };
    const before = await place(/^Trigger event$/);

    await page.getByRole('button', { name: 'Trigger event' }).click();
    await page.getByText('✓ Verified:').waitFor();

    expect(before).toHaveLength(2);
    expect(await place(/^Trigger again$/)).toEqual(before);
  });

  test('the first page sends its message, and the events follow, as often as one likes', async () => {
    await page.goto(site.url);
    const happened = page.locator('.happened li');
    expect(await happened.allInnerTexts()).toEqual(SENDING);

    const messages = new Set<string>();
    for (const name of ['Run', 'Run again']) {
      await page.getByRole('button', { name, exact: true }).dblclick();
      await page.getByText('201 Created: msg_').waitFor();
      expect(await page.locator('[data-hero] .run').count()).toBe(1);
      messages.add(await page.locator('#first-call-said').innerText());
      const times = (await happened.allInnerTexts()).map((line) => line.split(/\s+/));
      expect(times.map(([type]) => type)).toEqual(SENDING);
      expect(times.every(([, seconds]) => Number(seconds) >= 0)).toBe(true);
      expect(await page.locator('.bubble small').innerText()).toBe('read');
    }
    expect(messages.size).toBe(2);
  });

  test('the first page says what the sandbox refuses, and works again once that is gone', async () => {
    await page.goto(site.url);
    const faults = (...rules: object[]) => ['replaceFaults', { body: { faults: rules } }] as const;
    const disconnect = { path: { id: 'chn_7Wa3' }, body: { status: 'disconnected' } };
    for (const [words, [id, input]] of [
      [/^409 .*disconnected/, ['moveChannel', disconnect]],
      [/^503: \w+/, faults({ status: 503 })],
      [/^No response: /, faults({ reset: 'before' })],
      ['201 Created: The body is not JSON.', faults({ malformed: true })],
      ['201 Created: msg_', faults()],
    ] as const) {
      await control('resetSandbox');
      await control(id, input);
      await page.locator('[data-hero] .run').click();
      await page.getByText(words).waitFor();
    }
  });

  test('the steps that caused it are shown, and it happens again', async () => {
    await letHappen('contact.updated');
    const steps = page.locator('.live-event .rows > li');

    expect((await steps.allInnerTexts()).map((each) => each.replaceAll(/\s+/g, ' '))).toEqual([
      'GET /v1/webhooks?limit=100 200',
      'POST /v1/webhooks 201',
      'POST /v1/contacts 201',
      expect.stringMatching(/^PATCH \/v1\/contacts\/con_\w+ 200$/),
    ]);
    await page.getByRole('button', { name: 'Trigger again' }).click();
    await steps.getByText('rotate_secret').waitFor();
    await page.getByText('✓ Verified:').waitFor();
  });

  const show = (name: RegExp): Promise<void> => strip.getByRole('link', { name }).click();

  test('the console beneath shows deliveries, the audit log and requests', async () => {
    await letHappen('deal.won');

    await strip
      .getByRole('option', { name: /^deal\.won/ })
      .first()
      .click();
    const body = strip.getByRole('region', { name: 'Body' });
    await body.getByText('deal.won').first().waitFor();
    await show(/^Resources/);
    await show(/^Audit logs/);
    await strip.getByText('deal.updated').first().waitFor();
    await show(/^Requests/);
    await strip.getByRole('option', { name: /POST \/v1\/deals .* 201/ }).waitFor();
    // The page has not gone anywhere.
    await page.getByText('✓ Verified:').waitFor();
  });

  test('the console in the page moves the clock, writes, breaks requests and begins anew', async () => {
    await letHappen('deal.won');
    const now = async (): Promise<number> =>
      Date.parse((await control<{ now: string }>('getClock')).now);
    const press = (name: string, exact = true): Promise<void> =>
      strip.getByRole('button', { name, exact }).click();
    for (const [name, words, hours] of [
      ['+1 min', 'a minute', 1 / 60],
      ['+1 h', 'an hour', 1],
      ['+1 day', 'a day', 24],
    ] as const) {
      const before = await now();
      await press(name);
      await strip.getByText(`The clock moved on by ${words}.`).waitFor();
      expect((await now()) - before).toBeGreaterThanOrEqual(hours * 3_600_000);
    }
    await strip.getByRole('button', { name: 'Stop' }).click();
    await strip.getByText('stopped').waitFor();
    await run(`(_, call) => call('POST', '/v1/contacts/import', { contacts: [{ name: 'Ada' }] })`);
    await strip.getByText(/next in/).waitFor();
    await press('Next due');
    await strip.getByText('The next due thing is done.').waitFor();

    await show(/^Conversations/);
    await strip.getByRole('link', { name: 'Write as somebody else' }).click();
    await strip.getByLabel('From').fill('+34600000777');
    await strip.getByLabel('Message').fill('Anybody there?');
    await press('Send as the contact');
    await strip.getByRole('log').getByText('Anybody there?').waitFor();
    const { data } = await control<{ data: { content: { text: string } }[] }>('listResources', {
      path: { kind: 'messages' },
      query: { limit: 1 },
    });
    expect(data[0]?.content.text).toBe('Anybody there?');

    const me = (): Promise<number | string> =>
      run(
        `(sandbox) => sandbox.fetch('/v1/me', { headers: { authorization: 'Bearer example_access_token' } }).then(({ status }) => status, ({ name }) => name)`,
      );
    await show(/^Clock and faults/);
    for (const [name, result] of [
      ['Unavailable (503)', 503],
      ['Too many requests (429)', 429],
      ['Response is lost', 'TypeError'],
    ] as const) {
      await press(name);
      await strip.getByText(`${name}: on.`).waitFor();
      expect(await me()).toBe(result);
      await press(name);
      await strip.getByText(`${name}: off.`).waitFor();
      expect(await me()).toBe(200);
    }

    page.once('dialog', (dialog) => void dialog.accept());
    await press('Reset');
    await strip.getByText(/as it was at the start|began anew/).waitFor();
    const found = await control<{ data: { url: string }[] }>('listResources', {
      path: { kind: 'webhooks' },
    });
    expect(found.data.map(({ url }) => url)).not.toContain('https://hooks.example.com/deal.won');
  });

  test('the console stands beneath the panel of an operation, and shows what a run caused', async () => {
    await page.goto(`${site.url}reference/contacts/createContact/#run`);
    await page.locator('.run-line .run').click();
    await page.locator('.run-status[data-status="201"]').waitFor();
    await strip.locator('summary').click();

    await strip.getByRole('option', { name: /POST \/v1\/contacts .* 201/ }).click();
    await strip.getByRole('region', { name: 'Response body' }).waitFor();
    await strip.getByRole('link', { name: '← Back to the list' }).click();
    await show(/^Deliveries/);
    await strip
      .getByRole('option', { name: /contact\.created/ })
      .first()
      .waitFor();
  });

  test.each([
    [390, 'light'],
    [1440, 'dark'],
  ] as const)('axe finds nothing with it open, %i px wide, %s', async (width, colorScheme) => {
    // axe puts style elements into shadow roots, which the page's policy forbids.
    const options = { viewport: { width, height: 900 }, colorScheme, bypassCSP: true };
    const context = await site.context(options);
    const own = page;
    page = await context.newPage();
    strip = page.locator('.console-place');
    await letHappen('contact.created');
    await strip.getByRole('option').first().waitFor();
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    const onEvent = await axeFaults(page, 'main');
    await page.goto(`${site.url}guides/client/`);
    const block = page.locator('.block[data-code], .block.live-code').nth(1);
    await block.scrollIntoViewIfNeeded();
    await block.getByRole('button', { name: 'Run' }).click();
    await block.locator('.live-output[aria-busy=false]').waitFor();

    expect([onEvent, await axeFaults(page, 'main'), overflow]).toEqual([[], [], 0]);
    page = own;
    await context.close();
  });
});
