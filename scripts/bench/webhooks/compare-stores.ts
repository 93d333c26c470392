import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis as IoRedis } from 'ioredis';
import pg from 'pg';
import { createClient } from 'redis';
import {
  createMemoryStore,
  createReceiver,
  createSqliteStore,
  type EventStore,
  type Receiver,
  signWebhook,
} from '../../../src/webhooks/index.ts';
import { createPostgresStore, postgresMigration } from '../../../src/webhooks/postgres.ts';
import { createRedisStore } from '../../../src/webhooks/redis.ts';
import { openServer } from '../../../test/webhooks/servers/open-server.ts';
import { whyMissing } from '../../../test/webhooks/servers/server-process.ts';
import { median } from '../client/median.ts';
import { printTable } from '../client/print-table.ts';

const SECRET = 'whsec_bench';
const EVENTS = 2_000;
const AT_ONCE = 50;
const ROUNDS = 5;

/** A store on a real server or file, and what ends it. */
interface Opened {
  readonly store: EventStore;
  readonly close: () => Promise<unknown>;
}

async function openSqlite(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const store = await createSqliteStore({ database: join(folder, 'webhooks.db') });
  const close = async (): Promise<void> => {
    store.close();
    rmSync(folder, { recursive: true });
  };
  return { store, close };
}

async function openNodeRedis(): Promise<Opened> {
  const server = await openServer('redis');
  const client = await createClient({ url: `redis://127.0.0.1:${server.port}` }).connect();
  return { store: createRedisStore({ client }), close: () => client.quit().then(server.remove) };
}

async function openIoRedis(): Promise<Opened> {
  const server = await openServer('redis');
  const client = new IoRedis(server.port);
  return { store: createRedisStore({ client }), close: () => client.quit().then(server.remove) };
}

async function openPostgres(): Promise<Opened> {
  const server = await openServer('postgres');
  const pool = new pg.Pool({ host: '127.0.0.1', port: server.port, user: 'postgres' });
  await pool.query(postgresMigration());
  return { store: createPostgresStore({ pool }), close: () => pool.end().then(server.remove) };
}

const STORES: readonly (readonly [string, () => Promise<Opened>, ('redis' | 'postgres')?])[] = [
  ['memory', async () => ({ store: createMemoryStore(), close: async () => {} })],
  ['SQLite', openSqlite],
  ['Redis, node-redis', openNodeRedis, 'redis'],
  ['Redis, ioredis', openIoRedis, 'redis'],
  ['PostgreSQL', openPostgres, 'postgres'],
];

/** Deliveries of a round per second, so many at once. */
async function pace(receiver: Receiver, round: number, wanted: string): Promise<number> {
  const deliveries = Array.from({ length: EVENTS }, (_, index) => {
    const body = JSON.stringify({
      id: `evt_${round}_${index}`,
      type: 'deal.won',
      created_at: '2026-08-14T09:12:45.120Z',
      data: { object: 'deal', id: 'dea_1' },
    });
    return { body, headers: signWebhook({ body, secret: SECRET }) };
  });
  const queue = deliveries.values();
  const start = performance.now();
  const work = async (): Promise<void> => {
    for (const { body, headers } of queue) {
      const response = await receiver.handle({ method: 'POST', headers, read: async () => body });
      if (JSON.parse(response.body).status !== wanted) throw new Error(response.body);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return EVENTS / ((performance.now() - start) / 1_000);
}

/** Prints how many new events and how many duplicates a receiver takes per second with each store. */
export async function compareStores(): Promise<void> {
  const rows: string[][] = [];
  for (const [name, open, server] of STORES) {
    const reason = server && whyMissing(server);
    if (reason) {
      console.warn(`${name} is left out: ${reason}.`);
      continue;
    }
    const { store, close } = await open();
    const receiver = createReceiver({ secret: SECRET, store }).on('*', () => {});
    const paces: Record<string, number[]> = { handled: [], duplicate: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [wanted, list] of Object.entries(paces))
        list.push(await pace(receiver, round, wanted));
    }
    await close();
    rows.push([name, ...Object.values(paces).map((list) => perSecond(median(list)))]);
  }
  const title = `Webhooks: deliveries per second, one process, ${AT_ONCE} at once`;
  printTable(title, ['store', 'new events', 'duplicates'], rows);
}

const perSecond = (value: number): string => Math.round(value).toLocaleString('en');
