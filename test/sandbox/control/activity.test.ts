// What shows a sandbox live: everything once, in order, and a new beginning where there is one.
import { expect, onTestFinished, test, vi } from 'vitest';
import { Activity } from '../../../src/sandbox/activity.ts';
import { type Id, openControl } from './open-control.ts';
import type { SandboxOptions } from '../../../src/sandbox/index.ts';
import { within } from '../../within.ts';
import { words } from '../../table.ts';

async function open(options: SandboxOptions = {}) {
  const box = await openControl(options);
  onTestFinished(() => box.sandbox.close());
  const since = async (after: number, more: Record<string, number> = {}) =>
    (await box.send('getActivity', { query: { after, ...more } })).body;
  const now = async () => (await box.send('getActivity')).body;
  return { ...box, since, now };
}

test('a call that waits returns when something happens', async () => {
  const { call, since, now } = await open();
  const { cursor } = await now();
  const waiting = since(cursor, { wait_ms: 30_000 });
  await call('POST', '/v1/contacts', { name: 'Ada' });

  const { requests, changed } = await within(3_000, waiting);

  expect(requests).toMatchObject([{ operation: 'contacts.create', status: 201 }]);
  expect(changed).toEqual(['audit_logs', 'contacts']);
});

test('a call that waits returns when its time is up, with nothing', async () => {
  const { since, now } = await open();
  const { cursor } = await now();

  expect(await within(2_000, since(cursor, { wait_ms: 1 }))).toMatchObject({
    cursor,
    requests: [],
    deliveries: [],
    changed: [],
    missed: false,
  });
});

test.each<[changed: string, id: Id, body?: object]>([
  ['requests', 'clearRequests'],
  ['deliveries', 'clearDeliveries'],
  ['clock', 'updateClock', { speed: 0 }],
  ['clock', 'advanceClock', { milliseconds: 1 }],
  ['options', 'updateOptions', {}],
  ['faults', 'replaceFaults', { faults: [] }],
  ['deprecations', 'replaceDeprecations', { deprecations: {} }],
])('who follows is told of changed %s after %s', async (changed, id, body) => {
  const { send, since, now } = await open();
  const { cursor } = await now();

  await send(id, { body });

  expect((await since(cursor)).changed).toEqual([changed]);
});

test('two who follow see everything once and in order, however many come at a time', async () => {
  const { call, since, now } = await open();
  const { cursor: start } = await now();
  for (let count = 0; count < 7; count += 1) await call('GET', `/v1/contacts?limit=${count + 1}`);

  for (const limit of [2, 100]) {
    const seen: string[] = [];
    let cursor = start;
    for (;;) {
      const { requests, cursor: next } = await since(cursor, { limit });
      if (next === cursor) break;
      expect(requests.length).toBeLessThanOrEqual(limit);
      seen.push(...requests.map(({ query }: { query: string }) => query));
      cursor = next;
    }

    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7].map((count) => `limit=${count}`));
  }
});

test('a reset, an import and another sandbox have another epoch', async () => {
  const { send, now } = await open();
  const other = await open();
  const epochs = [(await now()).epoch, (await other.now()).epoch];
  await send('resetSandbox');
  epochs.push((await now()).epoch);
  await send('importState', { body: (await send('exportState')).body });
  epochs.push((await now()).epoch);

  expect(new Set(epochs).size).toBe(4);
});

test('who comes too late is told so', async () => {
  const { call, since, now } = await open({ requestLog: 2 });
  const { cursor } = await now();
  for (let count = 0; count < 3; count += 1) await call('GET', '/v1/me');

  const { missed, requests, cursor: next } = await since(cursor);

  expect([missed, requests.length]).toEqual([true, 2]);
  expect((await since(next)).missed).toBe(false);
});

test('who comes too late for deliveries alone is told so, too', async () => {
  const { sandbox, call, since, now } = await open({ requestLog: 2, speed: 0 });
  await call('POST', '/v1/webhooks', { url: 'https://hooks.test', events: ['*'] });
  await call('POST', '/v1/contacts/import', {
    contacts: [1, 2, 3].map((name) => ({ name: `${name}` })),
  });
  const { cursor } = await now();
  await sandbox.advance(60_000);

  const { missed, deliveries } = await since(cursor);

  expect([missed, deliveries.length]).toEqual([true, 2]);
});

test('what happens by itself is told: a job that runs, the clock, options and faults', async () => {
  const { call, send, since, now } = await open();
  await call('POST', '/v1/contacts/import', { contacts: [{ name: 'Ada' }] });
  const { cursor } = await now();
  await send('advanceClock', { body: { milliseconds: 60_000 } });
  await send('updateOptions', { body: { jobs: { steps: 1 } } });
  await send('replaceFaults', { body: { faults: [] } });
  await send('replaceDeprecations', { body: { deprecations: {} } });
  await send('createApplication', { body: {} });

  const { changed } = await since(cursor);

  expect(changed).toEqual(
    expect.arrayContaining(words('applications clock contacts deprecations faults jobs options')),
  );
  // What a sandbox keeps for itself is nobody's resource.
  expect(changed).not.toContain('timers');
});

test('closing a sandbox ends what waits', async () => {
  const { sandbox } = await open();
  const url = 'https://crm.test/_sandbox/activity';
  const { cursor } = (await (await sandbox.fetch(url)).json()) as { cursor: number };
  const waiting = sandbox.fetch(`${url}?after=${cursor}&wait_ms=30000`);
  await within(3_000, sandbox.close());

  expect((await within(2_000, waiting)).status).toBe(200);
});

test('a call that has waited leaves nothing behind', async () => {
  const activity = new Activity();
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  const ended = [activity.wait(1, signal), activity.wait(30_000, signal)];
  activity.next();
  await within(2_000, Promise.all(ended));
  const woken = vi.spyOn(AbortController.prototype, 'abort');

  activity.next();

  expect(woken).not.toHaveBeenCalled();
  const listeners = (spy: typeof added | typeof removed) =>
    spy.mock.calls.map(([, listener]) => listener);
  expect(listeners(added).filter((one) => !listeners(removed).includes(one))).toEqual([]);
});
