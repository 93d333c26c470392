/** Collections whose name ends so, in any workspace. */
const named = (name: string): string =>
  `collection in (select number from collections where name like '%${name}')`;

/** What makes each format of a data file the next one, from the first on: SQL, in a transaction. */
export const MIGRATIONS: readonly string[] = [
  // 1: rows had ids for keys and names for collections, and a run had its recipients within.
  `insert into entities
     select replace(collection, '/runs', '/run_recipients'), id, sequence,
       json_object('id', id, 'contactIds', json_extract(json, '$.recipients'))
     from entities where collection like '%/runs' and json ->> '$.run.status' = 'running';
   alter table entities rename to rows_of_1;
   create table collections (number integer primary key, name text not null unique) strict;
   create table entities (
     collection integer not null,
     sequence integer not null,
     json text not null,
     primary key (collection, sequence)
   ) strict, without rowid;
   insert into collections (name) select distinct collection from rows_of_1;
   insert into entities select number, sequence, json from rows_of_1 join collections on name = collection;
   drop table rows_of_1;`,
  // 2: audit entries were those of contract 1.2, and what names a contact did not say which.
  `update entities set json = json_set(json,
     '$.resource', json_object('type', json ->> '$.resource.object', 'id', json ->> '$.resource.id'),
     '$.changes', (select json_group_array(json_set(value, '$.redacted', json('false')))
       from json_each(entities.json, '$.changes')))
   where ${named('/audit_logs')} and json ->> '$.resource.object' is not null;
   update entities set json = json_set(json, '$.contactId', iif(
     json ->> '$.body' ->> '$.data.object' = 'contact',
     json ->> '$.body' ->> '$.data.id', json ->> '$.body' ->> '$.data.contact_id'))
   where ${named('/events')};
   update entities set json = json_set(json, '$.contacts', (select json_group_array(distinct atom)
     from json_tree(entities.json ->> '$.sent.text') where type = 'text' and atom glob 'con_*'))
   where ${named('idempotency')};
   update entities set json = json_set(json, '$.counts.skipped', 0) where ${named('/campaigns')};`,
];
