import { remember } from '../../service/json.ts';
import type { Entity } from './collection.ts';
import type { Journal, KeptEntity, Row } from './journal.ts';
import { MIGRATIONS } from './migrations.ts';

/** Changes with the tables, and with what is kept in them. */
const FORMAT = MIGRATIONS.length + 1;

// The key grows with each new entity of a collection, so that most rows are appended.
const SCHEMA = `
  create table collections (
    number integer primary key,
    name text not null unique
  ) strict;
  create table entities (
    collection integer not null,
    sequence integer not null,
    json text not null,
    primary key (collection, sequence)
  ) strict, without rowid;
`;

/**
 * Opens a journal in an SQLite file, which is made when it is not there.
 *
 * @throws {Error} where Node has no `node:sqlite` (before 22.13), where the file is no such journal, is
 * damaged, or another program has it open. The message names the file.
 */
export async function openSqliteJournal(path: string): Promise<Journal> {
  const database = openDatabase(await loadSqlite(), path);
  const put = prepareRows(database, 1);
  const putMany = prepareRows(database, ROWS_AT_ONCE);
  const drop = database.prepare('delete from entities where collection = ? and sequence = ?');
  let numberOf = createNumbers(database);

  function writeAll(rows: Iterable<Row>): void {
    let values: (string | number)[] = [];
    const putRest = (): void => {
      for (let at = 0; at < values.length; at += 3) put.run(...values.slice(at, at + 3));
      values = [];
    };
    for (const { collection, sequence, entity } of rows) {
      const number = numberOf(collection);
      if (entity) values.push(number, sequence, JSON.stringify(entity));
      else {
        // A row may be put and dropped in one transaction.
        putRest();
        drop.run(number, sequence);
      }
      if (values.length < VALUES_AT_ONCE) continue;
      putMany.run(...values);
      values = [];
    }
    putRest();
  }

  return {
    read: () => explained(path, readAll(database)),
    write(rows) {
      try {
        database.exec('begin immediate');
        writeAll(rows);
        database.exec('commit');
      } catch (error) {
        undo(database);
        // Numbers that this transaction gave are undone, too.
        numberOf = createNumbers(database);
        throw cannotKeep(path, error);
      }
    },
    clear: () => database.exec('delete from entities'),
    close: () => database.close(),
  };
}

/** Rows of a statement: one call for many costs half of a call for each. */
const ROWS_AT_ONCE = 20;
const VALUES_AT_ONCE = 3 * ROWS_AT_ONCE;

const prepareRows = (database: Database, count: number) =>
  database.prepare(
    `insert into entities (collection, sequence, json) values ${Array(count).fill('(?, ?, ?)').join(', ')}
     on conflict (collection, sequence) do update set json = excluded.json`,
  );

type Sqlite = typeof import('node:sqlite');
type Database = InstanceType<Sqlite['DatabaseSync']>;

async function loadSqlite(): Promise<Sqlite> {
  try {
    return await import('node:sqlite');
  } catch (cause) {
    const message = `Keeping the data of the sandbox takes Node 22.13 or later, this is ${process.version}: update Node, or leave the data out to keep it in memory.`;
    throw new Error(message, { cause });
  }
}

function openDatabase({ DatabaseSync }: Sqlite, path: string): Database {
  let database: Database | undefined;
  try {
    database = new DatabaseSync(path);
    prepareDatabase(database);
    return database;
  } catch (cause) {
    database?.close();
    throw cannotKeep(path, cause);
  }
}

/** Some errors, such as a full disk, have ended the transaction already. */
function undo(database: Database): void {
  try {
    database.exec('rollback');
  } catch {
    // Nothing is left to undo.
  }
}

function prepareDatabase(database: Database): void {
  // Rows are near a kilobyte: larger pages mean fewer of them for a campaign to change.
  database.exec('pragma page_size = 16384;');
  // One process at a time: two sandboxes would each keep half of the truth.
  database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal;');
  // Fewer checkpoints: each of them writes the pages that changed a second time.
  database.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 10000;');
  // 16 MiB at most: with SQLite's 2 MiB, a campaign of 50,000 reads most pages again for each change.
  database.exec('pragma cache_size = -16384;');
  const format = Number(database.prepare('pragma user_version').get()?.['user_version']);
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  const isOwn = format > 0 && tables.some(({ name }) => name === 'entities');
  if (tables.length > 0 && !isOwn) throw new Error('it holds other data');
  if (format > FORMAT) throw new Error('a later version has written it');
  const missing = isOwn ? MIGRATIONS.slice(format - 1) : [SCHEMA];
  database.exec(`begin; ${missing.join('')} pragma user_version = ${FORMAT}; commit;`);
}

/** The number of a collection by its name; a new one is written down when it is first asked for. */
function createNumbers(database: Database): (name: string) => number {
  const known = new Map<string, number>();
  const find = database.prepare('select number from collections where name = ?');
  const add = database.prepare('insert into collections (name) values (?)');
  const read = (name: string) => find.get(name)?.['number'] ?? add.run(name).lastInsertRowid;
  return (name) => remember(known, name, () => Number(read(name)));
}

function* readAll(database: Database): Generator<KeptEntity> {
  const rows = database.prepare(
    `select name, sequence, json from entities join collections on number = collection
     order by collection, sequence`,
  );
  for (const { name, sequence, json } of rows.iterate()) {
    const entity = JSON.parse(json as string) as Entity;
    yield { collection: name as string, sequence: sequence as number, entity };
  }
}

/** What goes wrong on the way says which file it is about. */
function* explained<T>(path: string, values: Iterable<T>): Generator<T> {
  try {
    yield* values;
  } catch (cause) {
    throw cannotKeep(path, cause);
  }
}

/** What to do, by the end of SQLite's words. */
const CURES: readonly [RegExp, string][] = [
  [/is locked$/, 'another sandbox or program has it open: end that, or take another file'],
  [/malformed|not valid JSON|corrupt/, 'the file is damaged: delete it, or take another one'],
  [/later version/, 'update messaging-crm-api, or take another file'],
  [/not a database|other data/, 'take another file, or delete this one'],
  [/unable to open/, 'the folder has to be there and writable'],
  [/full/, 'make room on the disk'],
  [/readonly|read-only|disk I\/O/, 'the file and its folder have to be writable'],
];

function cannotKeep(path: string, cause: unknown): Error {
  const reason = (cause as Error).message;
  const cure = CURES.find(([words]) => words.test(reason))?.[1];
  const more = cure ? ` (${cure})` : '';
  return new Error(`Cannot keep the data of the sandbox in ${path}: ${reason}${more}.`, { cause });
}
