import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { until } from '../until.ts';
import { call, openReceiver, send, writeUntilKilled, type Write } from './crash/killed-sandbox.ts';
import { fetchToken } from './fetch-token.ts';
import { startSandboxCommand } from './load/volume.ts';

const KILLS = 20;
const SAMPLE = 40;
const CONFIG = { rate_limit: false, deliveries: { first_retry_ms: 50 } };

/** Every write that got a response gets the same again; one without gets one. Resolves to the contacts, as listed. */
async function repeat(url: string, token: string, writes: readonly Write[]): Promise<string[]> {
  const contacts: string[] = [];
  for (const write of writes) {
    const again = await send(url, token, write);
    expect(again).toBe(write.text ?? again);
    write.text = again;
    contacts.push(`${JSON.parse(again).data.id} ${write.name}`);
  }
  return contacts.sort();
}

/** All contacts, or the newest page of them. */
async function list(url: string, token: string, isAll = false): Promise<string[]> {
  const contacts: string[] = [];
  for (let cursor = ''; ;) {
    const { text } = await call(url, token, { path: `/v1/contacts?limit=100${cursor}` });
    const { data, pagination } = JSON.parse(text);
    for (const { id, name } of data) contacts.push(`${id} ${name}`);
    if (!isAll || !pagination.has_more) return contacts.sort();
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
    const sample = await repeat(url, token, writes.slice(-SAMPLE));
    expect(await list(url, token)).toEqual(expect.arrayContaining(sample));
    let isKilled = false;
    const load = writeUntilKilled(url, token, writes, () => isKilled);
    await wait(60 + 17 * kill);
    isKilled = true;
    await sandbox.kill();
    await load;
    lost += writes.filter(({ text }) => text === undefined).length;
    sandbox = await startSandboxCommand(['--quiet', ...options]);
  }
  const contacts = await repeat(sandbox.url, token, writes);
  const names = writes.map(({ name }) => name).sort();

  expect(await list(sandbox.url, token, true)).toEqual(contacts);
  await until(() => expect(receiver.names.size).toBe(writes.length));
  expect([...receiver.names.keys()].sort()).toEqual(names);
  // The kills did hit writes under way, and deliveries.
  expect(lost).toBeGreaterThan(0);
  const twice = [...receiver.names.values()].filter((count) => count > 1).length;
  console.log(`${writes.length} writes, ${lost} cut off by ${KILLS} kills, ${twice} events twice.`);
});
