// What lives: a sandbox with a data file, receivers on PostgreSQL, Redis and SQLite, and applications with this tree's
// client, with the last release's, and in another workspace. Each process is started as its user starts it.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '../../scripts/contract/paths.ts';
import { takesConnections } from '../../src/cli/ports.ts';
import { watchContract } from '../../src/drift/index.ts';
import { type Client, createClient } from '../../src/index.ts';
import { createControl } from '../../src/sandbox/control/client.ts';
import { postgresMigration } from '../../src/webhooks/postgres.ts';
import { unpackLastRelease } from '../previous/last-release.ts';
import { openServer } from '../webhooks/servers/open-server.ts';
import { whyMissing } from '../webhooks/servers/server-process.ts';
import { within } from '../within.ts';
import { Program } from './program.ts';
import type { ReceiverLife } from './receiver.ts';

const CLI = join(ROOT, 'src/cli/main.ts');
const RECEIVER = join(ROOT, 'test/life/receiver.ts');
const CREDENTIALS = { clientId: 'app_7Hf2', clientSecret: 'example_secret' };
/** No call of an application takes longer, retries included. */
const LONGEST_CALL_MS = 40_000;

/** A process that receives, and what it has handled. */
export interface Receiver {
  readonly program: Program;
  readonly endpointId: string;
  /** Whether its mark and its write are one transaction, so that no end of it can double an event. */
  readonly isTransaction: boolean;
  /** What else it is told; its secrets change. */
  readonly life: ReceiverLife;
  /** An event, its type and what it is about, a line each. */
  handled(): Promise<string[]>;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The client of the last release; this tree's where there is no history. */
async function lastClient(): Promise<typeof createClient> {
  try {
    const folder = unpackLastRelease(`life-${process.pid}`);
    return (await import(/* @vite-ignore */ join(folder, 'src/index.ts'))).createClient;
  } catch (error) {
    if (process.env['CI']) throw error;
    return createClient;
  }
}

/** A port below those that the system gives to connections: nobody takes it while its process is gone. */
async function keptPort(): Promise<number> {
  const port = randomInt(15_000, 30_000);
  const isTaken = await takesConnections(port, '127.0.0.1');
  return isTaken ? keptPort() : port;
}

/** A folder on a file system of its own, which can become full; one of the machine's where only root may mount one. */
function mountData(folder: string): boolean {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Gives that file system so many bytes. */
export const resizeDisk = (folder: string, bytes = 2 ** 30): Buffer =>
  execFileSync('mount', ['-o', `remount,size=${bytes}`, folder]);

interface Store {
  readonly name: ReceiverLife['store'];
  readonly at: number | string;
  handled(book: string): Promise<string[]>;
  remove(): Promise<void>;
}

async function readBook(book: string): Promise<string[]> {
  return existsSync(book) ? readFileSync(book, 'utf8').trim().split('\n').filter(Boolean) : [];
}

/** Those stores whose servers are here; SQLite needs none. */
async function openStores(folder: string): Promise<Store[]> {
  const file = join(folder, 'receiver.sqlite');
  const stores: Store[] = [
    { name: 'sqlite', at: file, handled: readBook, remove: async () => undefined },
  ];
  for (const name of ['redis', 'postgres'] as const) {
    const reason = whyMissing(name);
    if (reason && process.env['CI']) throw new Error(`${reason}: .ci/run installs it.`);
    if (reason) continue;
    const { port, remove } = await openServer(name);
    if (name === 'redis') stores.push({ name: 'ioredis', at: port, handled: readBook, remove });
    else stores.push(await postgresStore(port, remove));
  }
  return stores;
}

async function postgresStore(port: number, remove: () => Promise<void>): Promise<Store> {
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'postgres' });
  pool.on('error', () => {});
  await pool.query(postgresMigration());
  await pool.query('CREATE TABLE book (event text, type text, subject text)');
  const handled = async (): Promise<string[]> => {
    const { rows } = await pool.query(
      "SELECT concat_ws(' ', event, type, subject) AS line FROM book",
    );
    return rows.map(({ line }) => line);
  };
  return { name: 'postgres', at: port, handled, remove: () => pool.end().then(remove) };
}

