// Every page by its button, in a random order, in one profile of each engine that nobody resets.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RunDescription } from '../../../scripts/site/live/run-description.ts';
import { eventPath, operationPath } from '../../../scripts/site/reference/operation-links.ts';
import { asyncapi, operations } from '../../contract/contract.ts';
import { pagesOf, sharedSite } from '../built-site.ts';
import { engines, type EnginePage } from '../engines.ts';
import { shuffle } from '../shuffle.ts';
import { addressOf } from '../opened-site.ts';
import { startSiteServer } from '../site-server.ts';
import { inSandbox } from './live-site.ts';

/** Awaits what the page shows in the end; in the page. */
const UNTIL = `const until = async (read) => {
  const end = Date.now() + 300_000;
  while (!read() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  return read() || 'nothing';
}`;

const inPage = (page: EnginePage, script: string): Promise<string> =>
  page.run(`(async () => { ${UNTIL}; ${script} })()`);

const HERE = engines().map(([name, open], turn) => ({ name, open, turn }));
/** The pages are dealt out to the engines; ENGINE_PAGES=all has each take all of them. */
const isForAll = process.env['ENGINE_PAGES'] === 'all';
const SEED = 7;

type Action = (page: EnginePage, url: string) => Promise<string>;

function runOperation(path: string): Action {
  return async (page, url) => {
    const text = await (await sharedSite()).read(`${path}run.json`);
    const { examples } = JSON.parse(text) as RunDescription;
    await page.open(url + path);
    const status = await inPage(
      page,
      `(await until(() => document.querySelector('.run-button'))).click();
      return until(() => document.querySelector('.run-status')?.dataset.status);`,
    );
    return status === String(examples[0]?.status) ? '' : `${path}: ${status}`;
  };
}

function triggerEvent(path: string): Action {
  return async (page, url) => {
    await page.open(url + path);
    const said = await inPage(
      page,
      `const place = document.querySelector('[data-event]');
      place.scrollIntoView();
      const button = await until(() => place.querySelector('button.run'));
      button.click();
      const [verdict, alert] = ['.verdict', '[role=alert]'];
      const read = (name) => document.querySelector('.live-event ' + name)?.textContent;
      return until(() => read(verdict) || read(alert));`,
    );
    return said.startsWith('✓') ? '' : `${path}: ${said}`;
  };
}

/** Each block of a guide, in an order of its own. */
function runBlocks(path: string, count: number, seed: number): Action {
  return async (page, url) => {
    await page.open(url + path);
    const order = JSON.stringify(shuffle([...Array(count).keys()], seed));
    const said = await inPage(
      page,
      `const blocks = [...document.querySelectorAll('.block[data-code]')];
      const faults = [];
      for (const at of ${order}) {
        const block = blocks[at];
        block.scrollIntoView();
        const button = await until(() => block.querySelector('.run'));
        button.click();
        const done = await until(() => block.querySelector('.live-output[aria-busy=false]'));
        faults.push(done.querySelector?.('.failure')?.textContent ?? '');
      }
      return faults.filter(Boolean).join();`,
    );
    return said && `${path}: ${said}`;
  };
}

async function allActions(): Promise<Action[]> {
  const site = await sharedSite();
  const guides = pagesOf(site).filter((file) => file.startsWith('guides/'));
  const blocks = guides.map(async (file) => {
    const count = (await site.read(file)).split('data-code').length - 1;
    return count > 0 ? [runBlocks(addressOf(file), count, SEED)] : [];
  });
  const actions = [
    ...operations.map((operation) => runOperation(operationPath(operation))),
    ...Object.keys(asyncapi['components'].messages).map((type) => triggerEvent(eventPath(type))),
    ...(await Promise.all(blocks)).flat(),
  ];
  return shuffle(actions, SEED);
}

describe.each(HERE)('the pages in any order, in $name', ({ open, turn }) => {
  test('each responds as its example says, and what somebody made stays', async () => {
    const server = await startSiteServer((await sharedSite()).folder);
    onTestFinished(server.close);
    const page = await open();
    onTestFinished(page.close);
    const own = (work: string): Promise<any> => inSandbox({ evaluate: page.run }, server.url, work);
    await page.open(server.url);
    const made = await own(`(_, call) => call('POST', '/v1/contacts', { name: 'Mine' })`);
    const read = `(_, call) => call('GET', '/v1/contacts/${made.body.data.id}')`;
    const before = await own(read);
    // The sandbox lives as long as one of its pages.
    await page.openTab();
    const actions = await allActions();
    const dealt = isForAll ? actions : actions.filter((_, at) => at % HERE.length === turn);
    const faults: string[] = [];

    for (const act of dealt)
      faults.push(await act(page, server.url).catch((error: Error) => error.message));

    expect(actions.length).toBeGreaterThan(130);
    expect(faults.filter(Boolean)).toEqual([]);
    expect(before.status).toBe(200);
    expect((await own(read)).body.data).toEqual(before.body.data);
  });
});
