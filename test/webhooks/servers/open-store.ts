// For the child processes: a store by its name, with a client that gives up soon, so that the service repeats. Only the
// client of that store is loaded: these processes start often.
import type { Redis as IoRedis } from 'ioredis';
import type pg from 'pg';
import type { EventStore } from '../../../src/webhooks/index.ts';
import { createPostgresStore, type PostgresStore } from '../../../src/webhooks/postgres.ts';
import { createRedisStore } from '../../../src/webhooks/redis.ts';

export type StoreName = 'node-redis' | 'ioredis' | 'postgres';

/** A store, and the pool of the one that has one. */
export interface OpenStore {
  readonly store: EventStore;
  readonly close: () => Promise<unknown>;
  readonly postgres?: { readonly pool: pg.Pool; readonly store: PostgresStore };
}

export const LEASE_MS = 2_000;
const AGAIN_MS = 50;

export async function openStore(name: StoreName, port: number): Promise<OpenStore> {
  if (name === 'postgres') return openPostgres(port);
  const client = await (name === 'ioredis' ? openIoRedis(port) : openNodeRedis(port));
  const close = async (): Promise<void> => void (await client.quit());
  return { store: createRedisStore({ client, leaseMs: LEASE_MS }), close };
}

/** Marks an event and writes what it did, as the guide does: in one transaction. */
export async function writeOnce(
  { pool, store }: NonNullable<OpenStore['postgres']>,
  event: string,
  insert: string,
  values: readonly string[],
): Promise<void> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    await client.query('BEGIN');
    if (await store.within(client).complete(event)) await client.query(insert, [...values]);
    await client.query('COMMIT');
  } catch (error) {
    fault = error as Error;
    throw error;
  } finally {
    // A connection whose transaction failed is closed, which rolls it back.
    client.release(fault);
  }
}

async function openPostgres(port: number): Promise<OpenStore> {
  const { default: pg } = await import('pg');
  const limits = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 };
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'postgres', ...limits });
  // Without a listener a connection that is cut would end the process: an idle one, or one with a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const store = createPostgresStore({ pool, leaseMs: LEASE_MS });
  return { store, postgres: { pool, store }, close: () => pool.end() };
}

async function openIoRedis(port: number): Promise<IoRedis> {
  const { Redis } = await import('ioredis');
  const client = new Redis(port, {
    maxRetriesPerRequest: 1,
    commandTimeout: 1_000,
    retryStrategy: () => AGAIN_MS,
  });
  return client.on('error', () => {});
}

async function openNodeRedis(port: number) {
  const { createClient } = await import('redis');
  const client = createClient({
    url: `redis://127.0.0.1:${port}`,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: () => AGAIN_MS },
  });
  client.on('error', () => {});
  return await client.connect();
}
