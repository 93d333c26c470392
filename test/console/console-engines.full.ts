// The console in each engine: every view, what changes elsewhere, and a sandbox that is started anew.
import { describe, expect, onTestFinished, test } from 'vitest';
import { engines, type EnginePage } from '../site/engines.ts';
import { startSandbox } from './opened-console.ts';

const VIEWS = [
  ['requests', 'GET'],
  ['conversations', 'Lucía Fernández Ortega'],
  ['deliveries', 'contact.created'],
  ['resources', 'Companies'],
  ['resources/contacts', 'Ada'],
  ['resources/id/con_8Zk2', 'lucia.fernandez@example.com'],
  ['work', 'macros.run'],
  ['controls', 'Slow, by 2 s'],
];

/** What of the words is missing in the page after at most five minutes, and how much wider than its window it is. */
const lacks = (page: EnginePage, words: string): Promise<string> =>
  page.run(`(async () => {
    const text = () => document.body.innerText;
    for (const end = Date.now() + 300_000; Date.now() < end && !text().includes(${JSON.stringify(words)}); )
      await new Promise((resolve) => setTimeout(resolve, 20));
    const wider = document.documentElement.scrollWidth - innerWidth;
    return (text().includes(${JSON.stringify(words)}) ? '' : text().slice(0, 400)) + (wider > 0 ? wider : '');
  })()`);

describe.each(engines())('the console in %s', (_, open) => {
  test('shows each view, what somebody else does, and goes on with a sandbox that is started anew', async () => {
    const first = await startSandbox({ seed: 'examples' });
    const { port, url } = first;
    await first.crm.contacts.create({ name: 'Ada' });
    await first.crm.contacts.get('con_8Zk2');
    const page = await open();
    onTestFinished(page.close);
    const faults: Record<string, string> = {};
    await page.open(`${url}/_sandbox/`);

    for (const [view = '', words = ''] of VIEWS) {
      await page.run(`location.hash = '#/${view}'`);
      faults[view] = await lacks(page, words);
    }
    await page.run(`location.hash = '#/resources/contacts'`);
    await first.crm.contacts.create({ name: 'Grace' });
    faults['a change'] = await lacks(page, 'Grace');
    await first.sandbox.close();
    const second = await startSandbox({ seed: 'examples' }, port);
    onTestFinished(() => second.sandbox.close());
    second.sandbox.seed({ contacts: [{ id: 'con_Barbara1', name: 'Barbara' }] });
    faults['another sandbox'] = await lacks(page, 'Barbara');

    expect(Object.entries(faults).filter(([, fault]) => fault)).toEqual([]);
  });
});
