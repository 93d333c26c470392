import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../browser.ts';
import { inSandbox, useLiveSite } from './live-site.ts';

const PAGE = 'reference/contacts/createContact/';
const CREATE = `(_, call) => call('POST', '/v1/contacts', { name: 'Ada' })`;
const LIST = `async (sandbox, call) => {
  const { body } = await call('GET', '/v1/contacts?limit=100');
  return { opening: sandbox.opening, names: body.data.map(({ name }) => name) };
}`;
/** Resolves once the browser keeps a state with this text in it. */
const KEPT = `(text) => new Promise((resolve, reject) => {
  const look = () => {
    const opening = indexedDB.open('messaging-crm-sandbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction('states').objectStore('states').getAll();
      all.onsuccess = () => {
        opening.result.close();
        if (all.result.some(({ state }) => state.includes(text))) resolve(true);
        else requestAnimationFrame(look);
      };
    };
  };
  look();
})`;

interface Listed {
  readonly opening: string;
  readonly names: string[];
}

describe.runIf(hasBrowser())('the sandbox in the pages', () => {
  const site = useLiveSite();

  const open = async (page: Page, path = PAGE): Promise<Page> => {
    await page.goto(site.url + path);
    return page;
  };
  const run = <R>(page: Page, work: string): Promise<R> => inSandbox<R>(page, site.url, work);

  test('is one for all tabs, outlives them, and starts over when it is reset', async () => {
    const context = await site.context();
    const [one, two] = [
      await open(await context.newPage()),
      await open(await context.newPage(), ''),
    ];

    expect(await run(one, CREATE)).toMatchObject({ status: 201 });
    const shared = await run<Listed>(two, LIST);
    expect([shared.opening, shared.names[0]]).toEqual(['new', 'Ada']);

    await one.evaluate(`(${KEPT})('"name":"Ada"')`);
    // Without a page the worker ends, too.
    await two.close();
    await one.goto('about:blank');
    const later = await run<Listed>(await open(one), LIST);
    expect([later.opening, later.names[0]]).toEqual(['restored', 'Ada']);

    await run(one, `(sandbox) => sandbox.control('resetSandbox')`);
    const after = await run<Listed>(await open(one), LIST);
    expect(after.names).not.toContain('Ada');
    expect(after.names).not.toEqual([]);
    await context.close();
  });

  test('throws a broken state away, says so, and knows none of another version', async () => {
    const context = await site.context();
    const page = await open(await context.newPage());
    await run(page, CREATE);
    await page.evaluate(`(${KEPT})('"name":"Ada"')`);
    await page.goto(`${site.url}openapi.json`);
    await page.evaluate(`new Promise((resolve) => {
      indexedDB.open('messaging-crm-sandbox').onsuccess = ({ target: { result } }) => {
        const transaction = result.transaction('states', 'readwrite');
        const store = transaction.objectStore('states');
        store.getAllKeys().onsuccess = ({ target: { result: [key] } }) => {
          store.put({ state: '{"object":"sandbox_state"' }, key);
          store.put({ state: '{}' }, key.replace(/ .*/, ' 0.0.1'));
        };
        transaction.oncomplete = () => resolve(result.close());
      };
    })`);

    const found = await run<Listed>(await open(page), LIST);
    const keys = await page.evaluate(`new Promise((resolve) => {
      indexedDB.open('messaging-crm-sandbox').onsuccess = ({ target: { result } }) =>
        (result.transaction('states').objectStore('states').getAllKeys().onsuccess = ({ target }) => {
          result.close();
          resolve(target.result);
        });
    })`);

    expect(found.opening).toBe('discarded');
    expect(found.names).not.toContain('Ada');
    expect(keys).not.toContainEqual(expect.stringContaining('0.0.1'));
    await context.close();
  });

  const BLOCKED = `() => {
    const refuse = () => { throw new DOMException('StorageAccess denied.', 'SecurityError'); };
    Object.defineProperty(globalThis, 'indexedDB', { get: refuse });
    Object.defineProperty(globalThis, 'localStorage', { get: refuse });
    globalThis.SharedWorker = refuse;
  }`;

  test('runs where the browser blocks shared workers and storage', async () => {
    const context = await site.context();
    await context.addInitScript(`(${BLOCKED})()`);
    const page = await open(await context.newPage());

    await page.locator('.run-button').click();

    await page.locator('.run-status[data-status="201"]').waitFor();
    await context.close();
  });

  test('says in its own words that it cannot start', async () => {
    const context = await site.context();
    await context.addInitScript(`(${BLOCKED})(); globalThis.Worker = globalThis.SharedWorker;`);
    const page = await open(await context.newPage());

    await page.locator('.run-button').click();

    const status = page.locator('.run-status');
    await expect.poll(() => status.textContent()).toMatch(/^The sandbox could not be loaded\./);
    await context.close();
  });

  test('is there without shared workers, and tells what happens', async () => {
    const context = await site.context();
    await context.addInitScript('delete globalThis.SharedWorker; delete globalThis.localStorage;');
    const page = await open(await context.newPage());

    const [news, digest] = await run<[string, string]>(
      page,
      `async (sandbox, call) => {
        const { cursor: after } = await sandbox.control('getActivity');
        const news = sandbox.control('getActivity', { query: { after, wait_ms: 20_000 } });
        await call('POST', '/v1/contacts', { name: 'Ada' });
        const { digest } = await sandbox.control('exportState');
        return [(await news).requests[0].path, digest];
      }`,
    );

    expect(news).toBe('/v1/contacts');
    expect(digest).toHaveLength(createHash('sha256').digest('base64url').length);
    await context.close();
  });
});
