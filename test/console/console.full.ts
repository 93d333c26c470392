import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../src/index.ts';
import { hasBrowser, launchBrowser } from '../site/browser.ts';
import { until } from '../until.ts';
import { openConsole, startSandbox, type RunningSandbox } from './opened-console.ts';

const BUTTONS = [
  { id: 'yes', title: 'Yes, please' },
  { id: 'no', title: 'No' },
];

describe.runIf(hasBrowser())('the console', () => {
  let browser: Browser;
  let running: RunningSandbox;
  /** What the receiver returns. */
  let status: number;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    status = 200;
    const hook = () => new Response('from the receiver', { status });
    running = await startSandbox({ routes: { 'https://hooks.example.com': hook } });
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await running.sandbox.close();
  });

  test('a story by mouse: a first request, a refusal, a conversation, a failed delivery, faults and the clock', async () => {
    const { crm, sandbox, url } = running;
    const { page, faults, asked } = await openConsole(browser, url);
    const region = (name: string) => page.getByRole('region', { name });
    const option = (name: RegExp) => page.getByRole('option', { name });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const follow = (name: string | RegExp) => page.getByRole('link', { name }).click();

    // What to do first is on the page, and works as it stands.
    const curl = await region('With curl').innerText();
    const [, token] = /Bearer (\S+?)'/.exec(curl) ?? [];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const [, body = ''] = /--json '(.*)'/.exec(curl) ?? [];
    await fetch(`${url}/v1/contacts`, { method: 'POST', headers, body });
    await option(/POST \/v1\/contacts .* 201/).click();
    await region('Response body').getByText('Ada Lovelace').waitFor();

    // A refusal says why, and where in the body.
    await fetch(`${url}/v1/contacts`, { method: 'POST', headers, body: '{"name":7}' });
    await option(/POST \/v1\/contacts invalid_body .* 400/).click();
    await page.getByText('Refused: invalid_body').waitFor();
    await region('Request body').getByText('↑ must be a string').waitFor();
    const copied = async (name: string): Promise<string> => {
      await page.getByRole('button', { name }).click();
      await page.getByText(`${name}: copied.`).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied('Copy as cURL')).toContain(
      `curl --request POST '${url}/v1/contacts' \\\n  --header "Authorization: Bearer $CRM_TOKEN"`,
    );
    expect(await copied('Copy as TypeScript')).toContain(
      'await crm.contacts.create({\n  name: 7\n})',
    );

    // The contact writes, the application replies, the contact presses a button.
    const { data: endpoint } = await crm.webhooks.create({
      url: 'https://hooks.example.com/crm',
      events: ['message.received'],
    });
    status = 500;
    await follow('Conversations');
    await page.getByLabel('Message').fill('Is my order on its way?');
    await press('Send as the contact');
    const log = page.getByRole('log');
    await log.getByText('Is my order on its way?').waitFor();
    const { data: found } = await crm.conversations.list();
    const [{ id, contact_id: contactId } = { id: '', contact_id: '' }] = found;
    const interactive = { body: 'Shall we leave it with a neighbor?', buttons: BUTTONS };
    const { data: sent } = await crm.messages.send({
      to: { contact_id: contactId },
      content: { type: 'interactive', interactive },
    });
    await log.getByRole('button', { name: 'Yes, please' }).click();
    await log.getByText('Chose Yes, please').waitFor();
    const { data: messages } = await crm.conversations.listMessages(id);
    expect(messages.map(({ content }) => content.choice?.id)).toContain('yes');
    await page.getByRole('button', { name: `Mark as failed: ${sent.id}` }).click();
    await log.locator('.status', { hasText: 'Failed' }).waitFor();
    expect((await crm.messages.get(sent.id)).data.status).toBe('failed');

    // Who reads further up stays there, until they write.
    const top = () => log.evaluate((element) => element.scrollTop);
    for (const text of ['Long\n'.repeat(80), 'Next']) {
      await crm.messages.send({ to: { contact_id: contactId }, content: { type: 'text', text } });
      await log.getByText(text.slice(0, 4)).waitFor();
      if (text !== 'Next') await until(async () => expect(await top()).toBeGreaterThan(0));
      await log.evaluate((element, isRead) => isRead && element.scrollTo(0, 0), text !== 'Next');
    }
    expect(await top()).toBe(0);
    await page.getByLabel('Write as').fill('Thanks');
    await press('Send');
    await until(async () => expect(await top()).toBeGreaterThan(0));

    // The delivery that failed is sent once more.
    await follow(/^Deliveries/);
    await page.getByText('2 of 20 failures in a row').waitFor();
    status = 200;
    await option(/^message\.received .*attempt 1 500$/)
      .first()
      .click();
    await page.getByRole('tab', { name: 'Response' }).click();
    await region('Response body').getByText('from the receiver').waitFor();
    await page.getByRole('tab', { name: 'Headers' }).click();
    await page
      .getByText(/^t=\d+/)
      .or(page.getByText(/sha256|v1=/))
      .first()
      .waitFor();
    await press('Resend');
    await option(/^message\.received .*attempt \d+ 200$/)
      .first()
      .waitFor();
    expect((await crm.webhooks.get(endpoint.id)).data.consecutive_failures).toBe(0);

    // A resource, and the way to what refers to it.
    await follow('Resources');
    await follow(/^Contacts/);
    await follow(contactId);
    await region('What refers to it').getByText(id).click();
    await follow('Open the chat');
    await log.getByText('Is my order on its way?').waitFor();

    // A job moves with the clock.
    await crm.contacts.import({ contacts: [{ name: 'Grace' }] });
    await follow('Jobs and campaigns');
    const jobs = region('Jobs');
    await jobs.getByText('Queued').waitFor();
    await press('Next due');
    await jobs.getByText('Running').waitFor();
    await press('+1 min');
    await jobs.getByText('Succeeded').waitFor();

    // The clock and the faults hold for everybody.
    const before = sandbox.now().getTime();
    await press('+1 h');
    await until(() => expect(sandbox.now().getTime() - before).toBe(3_600_000));
    await follow('Clock and faults');
    await press('Unavailable (503)');
    await page.getByText('all, 100 %: status 503').waitFor();
    await expect(crm.contacts.list()).rejects.toMatchObject({ status: 503 });
    await press('Switch all off');
    await page.getByText('All faults are off.').waitFor();
    await crm.contacts.list();
    page.once('dialog', (dialog) => void dialog.accept());
    await press('Reset');
    await until(async () => expect((await crm.contacts.list()).data).toEqual([]));
    await press('Load the examples');
    await until(async () => expect((await crm.contacts.list()).data.length).toBeGreaterThan(2));

    expect(faults).toEqual([]);
    expect(asked.filter((each) => !each.startsWith(`${url}/_sandbox/`))).toEqual([]);
  });

  test('a second workspace: a contact is created, edited, found by three letters and deleted', async () => {
    const { sandbox, url } = running;
    const other = sandbox.credentials(undefined, { workspace: 'wsp_other' });
    const crm = createClient({ baseUrl: url, ...other });
    const { page, faults } = await openConsole(browser, url);
    await page.getByLabel('Workspace').selectOption('wsp_other');
    await page.getByRole('link', { name: 'Resources' }).click();
    await page.getByRole('link', { name: /^Contacts/ }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Stage').fill('customer');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('dd').getByText('customer').waitFor();
    expect((await crm.contacts.list()).data).toMatchObject([
      { name: 'Ada Lovelace', stage: 'customer' },
    ]);

    await page.getByRole('link', { name: '← Contacts' }).click();
    await page.getByLabel('Search Contacts').fill('zzz');
    await page.getByRole('cell', { name: 'Ada Lovelace' }).waitFor({ state: 'detached' });
    await page.getByLabel('Search Contacts').fill('');
    await page.getByRole('cell', { name: 'Ada Lovelace' }).waitFor();
    // The box was there all the while, with the focus.
    await page.keyboard.type('lov');
    expect(await page.getByLabel('Search Contacts').inputValue()).toBe('lov');
    await page.getByRole('cell').getByRole('link').first().click();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No contacts yet').waitFor();

    await page.getByRole('link', { name: /^Custom objects|^Objects/ }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('/key is required. /name is required. /properties is required.').waitFor();
    await page.getByRole('link', { name: /^Contacts/ }).click();

    // A second click while the first is on its way; then all is reset, and the workspace with it.
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Grace');
    await page.getByRole('button', { name: 'Save' }).evaluate((button: HTMLElement) => {
      for (let clicks = 0; clicks < 2; clicks += 1) button.click();
    });
    await page.getByRole('link', { name: '← Contacts' }).click();
    await page.getByText('1 of 1 resource').waitFor();
    await sandbox.reset();
    await page.getByText('No contacts yet').waitFor();
    expect(faults).toEqual([]);
  });

  test('what failed is sent once more, and a disabled endpoint is enabled', async () => {
    const { crm, sandbox, url } = running;
    status = 500;
    const { data: endpoint } = await crm.webhooks.create({
      url: 'https://hooks.example.com/crm',
      events: ['contact.created'],
    });
    for (let made = 0; made < 20; made += 1) await crm.contacts.create({ name: `Ada ${made}` });
    await sandbox.advance(0);
    const { page, faults } = await openConsole(browser, url);
    await page.getByRole('link', { name: /^Deliveries/ }).click();
    await page.getByText('Disabled by the breaker').waitFor();
    status = 200;
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('0 of 20 failures in a row').waitFor();
    await page.getByLabel('Failed since').fill('2026-11-23T00:00');
    await page.getByRole('button', { name: 'Resend 0 failed' }).waitFor();
    await page.getByLabel('Failed since').fill('2026-11-22T00:00');
    await page.getByRole('button', { name: 'Resend 20 failed' }).click();
    await page.getByRole('button', { name: /Resend \d+ failed/ }).waitFor({ state: 'detached' });

    expect((await crm.webhooks.get(endpoint.id)).data.consecutive_failures).toBe(0);
    expect(faults).toEqual([]);
  });

  test('a story by keyboard alone: to a refusal, to a chat, and on with the clock', async () => {
    const { crm, sandbox, url } = running;
    const { page, faults } = await openConsole(browser, url);
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: element } = document;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      });
    const tabTo = async (name: RegExp, key = 'Tab'): Promise<void> => {
      for (let steps = 0; steps < 60; steps += 1) {
        await page.keyboard.press(key);
        if (name.test(await focused())) return;
      }
      throw new Error(`${key} does not lead to ${name}`);
    };
    await crm.contacts.create({ name: 'Ada' });
    await crm.contacts.get('con_none').catch(() => undefined);
    await page.getByRole('option').nth(1).waitFor();

    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await tabTo(/requests, newest first/);
    await page.keyboard.press('ArrowDown');
    await page.getByText('Refused: resource_not_found').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.getByText('Refused: resource_not_found').waitFor();
    await page.keyboard.press('Enter');
    await tabTo(/^Bodies$/);
    await page.keyboard.press('ArrowRight');
    await page.getByText('user-agent').or(page.getByText('content-type')).first().waitFor();

    await tabTo(/^Conversations/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Write as a contact' }).waitFor();
    await tabTo(/^Send as the contact$/);
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Hello, is anybody there?').waitFor();
    await until(async () => expect(await focused()).toMatch(/^Write as \+34/));
    await page.keyboard.type('Anybody?');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Anybody?', { exact: true }).waitFor();

    const before = sandbox.now().getTime();
    await tabTo(/^\+1 min$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await until(() => expect(sandbox.now().getTime() - before).toBe(60_000));
    expect(faults).toEqual([]);
  });

  test('a long body is whole, and what does not come is not called empty or gone', async () => {
    const { crm, sandbox, url } = running;
    await crm.webhooks.create({ url: 'https://hooks.example.com', events: ['contact.*'] });
    const { id } = (await crm.contacts.create({ name: `${'x'.repeat(9_000)} the end` })).data;
    await sandbox.advance(0);
    const { page, faults } = await openConsole(browser, url);
    const show = (hash: string) => page.goto(`${url}/_sandbox/#/${hash}`);
    const away = page.getByText('The sandbox does not respond.', { exact: true });
    for (const [kind, asked] of [
      ['deliveries', 'delivery_id'],
      ['requests', 'request_id'],
    ] as const) {
      const isAsked = ({ search }: URL): boolean => search.includes(asked);
      const row = page.getByRole('option', { name: /contact/ }).first();
      await page.route(isAsked, (route) => route.abort());
      await show(kind);
      await row.click();
      await away.waitFor();
      await page.unroute(isAsked);
      await show(kind);
      await row.click();
      const body = page.getByRole('region', { name: /^(?:Request b|B)ody$/ });
      await body.getByText('the end').waitFor();
    }
    await show('resources');
    const companies = page.getByRole('link', { name: /^Companies/ });
    await companies.waitFor();
    await page.route('**/_sandbox/**', (route) => route.abort());
    // It ends the question that is open.
    await crm.companies.list();
    await page.getByText('Reconnecting…').waitFor();
    await companies.click();
    for (const hash of ['conversations', 'work', `resources/id/${id}`]) {
      await away.waitFor();
      await show(hash);
      await page.locator(`.pages [href="#/${hash.split('/')[0]}"][aria-current]`).waitFor();
    }
    await away.waitFor();
    await page.unroute('**/_sandbox/**');
    await page.getByRole('heading', { name: 'the end' }).waitFor();

    expect(faults).toEqual([]);
  });

  test('two consoles see the same, and both go on when the sandbox is started anew', async () => {
    const { crm, url, port, sandbox } = running;
    const [one, two] = await Promise.all([openConsole(browser, url), openConsole(browser, url)]);
    await crm.webhooks.create({ url: 'https://hooks.example.com', events: ['*'] });
    await crm.contacts.create({ name: 'Ada' });
    for (const { page } of [one, two]) await page.getByRole('option').first().waitFor();
    await one.page.getByRole('button', { name: '+1 h' }).click();
    await two.page.getByText('2026-11-22 10:00:00 UTC').waitFor();
    for (const log of ['deliveries', 'requests']) {
      for (const { page } of [one, two]) await page.goto(`${url}/_sandbox/#/${log}`);
      for (const { page } of [one, two]) await page.getByRole('option').first().waitFor();
      await fetch(`${url}/_sandbox/${log}`, { method: 'DELETE' });
      for (const { page } of [one, two]) await page.getByText(`No ${log} yet`).waitFor();
    }
    await sandbox.close();
    for (const { page } of [one, two]) await page.getByText('Reconnecting…').waitFor();
    running = await startSandbox({}, port);
    for (const { page } of [one, two]) {
      await page.getByText('Live', { exact: true }).waitFor();
      await page.getByText('No requests yet').waitFor();
    }
    await running.crm.companies.list();
    for (const { page } of [one, two])
      await page.getByRole('option', { name: /GET \/v1\/companies .* 200/ }).waitFor();

    expect([...one.faults, ...two.faults]).toEqual([]);
  });
});
