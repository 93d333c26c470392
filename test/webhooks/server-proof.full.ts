import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { postgresMigration } from '../../src/webhooks/postgres.ts';
import { ownFolder } from '../own-folder.ts';
import { Random } from '../gate/metamorphic/random.ts';
import { makeDeliveries } from './end-to-end/deliveries.ts';
import { type Sent, sendAll } from './end-to-end/sender.ts';
import { lineTo } from './servers/cut-connections.ts';
import type { StoreName } from './servers/open-store.ts';
import { startGroup } from './servers/receiver-group.ts';
import { readRuns } from './servers/runs.ts';
import { startServer, testWith } from './servers/start-server.ts';

const PROCESSES = 3;
const DELIVERIES = 2_500;
/** What happens while deliveries come, each when so many more have been taken. */
const TROUBLES = 'kill kill cut kill restart kill cut kill restart kill'.split(' ');

async function withPool<Result>(
  port: number,
  use: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'postgres' });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

/** Sends 2,000 events, some twice and in any order, through everything that can happen. */
async function runThroughTroubles(name: StoreName, isTransaction: boolean, seed: number) {
  const log = join(ownFolder(), 'runs.log');
  const server = await startServer(name === 'postgres' ? 'postgres' : 'redis');
  if (name === 'postgres') {
    const sql = `${postgresMigration()}; CREATE TABLE wins (deal text, event text)`;
    await withPool(server.port, (pool) => pool.query(sql));
  }
  const line = await lineTo(server.port);
  const life = { log, name, storePort: line.port, isTransaction };
  const group = await startGroup(PROCESSES, life);
  const random = new Random(seed);
  const deliveries = makeDeliveries(DELIVERIES, random);
  const sent: Sent[] = [];
  const done: Record<string, number> = { kill: 0, cut: 0, restart: 0 };
  let trouble = Promise.resolve();
  const act = async (kind: string): Promise<void> => {
    done[kind] = (done[kind] ?? 0) + 1;
    if (kind === 'kill') await group.kill(Math.floor(random.next() * PROCESSES));
    else if (kind === 'cut') line.cut();
    else {
      await server.crash();
      await server.start();
    }
  };
  await sendAll(
    group.ports.map((port) => `http://127.0.0.1:${port}/`),
    deliveries,
    (one) => {
      sent.push(one);
      if (sent.length % Math.floor(DELIVERIES / (TROUBLES.length + 1)) !== 0) return;
      const kind = TROUBLES[sent.length / Math.floor(DELIVERIES / (TROUBLES.length + 1)) - 1];
      if (kind) trouble = trouble.then(() => act(kind));
    },
  );
  await trouble;
  const eventIds = [...new Set(deliveries.map(({ eventId }) => eventId))];
  return { sent, eventIds, done, runs: readRuns(log), port: server.port };
}

for (const [name, store, isTransaction] of [
  ['Redis by node-redis', 'node-redis', false],
  ['Redis by ioredis', 'ioredis', false],
  ['PostgreSQL', 'postgres', false],
  ['PostgreSQL, within the transaction', 'postgres', true],
] as const) {
  const run = testWith(store === 'postgres' ? 'postgres' : 'redis');

  run(
    `${name}: three processes lose no event, and run none beside each other (R-142 R-143)`,
    async () => {
      const result = await runThroughTroubles(store, isTransaction, name.length);

      const { sent, eventIds, done, runs, port } = result;
      const again = sent.filter(({ attempts }) => attempts > 1).length;
      const duplicates = sent.filter(({ outcome }) => outcome === 'duplicate').length;
      const twice = [...runs.times.values()].filter((count) => count > 1).length;
      console.log(
        `${name}: ${eventIds.length} events, ${sent.length} deliveries, ${again} of them repeated, ${duplicates} duplicates; ${done['kill']} kills (runs cut by each: ${runs.cuts}), ${done['restart']} restarts and ${done['cut']} cuts of the store (${runs.unmarked} marks failed); done twice ${twice}`,
      );
      expect(done).toEqual({ kill: 6, cut: 2, restart: 2 });
      expect(eventIds).toHaveLength(2_000);
      expect(Math.min(again, duplicates)).toBeGreaterThan(100);
      expect([...runs.besideEachOther, ...runs.afterMark]).toEqual([]);
      if (!isTransaction) {
        expect(eventIds.filter((id) => !runs.times.has(id))).toEqual([]);
        return expect(runs.tooOften).toEqual([]);
      }
      // A kill between the commit and the line of the log loses the line: the table has the truth.
      const wins = await withPool(port, (pool) => pool.query('SELECT event FROM wins'));
      expect(wins.rows.map(({ event }) => event as string).sort()).toEqual(eventIds.toSorted());
    },
  );
}
