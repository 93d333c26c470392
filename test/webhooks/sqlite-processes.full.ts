import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { ownFolder } from '../own-folder.ts';
import { webhookBlock } from '../docs/webhook-blocks.ts';

const ENTRY = join(ROOT, 'src/webhooks/index.ts');
const PROCESSES = 8;

/** Runs code in processes that wait for each other, and then go on within the same millisecond. */
async function runTogether(code: string, file: string, processes: number): Promise<string[]> {
  const program = `
    const { createSqliteStore } = await import(${JSON.stringify(ENTRY)});
    const { DatabaseSync } = await import('node:sqlite');
    process.stdout.write('ready');
    const start = Number(await new Promise((done) => process.stdin.once('data', done)));
    const file = ${JSON.stringify(file)};
    while (Date.now() < start);
    ${code}
    process.exit();`;
  const args = ['--no-warnings', '--input-type=module', '--eval', program];
  const children = Array.from({ length: processes }, () => spawn(process.execPath, args));
  const errors = children.map(({ stderr }) => text(stderr));
  const ended = children.map((child) => once(child, 'close'));
  await Promise.all(
    children.map((child, at) => Promise.race([once(child.stdout, 'data'), ended[at]])),
  );
  for (const { stdin } of children) stdin.write(`${Date.now() + 50}`);
  await Promise.all(ended);
  return (await Promise.all(errors)).filter(Boolean);
}

// What the guide does in a database that has tables of its own, up to where the receiver begins.
const [, openOfGuide = ''] =
  /(const store = [\s\S]*?CREATE TABLE [^\n]*)/.exec(webhookBlock('exactly-once')) ?? [];
const OPEN = `${openOfGuide.replace('export ', '').replace("'crm.db'", 'file')}
  store.claim('evt_' + process.pid);
  store.complete('evt_' + process.pid);
  store.close();`;

test(`${PROCESSES} processes open a new file at the same moment, as the guide does`, async () => {
  const file = join(ownFolder(), 'new.db');
  expect(await runTogether(OPEN, file, PROCESSES)).toEqual([]);

  const database = new DatabaseSync(file);
  const { rows } = database.prepare('SELECT count(*) AS rows FROM webhook_events').get() ?? {};
  database.close();
  expect(rows).toBe(PROCESSES);
});

test('while another process writes, a database alone fails, and that of the store waits', async () => {
  const file = join(ownFolder(), 'held.db');
  const writer = new DatabaseSync(file);
  writer.exec('BEGIN IMMEDIATE');
  const alone = `
    const database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000');
    await createSqliteStore({ database });`;

  expect(await runTogether(alone, file, 1)).toEqual([expect.stringContaining('is locked')]);
  const opened = runTogether(OPEN, file, 1);
  await wait(1_000);
  writer.close();
  expect(await opened).toEqual([]);
});
