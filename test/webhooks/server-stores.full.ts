import { setTimeout as wait } from 'node:timers/promises';
import { Redis as IoRedis } from 'ioredis';
import pg from 'pg';
import { createClient } from 'redis';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { EventStore } from '../../src/webhooks/index.ts';
import { createPostgresStore, postgresMigration } from '../../src/webhooks/postgres.ts';
import { createRedisStore } from '../../src/webhooks/redis.ts';
import { until } from '../until.ts';
import { openServer, type StoreServer } from './servers/open-server.ts';
import { whyMissing } from './servers/server-process.ts';
import { testWith } from './servers/start-server.ts';

interface Times {
  leaseMs?: number;
  keepDays?: number;
  namespace?: string;
}
/** Makes a store as another process would have it: an owner of its own. */
type Open = (times?: Times) => EventStore & { renew(id: string): Promise<boolean> };

// One server for all tests: each begins with an empty one.
const servers: Partial<Record<'redis' | 'postgres', StoreServer>> = {};

beforeAll(async () => {
  for (const store of ['redis', 'postgres'] as const)
    if (!whyMissing(store)) servers[store] = await openServer(store);
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.remove();
});

const portOf = (store: 'redis' | 'postgres'): number => servers[store]?.port ?? 0;

async function withNodeRedis(): Promise<Open> {
  const client = createClient({ url: `redis://127.0.0.1:${portOf('redis')}` });
  client.on('error', () => {});
  await client.connect();
  await client.flushAll();
  onTestFinished(() => client.destroy());
  return (times) => createRedisStore({ client, ...times });
}

async function openIoRedis(): Promise<IoRedis> {
  const client = new IoRedis(portOf('redis'));
  client.on('error', () => {});
  await client.flushall();
  onTestFinished(() => client.disconnect());
  return client;
}

async function withIoRedis(): Promise<Open> {
  const client = await openIoRedis();
  return (times) => createRedisStore({ client, ...times });
}

async function openPool(): Promise<pg.Pool> {
  const pool = new pg.Pool({ host: '127.0.0.1', port: portOf('postgres'), user: 'postgres' });
  pool.on('error', () => {});
  await pool.query('DROP TABLE IF EXISTS webhook_events, crm_marks');
  onTestFinished(() => pool.end());
  return pool;
}

async function withPostgres(): Promise<Open> {
  const pool = await openPool();
  await pool.query(postgresMigration());
  return (times) => createPostgresStore({ pool, ...times });
}

const STORES = [
  ['Redis, by node-redis', 'redis', withNodeRedis],
  ['Redis, by ioredis', 'redis', withIoRedis],
  ['PostgreSQL', 'postgres', withPostgres],
] as const;

for (const [name, server, connect] of STORES) {
  const run = testWith(server);

  run(`${name}: an event is claimed by one, given up by its owner, and done for good`, async () => {
    const open = await connect();
    const [one, two] = [open(), open()];

    const claims = [await one.claim('evt_1'), await two.claim('evt_1'), await one.claim('evt_1')];
    await two.release('evt_1');
    claims.push(await two.claim('evt_1'));
    await one.release('evt_1');
    claims.push(await two.claim('evt_1'));
    await two.complete('evt_1');
    await two.complete('evt_1');
    await two.release('evt_1');
    claims.push(await one.claim('evt_1'), await one.claim('evt_2'));

    const expected = ['claimed', 'busy', 'busy', 'busy', 'claimed', 'done', 'claimed'];
    expect(claims).toEqual(expected);
  });

  run(`${name}: one of twenty that ask at once gets the event`, async () => {
    const open = await connect();
    const stores = Array.from({ length: 20 }, () => open());

    const claims = await Promise.all(stores.map(async (store) => store.claim('evt_1')));

    expect(claims.filter((claim) => claim === 'claimed')).toHaveLength(1);
    expect(claims.filter((claim) => claim === 'busy')).toHaveLength(19);
  });

  run(`${name}: a claim that is not renewed is taken over once`, async () => {
    const open = await connect();
    const dead = open({ leaseMs: 50 });
    await dead.claim('evt_1');
    const others = Array.from({ length: 10 }, () => open());

    const won: EventStore[] = [];
    await until(async () => {
      for (const [index, claim] of (
        await Promise.all(others.map(async (store) => store.claim('evt_1')))
      ).entries()) {
        if (claim === 'claimed') won.push(others[index] as EventStore);
      }
      expect(won.length).toBeGreaterThan(0);
    });

    expect(won).toHaveLength(1);
    expect(await dead.renew('evt_1')).toBe(false);
    expect(await dead.claim('evt_1')).toBe('busy');
  });

  run(`${name}: a claim that is renewed stays, and what is done need not be renewed`, async () => {
    const open = await connect();
    // Long enough for a busy machine that looks away between two renewals.
    const [one, two] = [open({ leaseMs: 3_000 }), open()];
    await one.claim('evt_1');

    const claims = new Set<unknown>();
    for (const end = Date.now() + 5_000; Date.now() < end; await wait(20)) {
      expect(await one.renew('evt_1')).toBe(true);
      claims.add(await two.claim('evt_1'));
    }
    await one.complete('evt_1');

    expect([...claims]).toEqual(['busy']);
    expect(await one.renew('evt_1')).toBe(true);
    expect(await two.claim('evt_1')).toBe('done');
  });

  run(`${name}: failures are counted over all processes, for each event`, async () => {
    const open = await connect();
    const counts: unknown[] = [];
    for (const [store, id] of [
      [open(), 'evt_1'],
      [open(), 'evt_1'],
      [open(), 'evt_2'],
      [open(), 'evt_1'],
    ] as const) {
      await store.claim(id);
      counts.push(await store.release(id));
    }

    expect(counts).toEqual([1, 2, 1, 3]);
  });

  run(`${name}: namespaces do not know each other's events`, async () => {
    const open = await connect();
    const [one, two] = [open({ namespace: 'one' }), open({ namespace: 'two' })];

    await one.claim('evt_1');
    await one.complete('evt_1');

    expect(await two.claim('evt_1')).toBe('claimed');
  });

  run(`${name}: what was handled is forgotten after its time`, async () => {
    const open = await connect();
    const store = open({ keepDays: 0 });
    await store.complete('evt_1');

    await until(async () => expect(await store.claim('evt_1')).toBe('claimed'));
  });
}

