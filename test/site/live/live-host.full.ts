import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { until } from '../../until.ts';
import { hasBrowser } from '../browser.ts';
import { inSandbox, useLiveSite } from './live-site.ts';

const PAGE = 'reference/contacts/createContact/';
const CREATE = `(_, call) => call('POST', '/v1/contacts', { name: 'Ada' })`;
const LIST = `async (sandbox, call) => {
  const { body } = await call('GET', '/v1/contacts?limit=100');
  return { opening: sandbox.opening, names: body.data.map(({ name }) => name) };
}`;
/** What the browser keeps: each state by its key. */
const STATES = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('messaging-crm-sandbox');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = ({ target: { result: database } }) => {
    const states = {};
    database.transaction('states').objectStore('states').openCursor().onsuccess = ({ target }) => {
      if (target.result === null) return resolve(states, database.close());
      states[target.result.key] = target.result.value.state;
      target.result.continue();
    };
  };
})`;
/** Waits until a contact is kept that was created. */
const isKept = (page: Page): Promise<unknown> =>
  until(async () =>
    expect(Object.values(await page.evaluate<object>(STATES)).join()).toContain('"name":"Ada"'),
  );

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

  /** Without a page that needs it the worker ends, some time later. */
  const workerEnds = async (): Promise<void> => {
    const devtools = await site.browser.newBrowserCDPSession();
    await until(async () => {
      const { targetInfos } = await devtools.send('Target.getTargets');
      expect(targetInfos.map(({ type }) => type)).not.toContain('shared_worker');
    });
  };

  test('is one for all tabs, outlives them, and starts over when it is reset', async () => {
    const context = await site.context();
    const one = await open(await context.newPage());
    const two = await open(await context.newPage(), '');

    expect(await run(one, CREATE)).toMatchObject({ status: 201 });
    const shared = await run<Listed>(two, LIST);
    expect([shared.opening, shared.names[0]]).toEqual(['new', 'Ada']);

    await isKept(one);
    await two.close();
    await one.goto('about:blank');
    await workerEnds();
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
    await isKept(page);
    await page.goto(`${site.url}openapi.json`);
    await workerEnds();
    await page.evaluate(`new Promise((resolve) => {
      indexedDB.open('messaging-crm-sandbox').onsuccess = ({ target: { result } }) => {
        const store = result.transaction('states', 'readwrite').objectStore('states');
        store.getAllKeys().onsuccess = ({ target: { result: [key] } }) => {
          store.put({ state: '{"object":"sandbox_state"' }, key);
          store.put({ state: '{}' }, key.replace(/ .*/, ' 0.0.1'));
        };
        store.transaction.oncomplete = () => resolve(result.close());
      };
    })`);

    const found = await run<Listed>(await open(page), LIST);
    const keys = Object.keys(await page.evaluate<object>(STATES));

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

  test.each([
    ['runs where the browser blocks shared workers and storage', '', /^201 Created/],
    [
      'says in its own words that it cannot start',
      'globalThis.Worker = globalThis.SharedWorker;',
      /^The sandbox could not be loaded\./,
    ],
  ])('%s', async (_, more, said) => {
    const context = await site.context();
    await context.addInitScript(`(${BLOCKED})(); ${more}`);
    const page = await open(await context.newPage());

    await page.locator('.run-button').click();

    await page.locator('.run-status', { hasText: said }).waitFor();
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
    expect(digest).toMatch(/^[\w-]{43}$/);
    await context.close();
  });
});
