// What a reader does over an afternoon: six pages in two tabs, all of them of one sandbox.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../browser.ts';
import { statusOf, useLiveSite } from './live-site.ts';

/** What the panel shows of the latest response. */
async function seen(page: Page) {
  const status = await statusOf(page);
  const region = page.getByRole('region', { name: 'Body of the response' });
  const text = await region.locator('code').textContent();
  return { status, body: JSON.parse(text ?? '') };
}

describe.runIf(hasBrowser())('a story in two tabs', () => {
  const site = useLiveSite();

  /** Goes to an operation with its panel open, changes the request and presses Run. */
  async function run(page: Page, path: string, id = '', body?: object) {
    // Another place of the same page would load nothing.
    await page.goto('about:blank');
    await page.goto(`${site.url}reference/${path}/#run${id && `?path.id=${id}`}`);
    const button = page.locator('.run-line .run');
    await button.waitFor();
    if (body) await page.locator('#run-body').fill(JSON.stringify(body));
    await button.click();
    return seen(page);
  }

  test('a contact is created, changed, written to and deleted, and each tab sees what the other did', async () => {
    const one = await site.open('');
    const two = await one.context().newPage();

    const created = await run(one, 'contacts/createContact', '', {
      name: 'Ada Lovelace',
      phone: '+34600000999',
    });
    expect(created.status).toBe('201');
    const { id } = created.body.data;

    const changed = await run(two, 'contacts/updateContact', id, { stage: 'customer' });
    expect(changed.body.data).toMatchObject({ id, name: 'Ada Lovelace', stage: 'customer' });

    const sent = await run(one, 'messages/sendMessage', '', {
      to: { contact_id: id },
      content: { type: 'text', text: 'Hello' },
    });
    expect(sent.status).toBe('201');
    const conversation = sent.body.data.conversation_id;

    const listed = await run(two, 'conversations/listConversationMessages', conversation);
    expect(listed.body.data).toMatchObject([{ id: sent.body.data.id, direction: 'outbound' }]);

    expect((await run(one, 'contacts/deleteContact', id)).status).toBe('200');
    const gone = await run(two, 'contacts/getContact', id);
    expect([gone.status, gone.body.error.code]).toEqual(['404', 'resource_not_found']);

    await two.reload();
    await two.locator('.run-status[data-status="404"]').waitFor();
  });
});
