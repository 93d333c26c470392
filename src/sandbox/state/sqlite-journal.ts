import type { Change, Entity } from './collection.ts';
import type { Journal, KeptEntity } from './journal.ts';

const FORMAT = 1;

const SCHEMA = `
  create table if not exists entities (
    collection text not null,
    id text not null,
    sequence integer not null,
    json text not null,
    primary key (collection, id)
  ) strict, without rowid;
`;

/**
 * Opens a journal in an SQLite file, which is made when it is not there.
 *
 * @throws {Error} where Node has no `node:sqlite` (before 22.13), where the file is no such journal
 * or another program has it open.
 */
export async function openSqliteJournal(path: string): Promise<Journal> {
  const database = openDatabase(await loadSqlite(), path);
  const put = database.prepare(
    `insert into entities (collection, id, sequence, json) values (?, ?, ?, ?)
     on conflict (collection, id) do update set sequence = excluded.sequence, json = excluded.json`,
  );
  const drop = database.prepare('delete from entities where collection = ? and id = ?');

  function writeAll(changes: readonly Change[]): void {
    for (const { collection, id, sequence, after } of changes) {
      if (after) put.run(collection, id, sequence, JSON.stringify(after));
      else drop.run(collection, id);
    }
  }

  return {
    *read(): Generator<KeptEntity> {
      const rows = database.prepare('select * from entities order by collection, sequence');
      for (const { collection, id, sequence, json } of rows.iterate()) {
        yield {
          collection: collection as string,
          id: id as string,
          sequence: sequence as number,
          entity: JSON.parse(json as string) as Entity,
        };
      }
    },
    write(changes) {
      database.exec('begin immediate');
      try {
        writeAll(latestOfEach(changes));
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    clear: () => database.exec('delete from entities'),
    close: () => database.close(),
  };
}

async function loadSqlite() {
  try {
    return await import('node:sqlite');
  } catch (cause) {
    const message = `Keeping the data of the sandbox takes Node 22.13 or later, this is ${process.version}: update Node, or leave the data out to keep it in memory.`;
    throw new Error(message, { cause });
  }
}

type Sqlite = typeof import('node:sqlite');
type Database = InstanceType<Sqlite['DatabaseSync']>;

function openDatabase({ DatabaseSync }: Sqlite, path: string): Database {
  let database: Database | undefined;
  try {
    database = new DatabaseSync(path);
    prepareDatabase(database);
    return database;
  } catch (cause) {
    database?.close();
    const reason = (cause as Error).message;
    throw new Error(`Cannot keep the data of the sandbox in ${path}: ${reason}.`, { cause });
  }
}

function prepareDatabase(database: Database): void {
  // One process at a time: two sandboxes would each keep half of the truth.
  database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal;');
  database.exec('pragma synchronous = normal;');
  const format = database.prepare('pragma user_version').get()?.['user_version'];
  const tables = database.prepare('select count(*) as count from sqlite_schema').get();
  if (format !== FORMAT && tables?.['count'] !== 0) throw new Error('it holds other data');
  database.exec(`${SCHEMA} pragma user_version = ${FORMAT};`);
}

/** An entity that a transaction wrote several times is written once. */
function latestOfEach(changes: readonly Change[]): Iterable<Change> & readonly Change[] {
  if (changes.length === 1) return changes;
  const latest = new Map(changes.map((change) => [`${change.collection} ${change.id}`, change]));
  return [...latest.values()];
}