testWith('redis')('Redis: every key of the store expires', async () => {
  const client = await openIoRedis();
  const store = createRedisStore({ client, namespace: 'crm' });

  await store.claim('evt_claimed');
  await store.claim('evt_failed');
  await store.release('evt_failed');
  await store.complete('evt_done');

  const keys = (await client.keys('*')).sort();
  expect(keys).toEqual(['crm:{evt_claimed}', 'crm:{evt_done}', 'crm:{evt_failed}:failures']);
  const days = await Promise.all(keys.map(async (key) => (await client.pttl(key)) / 86_400_000));
  expect(days[0]).toBeGreaterThan(0);
  expect(days.slice(1).every((left) => left > 29.9 && left <= 30)).toBe(true);
});

const runPostgres = testWith('postgres');

runPostgres('PostgreSQL: the migration runs any number of times, and at once', async () => {
  const pool = await openPool();

  await Promise.all(Array.from({ length: 10 }, () => pool.query(postgresMigration('crm_marks'))));
  await pool.query(postgresMigration('crm_marks'));

  const store = createPostgresStore({ pool, table: 'crm_marks' });
  expect(await store.claim('evt_1')).toBe('claimed');
});

runPostgres('PostgreSQL: old marks are deleted, once in a thousand events', async () => {
  const pool = await openPool();
  await pool.query(postgresMigration());
  const store = createPostgresStore({ pool, keepDays: 0 });
  await createPostgresStore({ pool }).claim('evt_in_hand');

  for (let event = 1; event <= 1_000; event += 1) await store.complete(`evt_${event}`);

  const { rows } = await pool.query('SELECT id FROM webhook_events');
  expect(rows).toEqual([{ id: 'evt_in_hand' }]);
});

runPostgres('PostgreSQL: a mark within a transaction is that transaction', async () => {
  const pool = await openPool();
  await pool.query(postgresMigration());
  const store = createPostgresStore({ pool });
  const [one, two] = [await pool.connect(), await pool.connect()];

  await store.claim('evt_1');
  await one.query('BEGIN');
  const marks = [await store.within(one).complete('evt_1')];
  const renewed = await store.renew('evt_1');
  await one.query('ROLLBACK');
  const claim = await store.claim('evt_1');
  await one.query('BEGIN');
  await two.query('BEGIN');
  marks.push(await store.within(one).complete('evt_1'));
  const waiting = store.within(two).complete('evt_1');
  await one.query('COMMIT');
  marks.push(await waiting);
  await two.query('COMMIT');
  one.release();
  two.release();

  expect({ marks, renewed, claim }).toEqual({
    marks: [true, true, false],
    renewed: true,
    claim: 'busy',
  });
  expect(await store.claim('evt_1')).toBe('done');
});

test.each(['', 'a;b', 'a"b', "a'b", 'a.b.c', '1a', 'a'.repeat(52)])(
  'PostgreSQL: %j is not the name of a table',
  (table) => {
    expect(() => postgresMigration(table)).toThrow(/^table is /);
    expect(() => postgresMigration('a'.repeat(51))).not.toThrow();
    expect(() => createPostgresStore({ pool: { query: () => ({}) as never }, table })).toThrow(
      /^table is /,
    );
  },
);
