// Each operation from its own page: every example has the documented status, every outcome the documented error.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RunDescription } from '../../../scripts/site/live/run-description.ts';
import { operationPath } from '../../../scripts/site/reference/operation-links.ts';
import { operations } from '../../contract/contract.ts';
import { hasBrowser } from '../browser.ts';
import { inSandbox, statusOf, useLiveSite } from './live-site.ts';

/** Chooses each outcome in turn and presses Run; in the page, for there are a thousand of them. */
const RUN_ERRORS = `async (count) => {
  const select = document.querySelector('.run-panel .choose select');
  const [button, status] = ['.run-line .run', '.run-status'].map((name) => document.querySelector(name));
  const until = (isTrue) => new Promise((resolve) => {
    if (isTrue()) return resolve();
    const observer = new MutationObserver(() => isTrue() && (observer.disconnect(), resolve()));
    observer.observe(document.querySelector('.run-panel'), { subtree: true, attributes: true, childList: true, characterData: true });
  });
  const outcomes = [];
  // How it looks is not asked here: to lay that out a thousand times takes as long as to run it.
  document.documentElement.style.display = 'none';
  for (let at = 0; at < count; at += 1) {
    select.value = String(at);
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => !status.dataset.status);
    button.click();
    await until(() => status.dataset.status);
    const [body] = document.querySelectorAll('.run-panel [role=region] code');
    const { error } = JSON.parse(body.textContent);
    outcomes.push(status.dataset.status + ' ' + (error?.code ?? error));
  }
  return outcomes;
}`;

describe.runIf(hasBrowser())('the panel on the pages of the operations', () => {
  const site = useLiveSite();
  let page: Page;
  const found: Record<string, { wanted: string[]; seen: string[] }> = {};
  beforeAll(async () => {
    const context = await site.context();
    // As long as a page is open the sandbox lives: it need not start a hundred times.
    const keeper = await context.newPage();
    await keeper.goto(site.url);
    await inSandbox(keeper, site.url, `(sandbox) => sandbox.control('getHealth')`);
    page = await context.newPage();
    for (const operation of operations) await runOperation(operationPath(operation), operation.id);
  });

  const reset = (): Promise<unknown> =>
    inSandbox(page, site.url, `(sandbox) => sandbox.control('resetSandbox')`);

  async function runOperation(path: string, id: string): Promise<void> {
    const text = await site.site.read(`${path}run.json`);
    const { examples, errors } = JSON.parse(text) as RunDescription;
    await page.goto(site.url + path);
    const seen: string[] = [];
    for (const [at, { id: name }] of examples.entries()) {
      if (at > 0) await page.locator('#run .choice > .choose select').selectOption(name);
      if (at > 0) await reset();
      await page.locator(at === 0 ? '.run-button' : '.run-line .run').click();
      seen.push(`${name} ${await statusOf(page)}`);
      if (at === examples.length - 1) await reset();
    }
    const outcomes = await page.evaluate(`(${RUN_ERRORS})(${errors.length})`);
    // What errors have left behind is nothing to the next page.
    await reset();
    found[id] = {
      seen: [...seen, ...(outcomes as string[])],
      wanted: [
        ...examples.map((example) => `${example.id} ${example.status}`),
        ...errors.map((error) => `${error.status} ${error.code}`),
      ],
    };
  }

  test('every operation is there', () => {
    expect(Object.keys(found)).toHaveLength(operations.length);
  });

  test.each(operations)('$id has the documented statuses and errors', ({ id, success }) => {
    const { seen = [], wanted = [] } = found[id] ?? {};

    expect(seen).toEqual(wanted);
    expect(seen[0]).toMatch(new RegExp(` ${success.status}$`));
  });
});
