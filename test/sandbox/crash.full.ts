import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { call, openReceiver, send, writeUntilKilled, type Write } from './crash/killed-sandbox.ts';
import { fetchToken } from './fetch-token.ts';
import { startSandboxCommand } from './load/volume.ts';

vi.setConfig({ testTimeout: 300_000 });
const KILLS = 20;
const SAMPLE = 40;
const CONFIG = { rate_limit: false, deliveries: { first_retry_ms: 50 } };

/** Every write that got a response is there and gets the same response again; one without a response gets one. */
async function checkWrites(url: string, token: string, writes: readonly Write[]): Promise<void> {
  for (const write of writes) {
    const again = await send(url, token, write);
    expect(again).toBe(write.text ?? again);
    write.text = again;
    const { id } = JSON.parse(again).data;
    const { status, text } = await call(url, token, { path: `/v1/contacts/${id}` });
    expect([status, JSON.parse(text).data.name]).toEqual([200, write.name]);
  }
}

async function listNames(url: string, token: string): Promise<string[]> {
  const names: string[] = [];
  for (let cursor = ''; ;) {
    const { text } = await call(url, token, { path: `/v1/contacts?limit=100${cursor}` });
    const { data, pagination } = JSON.parse(text);
    names.push(...data.map(({ name }: { name: string }) => name));
    if (!pagination.has_more) return names.reverse();
    cursor = `&cursor=${pagination.next_cursor}`;
  }
}

test('killed 20 times under load: every write that got a response is there, replays return the same, deliveries go on (R-014, R-142, R-146)', async () => {
  const folder = ownFolder();
  const config = join(folder, 'sandbox.json');
  writeFileSync(config, JSON.stringify(CONFIG));
  const receiver = await openReceiver();
  const route = `https://hooks.example.com=${receiver.url}`;
  const options = ['--config', config, '--data', join(folder, 'data.sqlite'), '--route', route];
  let sandbox = await startSandboxCommand(['--quiet', ...options]);
  onTestFinished(() => sandbox.kill());
  const writes: Write[] = [];
  let token = '';
  let lost = 0;

  for (let kill = 0; kill < KILLS; kill += 1) {
    const { url } = sandbox;
    if (kill === 0) {
      token = await fetchToken(fetch, url);
      const body = { url: 'https://hooks.example.com', events: ['contact.created'] };
      await call(url, token, { method: 'POST', path: '/v1/webhooks', body });
    }
    await checkWrites(url, token, writes.slice(-SAMPLE));
    let isKilled = false;
    const load = writeUntilKilled(url, token, writes, () => isKilled);
    await wait(60 + 17 * kill);
    isKilled = true;
    await sandbox.kill();
    await load;
    lost += writes.filter(({ text }) => text === undefined).length;
    sandbox = await startSandboxCommand(['--quiet', ...options]);
  }
  await checkWrites(sandbox.url, token, writes);
  const names = writes.map(({ name }) => name).sort();

  expect((await listNames(sandbox.url, token)).sort()).toEqual(names);
  await expect
    .poll(() => receiver.names.size, { timeout: 60_000, interval: 100 })
    .toBe(writes.length);
  expect([...receiver.names.keys()].sort()).toEqual(names);
  // The kills did hit writes under way, and deliveries.
  expect(lost).toBeGreaterThan(0);
  const twice = [...receiver.names.values()].filter((count) => count > 1).length;
  console.log(`${writes.length} writes, ${lost} cut off by ${KILLS} kills, ${twice} events twice.`);
});
