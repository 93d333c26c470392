import { type ClaimResult, type EventStore, readTimes, type StoreTimes } from './event-store.ts';

/** What the store needs of a `DatabaseSync`: the types of Node 20 do not know `node:sqlite`. */
export interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** What the store needs of a `StatementSync`. */
export interface SqliteStatement {
  get(...values: unknown[]): unknown;
  run(...values: unknown[]): unknown;
}

/** What createSqliteStore takes. */
export interface SqliteStoreOptions extends StoreTimes {
  /** The file of the database, or a database of `node:sqlite` that is open already. */
  database: string | SqliteDatabase;
}

/** A store that outlives its process; its methods are done when they return. */
export interface SqliteStore extends EventStore {
  readonly leaseMs: number;
  /** The database that was passed, or the one that the store opened: for transactions of yours. */
  readonly database: SqliteDatabase;
  claim(id: string): ClaimResult;
  renew(id: string): boolean;
  /** Within a transaction of yours on the same database, the mark is part of that transaction. */
  complete(id: string): void;
  release(id: string): number;
  /** Closes the database, if the store opened it. */
  close(): void;
}

const TABLE = `CREATE TABLE IF NOT EXISTS webhook_events (
  id TEXT PRIMARY KEY, owner TEXT, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS webhook_events_until ON webhook_events (until);
  CREATE TABLE IF NOT EXISTS webhook_failures (
  id TEXT PRIMARY KEY, count INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID`;
// A claim has an owner and ends at a time; a handled event has none and is forgotten at a time.
const CLAIM = `INSERT INTO webhook_events VALUES (:id, :owner, :until) ON CONFLICT (id) DO UPDATE
  SET owner = :owner, until = :until WHERE until <= :now RETURNING owner`;
const RENEW = 'UPDATE webhook_events SET until = ? WHERE id = ? AND owner = ? RETURNING owner';
const OWNER = 'SELECT owner FROM webhook_events WHERE id = ?';
const COMPLETE = `INSERT INTO webhook_events VALUES (:id, NULL, :until)
  ON CONFLICT (id) DO UPDATE SET owner = NULL, until = :until`;
const RELEASE = 'DELETE FROM webhook_events WHERE id = ? AND owner = ?';
// A table of its own: files of former versions have no column for it.
const FAIL = `INSERT INTO webhook_failures VALUES (:id, 1, :until)
  ON CONFLICT (id) DO UPDATE SET count = count + 1, until = :until RETURNING count`;
const FORGET = 'DELETE FROM webhook_events WHERE owner IS NULL AND until <= ?';
const FORGET_FAILURES = 'DELETE FROM webhook_failures WHERE until <= ?';
// Forgetting is a write: once in so many events is often enough.
const FORGET_EVERY = 1_000;
/** For how long a process waits for others. */
const WAIT_MS = 5_000;

/**
 * Opens a store in an SQLite database, in Node alone: the table `webhook_events` is made where it is
 * missing, and several processes on one machine may share the file.
 *
 * @throws Error where this Node has no `node:sqlite`
 */
export async function createSqliteStore({
  database: given,
  ...times
}: SqliteStoreOptions): Promise<SqliteStore> {
  const { leaseMs, keepMs } = readTimes(times);
  const database = typeof given === 'string' ? await open(given) : given;
  database.exec(TABLE);
  const owner = crypto.randomUUID();
  const prepare = (sql: string): SqliteStatement => database.prepare(sql);
  const [claim, renew, ownerOf] = [prepare(CLAIM), prepare(RENEW), prepare(OWNER)];
  const [complete, release, fail] = [prepare(COMPLETE), prepare(RELEASE), prepare(FAIL)];
  const forget = [prepare(FORGET), prepare(FORGET_FAILURES)];
  const keepUntil = (): number => Date.now() + keepMs;
  const isDone = (id: string): boolean =>
    (ownerOf.get(id) as { owner: string | null } | undefined)?.owner === null;
  let completed = 0;
  return {
    leaseMs,
    database,
    claim(id) {
      const now = Date.now();
      if (claim.get({ id, owner, until: now + leaseMs, now })) return 'claimed';
      return isDone(id) ? 'done' : 'busy';
    },
    renew: (id) => renew.get(Date.now() + leaseMs, id, owner) !== undefined || isDone(id),
    complete(id) {
      complete.run({ id, until: keepUntil() });
      if ((completed += 1) % FORGET_EVERY !== 0) return;
      for (const statement of forget) statement.run(Date.now());
    },
    release(id) {
      release.run(id, owner);
      return (fail.get({ id, until: keepUntil() }) as { count: number }).count;
    },
    close() {
      if (typeof given === 'string') database.close();
    },
  };
}

async function open(path: string): Promise<SqliteDatabase> {
  // Imported here alone: the rest of this package runs where there is no node:sqlite.
  const { DatabaseSync } = await import('node:sqlite').catch((cause) => {
    throw new Error(
      `createSqliteStore needs node:sqlite, which Node has from 22.13 on; this is ${process.version}. Use another store, or update Node.`,
      { cause },
    );
  });
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA busy_timeout = ${WAIT_MS}`);
  await useWal(database);
  return database;
}

/**
 * On a new file all processes change the mode at the same moment. SQLite begins that as a reader, and one that
 * finds another writing fails at once, whatever its busy_timeout (`sqlite3BtreeSetVersion`).
 */
async function useWal(database: SqliteDatabase): Promise<void> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    try {
      return database.exec('PRAGMA journal_mode = WAL');
    } catch (error) {
      if (!/locked/.test((error as Error).message) || Date.now() >= end) throw error;
      await new Promise((resume) => setTimeout(resume, Math.random() * 20));
    }
  }
}
