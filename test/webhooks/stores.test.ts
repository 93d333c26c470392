import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { createMemoryStore, createSqliteStore } from '../../src/webhooks/index.ts';
import { createPostgresStore } from '../../src/webhooks/postgres.ts';
import { createRedisStore } from '../../src/webhooks/redis.ts';
import { within } from '../within.ts';
import { ownFolder } from '../own-folder.ts';

const databasePath = (): string => join(ownFolder(), 'events.db');

const rowsOf = (database: DatabaseSync): unknown =>
  database.prepare('SELECT count(*) AS rows FROM webhook_events').get()?.['rows'];

test.each([
  ['in memory', async () => createMemoryStore()],
  ['in SQLite', () => createSqliteStore({ database: ':memory:' })],
])('a store %s knows what is in hand, what is done and what was given up', async (_, open) => {
  const store = await open();

  const claims = [await store.claim('evt_1'), await store.claim('evt_1')];
  await store.release('evt_1');
  claims.push(await store.claim('evt_1'));
  await store.complete('evt_1');
  await store.complete('evt_1');
  await store.release('evt_1');
  claims.push(await store.claim('evt_1'), await store.claim('evt_2'));

  expect(claims).toEqual(['claimed', 'busy', 'claimed', 'done', 'claimed']);
});

test('a store in memory forgets the oldest events first, and none before it is full', async () => {
  const store = createMemoryStore(2);

  for (const id of ['evt_1', 'evt_2']) await store.complete(id);
  expect(['evt_1', 'evt_2'].map((id) => store.claim(id))).toEqual(['done', 'done']);

  await store.complete('evt_3');
  expect(['evt_1', 'evt_2', 'evt_3'].map((id) => store.claim(id))).toEqual([
    'claimed',
    'done',
    'done',
  ]);
});

test('a store in memory forgets the oldest failures first, and none before it is full', async () => {
  const store = createMemoryStore(2);
  const fail = (id: string) => store.release(id);

  const counts = [fail('evt_1'), fail('evt_2'), fail('evt_1'), fail('evt_3')];
  counts.push(fail('evt_1'), fail('evt_2'));

  expect(counts).toEqual([1, 1, 2, 1, 3, 1]);
});

test('a store in memory keeps no claim and no failures of what is done', async () => {
  const store = createMemoryStore(1);
  await store.release('evt_1');
  await store.claim('evt_1');
  await store.complete('evt_1');
  await store.complete('evt_2');

  expect([store.claim('evt_1'), store.release('evt_1')]).toEqual(['claimed', 1]);
});

test('a store in Redis lets claims and marks expire after whole milliseconds', async () => {
  const sendCommand = vi.fn(async (_args: string[]) => 1);
  const times = { leaseMs: 100_000 / 3, keepDays: 0 };
  const store = createRedisStore({ client: { sendCommand }, namespace: 'shop', ...times });

  for (const method of ['claim', 'renew', 'complete'] as const) await store[method]('evt_1');

  const sent = sendCommand.mock.calls.map(([args]) => args);
  expect(sent.map((args) => args.at(-1))).toEqual(['33333', '33333', '1']);
  // By the braces both keys are on one node of a cluster.
  for (const args of sent)
    expect(args.slice(3, 5)).toEqual(['shop:{evt_1}', 'shop:{evt_1}:failures']);
});

test('a store in PostgreSQL completes within a transaction, and forgets once in a thousand events, in its namespace', async () => {
  const query = () => vi.fn(async (_text: string, _values?: unknown[]) => ({ rows: [{}] }));
  const [pool, client] = [{ query: query() }, { query: query() }];
  const store = createPostgresStore({ pool, namespace: 'shop' });
  await store.within(client).complete('evt_0');
  expect([pool.query.mock.calls.length, client.query.mock.calls.length]).toEqual([0, 1]);

  for (let event = 1; event <= 1_000; event += 1) await store.complete(`evt_${event}`);

  const { calls } = pool.query.mock;
  expect(calls.map(([text]) => text.startsWith('DELETE')).indexOf(true)).toBe(1_000);
  expect(new Set(calls.map(([, values]) => values?.[0]))).toEqual(new Set(['shop']));
});

test('a store in SQLite waits for a process that is writing to the same new file', async () => {
  const path = databasePath();
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  setTimeout(() => other.close(), 50);

  const store = await within(2_000, createSqliteStore({ database: path }));

  expect(store.claim('evt_1')).toBe('claimed');
  store.close();
});

test('a store in SQLite forgets, once in a thousand events, those that are old and failures, and nothing else', async () => {
  const [database, other] = [new DatabaseSync(':memory:'), new DatabaseSync(':memory:')];
  const store = await createSqliteStore({ database, keepDays: 0 });
  const usual = await createSqliteStore({ database: other });
  const counts = [store.release('evt_bad'), store.release('evt_bad')];
  store.claim('evt_in_hand');

  for (let event = 1; event < 1_000; event += 1) store.complete(`evt_${event}`);
  for (let event = 1; event <= 1_000; event += 1) usual.complete(`evt_${event}`);
  expect([rowsOf(database), rowsOf(other)]).toEqual([1_000, 1_000]);

  store.complete('evt_1000');
  expect(rowsOf(database)).toBe(1);
  expect([...counts, store.release('evt_bad')]).toEqual([1, 2, 1]);
  expect(store.claim('evt_in_hand')).toBe('busy');
});

test('a store in SQLite closes the database that it opened, and no other', async () => {
  const database = new DatabaseSync(':memory:');
  const path = databasePath();
  const [mine, own] = [
    await createSqliteStore({ database }),
    await createSqliteStore({ database: path }),
  ];

  mine.close();
  own.close();

  expect(mine.claim('evt_1')).toBe('claimed');
  expect(() => own.claim('evt_1')).toThrow(/database is not open|finalized/);
});

test('a store in SQLite waits for others that write, and lets them read while it writes', async () => {
  const store = await createSqliteStore({ database: databasePath() });
  const names = ['busy_timeout', 'journal_mode'];

  const pragmas = names.map((name) => store.database.prepare(`PRAGMA ${name}`).get());
  store.close();

  expect(pragmas).toEqual([{ timeout: 5_000 }, { journal_mode: 'wal' }]);
});
