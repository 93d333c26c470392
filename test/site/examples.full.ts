// Each example can be reached by mouse and keyboard.
import { describe, expect, test } from 'vitest';
import { sampleRequests } from '../../scripts/emit/code-samples/sample-request.ts';
import { SAMPLE_LANGUAGES } from '../../scripts/emit/code-samples/code-samples.ts';
import { openapi, operations } from '../contract/contract.ts';
import { hasBrowser } from './browser.ts';
import { useSite } from './opened-site.ts';

const MESSAGE = 'reference/messages/sendMessage/';

describe.runIf(hasBrowser())('examples', () => {
  const opened = useSite();

  test('are chosen in one list that drives the call, its body and the response', async () => {
    const operation = operations.find(({ id }) => id === 'sendMessage');
    if (!operation) throw new Error('The contract has no sendMessage.');
    const page = await opened.open(MESSAGE);
    const list = page.getByRole('combobox', { name: 'Example' }).first();

    for (const { title, name, body, response } of sampleRequests(openapi, operation)) {
      await list.selectOption({ label: title });
      const panel = page.locator(`#example-${name}`);
      expect(await panel.isVisible()).toBe(true);
      for (const language of [...SAMPLE_LANGUAGES, 'Body']) {
        await panel.getByRole('tab', { name: language, exact: true }).click();
        const shown = await panel.locator('.tabs pre:visible').textContent();
        expect(shown?.length, `${name} in ${language}`).toBeGreaterThan(20);
      }
      expect(await panel.locator('.tabs pre:visible').textContent()).toBe(
        JSON.stringify(body, null, 2),
      );
      if (response)
        expect(await panel.locator('.caption + .block pre').textContent()).toBe(
          JSON.stringify(response.value, null, 2),
        );
    }
  });

  test('are chosen with the keyboard, and a language holds for all of them', async () => {
    const page = await opened.open(MESSAGE);
    await page.getByRole('tab', { name: 'Python' }).first().click();
    await page.locator('.choose select').first().focus();

    await page.keyboard.press('ArrowDown');

    expect(await page.locator('#example-media_to_conversation').isVisible()).toBe(true);
    const shown = page.locator('#example-media_to_conversation .tabs pre:visible');
    await expect.poll(() => shown.textContent()).toContain('import requests');
  });

  test('stand beside the fields from 1100 pixels on, and between the facts and the fields below', async () => {
    const page = await opened.open(MESSAGE);
    const places = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      const [facts, sample, request] = await Promise.all(
        ['.facts', '#samples', '#request'].map((part) => page.locator(part).boundingBox()),
      );
      return { facts, sample, request };
    };

    for (const width of [1100, 1280, 1440, 1920]) {
      const { sample, request } = await places(width);
      expect(sample?.x, String(width)).toBeGreaterThan((request?.x ?? 0) + 300);
      expect(sample?.y).toBeLessThan(400);
    }
    for (const width of [390, 820, 1024]) {
      const { facts, sample, request } = await places(width);
      expect(sample?.y, String(width)).toBeGreaterThan(facts?.y ?? 0);
      expect(sample?.y).toBeLessThan(request?.y ?? 0);
    }
  });

  test('of a contact print on at most 8 pages with the rest', async () => {
    const page = await opened.open('reference/contacts/getContact/');

    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');

    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(8);
  });
});
