// The TypeScript of the reference and of the guides, run where readers run it.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../contract/contract.ts';
import { hasBrowser } from '../browser.ts';
import { inSandbox, useLiveSite } from './live-site.ts';
import { words } from '../../table.ts';

/** The blocks of a page that can be run. */
const BLOCKS = '.block[data-code], .block.live-code';

const GUIDES = words(`
  agents authentication client errors idempotency jobs migration
  pagination quickstart rate-limits send-template sync-contacts versioning workflows
`);

async function readOutput(block: Locator) {
  const output = block.locator('.live-output[aria-busy=false]');
  await output.waitFor({ state: 'attached' });
  const texts = (level: string): Promise<string[]> =>
    output.locator(`pre.${level}`).allTextContents();
  return { errors: await texts('failure'), lines: await texts('log') };
}

/** Runs a block by its button, and reads what it printed. */
async function clickRun(block: Locator) {
  await block.scrollIntoViewIfNeeded();
  await block.getByRole('button', { name: 'Run' }).click();
  return readOutput(block);
}

/** Runs what a reader has typed in place of the code. */
async function typeAndRun(block: Locator, code: string) {
  await block.getByRole('textbox').fill(code);
  return clickRun(block);
}

describe.runIf(hasBrowser())('code in the page', () => {
  const site = useLiveSite();
  let page: Page;
  beforeAll(async () => {
    const context = await site.context();
    await context.addInitScript(() => {
      if (origin !== 'null') localStorage.setItem('language', 'TypeScript');
    });
    page = await context.newPage();
  });

  const reset = (): Promise<unknown> =>
    inSandbox(page, site.url, `(sandbox) => sandbox.control('resetSandbox')`);

  /** Brings the samples of an operation's page to this one, and returns the examples that they are of. */
  const bringBlocks = (path: string): Promise<string[]> =>
    page.evaluate(async (address) => {
      const text = await (await fetch(address)).text();
      const other = new DOMParser().parseFromString(text, 'text/html');
      const blocks = [...other.querySelectorAll('.block[data-code]')];
      const samples = blocks.map((block) => {
        const panel = document.createElement('div');
        panel.id = block.closest('[id^=example-]')?.id ?? '';
        panel.append(block);
        return panel;
      });
      const box = document.createElement('div');
      box.dataset['run'] = `${address}run.json`;
      // What is not shown has no layout.
      box.hidden = true;
      box.append(...samples);
      document.querySelector('main')?.replaceChildren(box);
      return samples.map(({ id }) => id.slice('example-'.length));
    }, path);

  test('each sample of each operation succeeds with the first click, and prints the response', async () => {
    const wrong: string[] = [];
    let count = 0;
    await page.goto(`${site.url}reference/`);
    for (const { family, id } of operations) {
      const examples = await bringBlocks(`${site.url}reference/${family}/${id}/`);
      for (const [at, example] of examples.entries()) {
        await reset();
        const block = page.locator(BLOCKS).nth(at);
        const script = `import('${site.url}assets/live/code.js').then(({ start }) =>
          start(document.querySelectorAll('${BLOCKS}')[${at}]))`;
        await page.evaluate(script);
        const { errors, lines } = await readOutput(block);
        count += 1;
        if (errors.length > 0 || lines.length === 0)
          wrong.push(`${id} ${example}: ${errors.join()}`);
      }
      if (examples.length === 0) wrong.push(`${id} has no sample that runs`);
    }

    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(operations.length);
  });

  test('a reader changes it, with types, and is told the line of a fault', async () => {
    await page.goto(`${site.url}reference/contacts/getContact/`);
    await reset();
    const block = page.locator(BLOCKS).first();

    const first = await clickRun(block);
    expect(first.lines.join()).toContain("id: 'con_8Zk2'");
    expect(await block.getByRole('button').allInnerTexts()).toEqual(['Copy', 'Run code']);

    const typed = `import { createClient, type Contact } from 'messaging-crm-api';
const names = (list: readonly Contact[]): string[] => list.map(({ name }) => name as string);
function first<T>(list: readonly T[]): T | undefined { return list[0]; }
const crm = createClient({ baseUrl: 'https://api.example.com', accessToken: process.env.CRM_TOKEN! });
const { data } = await crm.contacts.list({ email: 'lucia.fernandez@example.com' });
console.log(first<string>(names(data)));
`;
    expect(await typeAndRun(block, typed)).toEqual({
      errors: [],
      lines: ['Lucía Fernández Ortega'],
    });

    const faults = [
      ['const a = 1;\n\nthrow new Error("no");', 'Line 3: Error: no'],
      ['const a = 1;\nconst b = ;\n', 'Line 2: SyntaxError: Unexpected token'],
      [
        "import { creatClient } from 'messaging-crm-api';\n\ncreatClient();",
        'Line 3: messaging-crm-api does not export creatClient.',
      ],
      [
        "\nimport fs from 'node:fs';",
        'Line 2: node:fs is not in this page: import from messaging-crm-api, messaging-crm-api/webhooks, messaging-crm-api/webhooks/web.',
      ],
    ] as const;
    for (const [code, error] of faults)
      expect(await typeAndRun(block, code)).toEqual({ errors: [error], lines: [] });
    expect((await typeAndRun(block, 'void Promise.reject(new Error("late"));')).lines).toEqual([]);
    expect(await block.getByRole('log').textContent()).toContain('late');

    await block.getByRole('button', { name: 'Restore' }).click();
    expect(await clickRun(block)).toEqual(first);
  });

  test('an endless loop is stopped, and what it printed has an end', async () => {
    await page.goto(`${site.url}reference/contacts/getContact/`);
    const block = page.locator(BLOCKS).first();
    await clickRun(block);

    await block.getByRole('textbox').fill('for (let at = 0; ; at += 1) console.log(at);');
    await block.getByRole('button', { name: 'Run' }).click();
    await block.getByText('Further lines are left out.').waitFor();
    await block.getByRole('button', { name: 'Stop' }).click();

    const { lines } = await readOutput(block);
    expect(lines).toHaveLength(1_000);
    expect(await block.getByRole('log').textContent()).toMatch(/Stopped\.$/);
    expect((await typeAndRun(block, 'console.log(1);')).lines).toEqual(['1']);
  });

  test.each([
    ['**/run.html', 'the host of this site has to allow frames of its own'],
    ['**/runner.js', 'The site has no '],
  ])('where a host lacks or forbids %s it says so, and runs when it may', async (file, said) => {
    await page.goto(`${site.url}reference/contacts/getContact/`);
    const block = page.locator(BLOCKS).first();
    await page.route(file, (route) => route.fulfill({ status: 404 }), { times: 1 });
    const refused = await clickRun(block);

    expect(refused.errors).toEqual([expect.stringContaining(said)]);
    expect((await clickRun(block)).errors).toEqual([]);
  });

  test('it reaches the sandbox and nothing else: no host, no page, no storage', async () => {
    await page.goto(`${site.url}reference/contacts/getContact/`);
    const block = page.locator(BLOCKS).first();
    await clickRun(block);

    const { errors, lines } = await typeAndRun(
      block,
      `const { status } = await fetch('https://example.org/v1/me');
console.log(status, typeof document, typeof parent, typeof localStorage, self.origin);
console.log(await new Promise((resolve) => {
  const opening = indexedDB.open('messaging-crm-sandbox');
  opening.onerror = opening.onsuccess = ({ type }) => resolve(type);
}).catch(({ name }) => name));`,
    );

    expect(errors).toEqual([]);
    expect(lines).toEqual(['401 undefined undefined undefined null', 'SecurityError']);
  });

  test('the frame runs nothing for who opens it as a page of the site', async () => {
    const run = (): Promise<number> =>
      page.evaluate(async () => {
        let started = 0;
        Object.assign(globalThis, {
          Worker: class {
            postMessage = (): void => void (started += 1);
          },
        });
        await new Promise((resolve) => {
          addEventListener('message', resolve);
          postMessage('source', '*', [new MessageChannel().port1]);
        });
        return started;
      });
    await page.goto(`${site.url}assets/live/run.html`);

    expect(await run()).toBe(0);
    await page.evaluate(() => Object.defineProperty(self, 'origin', { value: 'null' }));
    expect(await run()).toBe(1);
  });

  test('the guides run their blocks in order, and later ones have the names of those above', async () => {
    const ran: string[] = [];
    for (const guide of GUIDES) {
      await page.goto(`${site.url}guides/${guide}/`);
      await reset();
      const count = await page.locator(BLOCKS).count();
      for (let at = 0; at < count; at += 1) {
        const block = page.locator(BLOCKS).nth(at);
        const { errors } = await clickRun(block);
        ran.push(`${guide} ${at}: ${errors.join()}`);
      }
    }

    expect(ran.filter((each) => !each.endsWith(': '))).toEqual([]);
    expect([...new Set(ran.map((each) => each.split(' ')[0]))]).toEqual(GUIDES);
  });

  test('a block has every name that those above have declared, however they did', async () => {
    await page.goto(`${site.url}guides/client/`);
    const above = page.locator(BLOCKS).nth(0);
    const below = page.locator(BLOCKS).nth(1);
    await clickRun(above);
    const { errors } = await typeAndRun(
      above,
      `const a = 1, b = 2;
const { c: { d: [e, ...f] }, g = 7, ...h } = { c: { d: [5, 6] }, i: 8 };
let j; j = 9;
export const k = 10;
async function l() {} class M {} enum N { One }
for (const inner of [1]) { const hidden = inner; }`,
    );
    expect(errors).toEqual([]);
    await clickRun(below);

    const names = ['a', 'b', 'e', 'f', 'g', 'h', 'j', 'k', 'typeof l', 'typeof M', 'N.One'];
    for (let time = 0; time < 3; time += 1) {
      const code = `console.log(JSON.stringify([${names.join()}, typeof inner, typeof hidden]));`;
      expect(await typeAndRun(below, code)).toEqual({
        errors: [],
        lines: ['[1,2,5,[6],7,{"i":8},9,10,"function","function",0,"undefined","undefined"]'],
      });
    }
  });

  test('code and bodies stay as they are typed, key by key', async () => {
    await page.goto(`${site.url}reference/contacts/createContact/`);
    const block = page.locator(BLOCKS).first();
    await clickRun(block);
    const code = block.getByRole('textbox');
    await code.fill('');
    await code.pressSequentially('if (true) {\nconsole.log("typed");\n}');
    expect(await code.inputValue()).toBe('if (true) {\n  console.log("typed");\n  }');
    expect((await clickRun(block)).lines).toEqual(['typed']);

    await page.locator('.run-button').click();
    const body = page.locator('#run-body');
    await body.fill('');
    const text = '{ "name": "Ada Lovelace, Countess", "stage": "x" }';
    await body.pressSequentially(text, { delay: 1 });
    expect(await body.inputValue()).toBe(text);
  });

  test('a block runs the one that makes its client', async () => {
    await page.goto(`${site.url}guides/client/`);
    await reset();

    const { lines } = await clickRun(page.locator(BLOCKS).nth(1));

    expect(lines[0]).toMatch(/^Lucía Fernández Ortega won req_/);
    expect(await page.locator('.live-output').count()).toBe(2);
  });
});
