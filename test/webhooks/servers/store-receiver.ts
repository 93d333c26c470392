// Child process: a receiver on a store that it shares with others, until SIGTERM or SIGKILL.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createReceiver, toNodeHandler } from '../../../src/webhooks/index.ts';
import { SECRET } from '../end-to-end/deliveries.ts';
import { LEASE_MS, openStore, type StoreName, writeOnce } from './open-store.ts';

/** What this process is told. */
export interface StoreLife {
  readonly port: number;
  readonly log: string;
  readonly name: StoreName;
  readonly storePort: number;
  readonly isTransaction: boolean;
  /** Whether no handler fails, and none is slow. */
  readonly isCalm?: boolean;
}

const life: StoreLife = JSON.parse(process.argv[2] as string);
const { store, close, postgres } = await openStore(life.name, life.storePort);
// A line that was appended is with the operating system: it stays when this process is killed.
const note = (word: string, id: string): void =>
  appendFileSync(life.log, `${word} ${id} ${process.pid}\n`);

const receiver = createReceiver({
  secret: SECRET,
  store: {
    ...store,
    async complete(id) {
      try {
        await store.complete(id);
        note('marked', id);
      } catch (error) {
        note('unmarked', id);
        throw error;
      }
    },
  },
  deadlineMs: 1_000,
});

/** Mostly short; one in two hundred takes longer than the lease. */
const isSlow = (id: string): boolean => !life.isCalm && Number(id.slice(4)) % 200 === 7;

receiver.on('deal.won', async ({ id, data }, { signal }) => {
  note('began', id);
  try {
    await wait(isSlow(id) ? LEASE_MS * 1.5 : 1 + Math.random() * 8, undefined, { signal });
    if (!life.isCalm && Math.random() < 0.02) throw new Error('one in fifty');
    if (life.isTransaction)
      await writeOnce(postgres!, id, 'INSERT INTO wins VALUES ($1, $2)', [data.id, id]);
    note('did', id);
    await wait(Math.random() * 4);
  } catch (error) {
    note('failed', id);
    throw error;
  }
});

const server = createServer(toNodeHandler(receiver));
process.once('SIGTERM', async () => {
  server.close();
  await receiver.close();
  await close();
});
server.listen(life.port, '127.0.0.1', () => console.log(life.port));
