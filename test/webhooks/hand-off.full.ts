import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { expect, onTestFinished, vi } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { runWithKills } from './end-to-end/killing-run.ts';
import { startReceiver } from './end-to-end/receiver-life.ts';
import { startServer, testWith } from './servers/start-server.ts';

const DELIVERIES = 300;

/** Sends to a recipe that is killed three times with its workers, and lets it finish. */
async function runRecipe(recipe: string, isFinished: (ids: readonly string[]) => Promise<boolean>) {
  const folder = ownFolder();
  vi.stubEnv('RECIPE', recipe);
  const plan = { program: 'hand-off-receiver.ts', folder, deliveries: DELIVERIES, seed: 3 };
  const ends = ['nowhere', 'nowhere', 'nowhere'] as const;
  const { eventIds, kills } = await runWithKills({ ...plan, ends });
  const last = await startReceiver(plan.program, { port: 0, folder, dieAt: 'nowhere' });
  try {
    await vi.waitUntil(() => isFinished(eventIds), { timeout: 900_000, interval: 100 });
  } finally {
    await last.kill();
  }
  const ran = new Map<string, number>();
  for (const id of readFileSync(join(folder, 'ran.log'), 'utf8').split('\n').filter(Boolean))
    ran.set(id, (ran.get(id) ?? 0) + 1);
  const again = [...ran.values()].filter((count) => count > 1).length;
  console.log(`${recipe}: ${eventIds.length} events, ${kills} kills, ${again} worked on again`);
  expect(kills).toBe(3);
  expect([...ran.keys()].sort()).toEqual(eventIds.toSorted());
  return eventIds;
}

async function openPool(): Promise<pg.Pool> {
  const { port } = await startServer('postgres');
  const place = { HOST: '127.0.0.1', PORT: `${port}`, USER: 'postgres' };
  for (const [name, value] of Object.entries(place)) vi.stubEnv(`PG${name}`, value);
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'postgres' });
  pool.on('error', () => {});
  onTestFinished(async () => {
    await pool.end();
    vi.unstubAllEnvs();
  });
  return pool;
}

testWith('postgres')('the outbox writes each event exactly once', async () => {
  const pool = await openPool();
  // Without a key: what is written twice is there twice.
  await pool.query('CREATE TABLE wins (event text, deal text)');
  const idsIn = async (table: string): Promise<string[]> =>
    (await pool.query(`SELECT event FROM ${table}`)).rows.map(({ event }) => event).sort();

  const eventIds = await runRecipe(
    'outbox',
    async () => (await idsIn('webhook_outbox')).length === 0,
  );

  expect(await idsIn('wins')).toEqual(eventIds.toSorted());
});

testWith('postgres')('pg-boss gets each event exactly once, and works on all', async () => {
  const pool = await openPool();
  await pool.query('CREATE TABLE wins (event text PRIMARY KEY, deal text)');
  const sql = `SELECT data->>'id' AS event, state FROM pgboss.job WHERE name = 'crm-events'`;
  const jobs = async (): Promise<{ event: string; state: string }[]> =>
    (await pool.query(sql)).rows;

  const eventIds = await runRecipe('pg-boss', async () =>
    (await jobs()).every(({ state }) => state === 'completed'),
  );

  expect((await jobs()).map(({ event }) => event).sort()).toEqual(eventIds.toSorted());
  expect((await pool.query('SELECT event FROM wins')).rows).toHaveLength(eventIds.length);
});

testWith('redis')('BullMQ keeps one job for each event, and works on all', async () => {
  const { port } = await startServer('redis');
  vi.stubEnv('REDIS_URL', `redis://127.0.0.1:${port}`);
  const connection = new Redis(port);
  const queue = new Queue('crm-events', { connection });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await queue.close();
    connection.disconnect();
  });

  const eventIds = await runRecipe(
    'bullmq',
    async (ids) => (await queue.getJobCountByTypes('completed')) === ids.length,
  );

  const jobs = await queue.getJobs(['completed', 'failed', 'waiting', 'active', 'delayed']);
  expect(jobs.map(({ id }) => id).sort()).toEqual(eventIds.toSorted());
});