/** Starts everything in a folder of its own. */
export async function openWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'life-'));
  const data = join(folder, 'data');
  const isMounted = mountData(data);
  const stores = await openStores(folder);
  const hooks = await Promise.all(
    stores.map(async ({ name }) => ({
      url: `https://${name}.example.com`,
      port: await keptPort(),
    })),
  );
  const port = await keptPort();
  const url = `http://127.0.0.1:${port}`;
  const routes = hooks.flatMap((each) => ['--route', `${each.url}=http://127.0.0.1:${each.port}`]);
  const config = join(folder, 'sandbox.json');
  writeFileSync(config, JSON.stringify(OPTIONS));
  const options = ['--port', `${port}`, '--data', join(data, 'data.sqlite'), ...routes];
  const args = [CLI, 'sandbox', '--config', config, ...options, '--quiet'];
  const sandbox = new Program(() => args, /http:\/\/127/);
  await sandbox.start();
  const watched = watchContract(fetch, { baseUrl: url });
  const settings = { baseUrl: url, allowInsecureBaseUrl: true, maxRetries: 5, onRetry: undefined };
  const now = createClient({ ...CREDENTIALS, ...settings, fetch: watched });
  const before: Client = (await lastClient())({ ...CREDENTIALS, ...settings });
  const control = createControl((path, init) => fetch(url + path, init));
  const other = await control('createApplication', { body: { workspace_id: 'wsp_other' } });
  const elsewhere = createClient({
    ...settings,
    clientId: other.client_id,
    clientSecret: other.client_secret,
  });
  const receivers: Receiver[] = [];
  for (const [at, store] of stores.entries()) {
    const { url: hook = '', port: hookPort = 0 } = hooks[at] ?? {};
    const events = ['contact.*', 'deal.*', 'message.received'];
    const { data: endpoint } = await now.webhooks.create({ url: hook, events });
    const life: ReceiverLife = {
      store: store.name,
      storeAt: store.at,
      port: hookPort,
      secrets: [endpoint.secret],
      book: join(folder, `${store.name}.book`),
    };
    const program = new Program(() => [RECEIVER, JSON.stringify(life)], /listening/);
    const isTransaction = store.name === 'postgres';
    const handled = () => store.handled(life.book);
    receivers.push({ program, endpointId: endpoint.id, isTransaction, life, handled });
  }
  await Promise.all(receivers.map(({ program }) => program.start()));
  return {
    sandbox,
    receivers,
    apps: [now, before] as const,
    elsewhere,
    control,
    watched,
    data,
    isMounted,
    /** What must be in no text that a program prints. */
    secrets: receivers.flatMap(({ life }) => life.secrets).concat(other.client_secret),
    /** Calls within the bound of time that every call has. */
    call: <T>(work: Promise<T>): Promise<T> => within(LONGEST_CALL_MS, work),
    async close() {
      const programs = [sandbox, ...receivers.map(({ program }) => program)];
      await Promise.all(programs.map((program) => program.end()));
      await Promise.all(stores.map((store) => store.remove()));
      if (isMounted) execFileSync('umount', [data]);
      rmSync(folder, { recursive: true, force: true });
      rmSync(join(ROOT, `.cache/life-${process.pid}`), { recursive: true, force: true });
    },
  };
}

/** Those of its configuration, which it has after each restart. */
const OPTIONS = {
  rate_limit: false,
  jobs: { queue_ms: 100, step_ms: 50, steps: 2 },
  deliveries: { first_retry_ms: 200, longest_retry_ms: 3_600_000, max_attempts: 8 },
};
