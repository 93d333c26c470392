// messaging-crm-api/webhooks/postgres: a store for receivers on several machines, with a pool of yours.
import { readTimes, type ServerStore, type StoreTimes } from './receiver/event-store.ts';

/** What the store needs of the Pool of `pg`, or of a client with a transaction. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** What createPostgresStore takes. */
export interface PostgresStoreOptions extends StoreTimes {
  /** A pool, that you end after the receiver. */
  pool: PostgresClient;
  /** The name of the table, with its schema if it needs one; that of the migration. */
  table?: string | undefined;
  /** Endpoints that get the same events need one each. */
  namespace?: string | undefined;
}

/** A store in PostgreSQL. */
export interface PostgresStore extends ServerStore {
  /** The store within a transaction of yours, for handlers that write to the same database. */
  within(client: PostgresClient): PostgresTransaction;
}

/** What a handler needs of the store within its transaction. */
export interface PostgresTransaction {
  /**
   * Marks the event as handled as part of the transaction, and waits for another transaction that does
   * the same. False if the event was handled before: then write nothing.
   */
  complete(id: string): Promise<boolean>;
}

const TABLE = 'webhook_events';
// Forgetting is a write: once in so many events is often enough.
const FORGET_EVERY = 1_000;

/**
 * The SQL that makes the table: one statement, which you can run any number of times and in several
 * processes at once.
 *
 * @throws RangeError for what is not the name of a table
 *
 * @example
 * await pool.query(postgresMigration());
 */
export function postgresMigration(table: string = TABLE): string {
  const name = quote(table);
  const index = `"${table.split('.').at(-1)}_until"`;
  return `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('${table}'));
  CREATE TABLE IF NOT EXISTS ${name} (
    namespace text NOT NULL,
    id text NOT NULL,
    owner text,
    until timestamptz NOT NULL,
    failures integer NOT NULL DEFAULT 0,
    PRIMARY KEY (namespace, id)
  );
  CREATE INDEX IF NOT EXISTS ${index} ON ${name} (until);
END $$;
`;
}

/**
 * Makes a store in PostgreSQL, for any number of processes on any number of machines; times are those
 * of the database. What a method throws is the client's error, and the receiver asks for another
 * attempt.
 *
 * @throws RangeError for times or a table that cannot be
 *
 * @example
 * const store = createPostgresStore({ pool: new Pool() });
 * const receiver = createReceiver({ secret, store });
 */
export function createPostgresStore({
  pool,
  table = TABLE,
  namespace = 'webhooks',
  ...times
}: PostgresStoreOptions): PostgresStore {
  const { leaseMs, keepMs } = readTimes(times);
  const sql = statements(quote(table));
  const owner = crypto.randomUUID();
  const ask = async (client: PostgresClient, text: string, ...values: unknown[]) =>
    (await client.query(text, [namespace, ...values])).rows[0] as Row | undefined;
  const ownerOf = async (id: string) => (await ask(pool, sql.ownerOf, id))?.owner;
  let completed = 0;
  return {
    leaseMs,
    async claim(id) {
      const row = await ask(pool, sql.claim, id, owner, leaseMs);
      if (row) return row.owner === null ? 'done' : 'claimed';
      // In hand, or handled since this was asked.
      return (await ownerOf(id)) === null ? 'done' : 'busy';
    },
    async renew(id) {
      if (await ask(pool, sql.renew, id, owner, leaseMs)) return true;
      // Locked by the handler's own transaction, handled within it, or in another's hands.
      const current = await ownerOf(id);
      return current === owner || current === null;
    },
    async complete(id) {
      await ask(pool, sql.complete, id, keepMs);
      if ((completed += 1) % FORGET_EVERY === 0) await ask(pool, sql.forget, keepMs);
    },
    async release(id) {
      return (await ask(pool, sql.release, id, owner))?.failures ?? 0;
    },
    within: (client) => ({
      complete: async (id) => (await ask(client, sql.complete, id, keepMs)) !== undefined,
    }),
  };
}

interface Row {
  readonly owner: string | null;
  readonly failures: number;
}

/**
 * A claim has an owner and ends at a time; a handled event has none and is forgotten at a time; after
 * a failure the owner is the empty text. `$1` is the namespace.
 */
function statements(table: string) {
  const now = 'clock_timestamp()';
  const after = (parameter: string): string =>
    `${now} + ${parameter}::double precision * interval '1 millisecond'`;
  return {
    // What was handled is only read: to meet a conflict locks the row, which is a write.
    claim: `WITH done AS (
SELECT owner FROM ${table} WHERE namespace = $1 AND id = $2 AND owner IS NULL AND until > ${now}
), claimed AS (
INSERT INTO ${table} AS kept (namespace, id, owner, until)
SELECT $1, $2, $3, ${after('$4')} WHERE NOT EXISTS (SELECT FROM done)
ON CONFLICT (namespace, id) DO UPDATE SET owner = excluded.owner, until = excluded.until
WHERE kept.until <= ${now} RETURNING owner
) SELECT owner FROM done UNION ALL SELECT owner FROM claimed`,
    ownerOf: `SELECT owner FROM ${table} WHERE namespace = $1 AND id = $2`,
    // Without waiting: a handler's transaction may hold the row for as long as it runs.
    renew: `UPDATE ${table} SET until = ${after('$4')} WHERE (namespace, id) IN (
SELECT namespace, id FROM ${table} WHERE namespace = $1 AND id = $2 AND owner = $3
FOR UPDATE SKIP LOCKED) RETURNING owner`,
    complete: `INSERT INTO ${table} AS kept (namespace, id, owner, until) VALUES ($1, $2, NULL, ${after('$3')})
ON CONFLICT (namespace, id) DO UPDATE SET owner = NULL, until = excluded.until
WHERE kept.owner IS NOT NULL RETURNING owner`,
    release: `INSERT INTO ${table} AS kept (namespace, id, owner, until, failures)
VALUES ($1, $2, '', ${now}, 1) ON CONFLICT (namespace, id) DO UPDATE SET
owner = CASE kept.owner WHEN $3 THEN '' ELSE kept.owner END,
until = CASE kept.owner WHEN $3 THEN ${now} ELSE kept.until END,
failures = kept.failures + 1 RETURNING failures`,
    forget: `DELETE FROM ${table} WHERE namespace = $1 AND until <= ${now}
AND (owner IS NULL OR until <= ${now} - $2::double precision * interval '1 millisecond')`,
  };
}

/** The name of a table or an index in quotes, each part of its own. */
function quote(name: string): string {
  if (/^[A-Za-z_]\w{0,50}(?:\.[A-Za-z_]\w{0,50})?$/.test(name))
    return `"${name.replace('.', '"."')}"`;
  throw new RangeError(`table is ${JSON.stringify(name)}: pass name or schema.name.`);
}
