// A receiver in a process of its own, to be killed, replaced and suspended.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createReceiver, createSqliteStore, toNodeHandler } from '../../src/webhooks/index.ts';
import { LEASE_MS, openStore, type OpenStore, writeOnce } from '../webhooks/servers/open-store.ts';

/** What this process is told. */
export interface ReceiverLife {
  readonly store: 'postgres' | 'ioredis' | 'sqlite';
  readonly port: number;
  /** Of the store's server, or the path of its file. */
  readonly storeAt: number | string;
  /** The file with a line for each event that was handled; PostgreSQL has a table. */
  readonly book: string;
  secrets: readonly string[];
}

const life: ReceiverLife = JSON.parse(process.argv[2] as string);

async function open(): Promise<OpenStore> {
  if (life.store !== 'sqlite') return openStore(life.store, Number(life.storeAt));
  const store = await createSqliteStore({ database: String(life.storeAt), leaseMs: LEASE_MS });
  return { store, close: async () => store.close() };
}

const { store, close, postgres } = await open();
const receiver = createReceiver({ secret: life.secrets, store });

const failed = new Set<string>();

/** Work takes a moment, in which this process may be killed, and fails at times. */
async function work(id: string): Promise<void> {
  await wait(20);
  if (!/[a-m]$/i.test(id) || failed.has(id)) return;
  failed.add(id);
  throw new Error('It works the second time.');
}

receiver.on('*', async (event) => {
  await work(event.id);
  const { id = '' } = event.data as { id?: string };
  const line = [event.id, event.type, id];
  if (!postgres) return appendFileSync(life.book, `${line.join(' ')}\n`);
  await writeOnce(postgres, event.id, 'INSERT INTO book VALUES ($1, $2, $3)', line);
});

const server = createServer(toNodeHandler(receiver));
server.keepAliveTimeout = 75_000;
// One of them closes connections soon, and tells nobody: requests meet it that are on their way.
if (life.store === 'sqlite')
  server.on('request', ({ socket }, response) =>
    response.once('finish', () => setTimeout(() => socket.destroy(), 25)),
  );
process.once('SIGTERM', async () => {
  server.close();
  server.closeIdleConnections();
  await receiver.close();
  await close();
  process.exit(0);
});
server.listen(life.port, '127.0.0.1', () => console.log('listening'));
