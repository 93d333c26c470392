// Programs that take the contract for more than it promises: one mistake each, and the places that show it.
import assert from 'node:assert/strict';
import { rows } from '../table.ts';

/** Reads a path of the API. */
export type Get = (path: string) => Promise<{ headers: Headers; body: any }>;

/** A program that fails for additions at some places. */
export type Consumer = readonly [places: RegExp, run: (get: Get) => Promise<unknown>];

const closed = (value: unknown, known: string): void =>
  assert(value === null || known.split(' ').includes(`${value as string}`), `${value}`);

const only = (value: object, known: string): void => {
  for (const name of Object.keys(value)) closed(name, known);
};

const DEAL =
  'object id title stage status value_minor currency pipeline_id contact_id contact company_id company owner_id ' +
  'probability expected_close_date won_at closed_at lost_reason created_at updated_at';

/** All that stands at a place of a body; `*` is each of a list. */
const at = (body: unknown, pointer = ''): any[] =>
  pointer
    .split('/')
    .slice(1)
    .reduce<any[]>((all, key) => all.flatMap((one) => (key === '*' ? one : [one[key]])), [body]);

/** Programs that know all values, or all names, at a place of a path. */
const CLOSED = rows(`
  a switch over a status without a default | deals.get 200 values /data/status | /v1/deals/dea_1Jc5 | open won lost
  a closed enumeration in a list | channels.list 200 values /data/*/status | /v1/channels | pending active disconnected
  a wait that knows each status | jobs.get 200 values /data/status | /v1/jobs/job_3Qn8 | queued running succeeded failed canceled
  a value deep inside | messages.get 200 values /data/sender/type | /v1/messages/msg_9Rs1 | contact user application campaign macro
  a content of a known type | messages.get 200 values /data/content/type | /v1/messages/msg_9Rs1 | text media template interactive choice location contacts reaction email
  an error of a known type | contacts.get 404 values /error/type | /v1/contacts/con_none | not_found_error
  a strict resource | deals.get 200 (fields|objects) /data | /v1/deals/dea_1Jc5 | ${DEAL}
  a strict resource in a list | deals.list 200 (fields|objects) /data/* | /v1/deals | ${DEAL}
  a strict envelope | contacts.get 200 (fields|objects) | /v1/contacts/con_8Zk2 | data meta
  a strict page | tasks.list 200 (fields|objects) /pagination | /v1/tasks | next_cursor has_more
  a strict meta | notes.list 200 (fields|objects) /meta | /v1/notes | request_id
`).map(([name = '', place = '', path = '', known = '']): [string, Consumer] => {
  const [, , kind, pointer] = place.split(' ');
  const run = async (get: Get): Promise<void> =>
    at((await get(path)).body, pointer).forEach((value) =>
      kind === 'values' ? closed(value, known) : only(value, known),
    );
  return [name, [new RegExp(`^${place.replaceAll('*', String.raw`\*`)}$`), run]];
});

export const CONSUMERS: Readonly<Record<string, Consumer>> = {
  ...Object.fromEntries(CLOSED),
  'a count of keys': [
    /^me.get 200 (fields|objects) \/data$/,
    async (get) => assert.equal(Object.keys((await get('/v1/me')).body.data).length, 5),
  ],
  'fields that are all texts': [
    /^messages.get 200 (fields|objects) \/data\/sender$/,
    async (get) => {
      const { sender } = (await get('/v1/messages/msg_9Rs1')).body.data;
      for (const value of Object.values(sender))
        assert(value === null || typeof value === 'string');
    },
  ],
  'a registry of objects': [
    /^companies.get 200 objects \/data$/,
    async (get) => {
      const { data } = (await get('/v1/companies/com_4Tt9')).body;
      for (const value of Object.values<any>(data))
        if (value?.object) closed(value.object, 'company');
    },
  ],
  'ids of a fixed length': [
    /^ids con_$/,
    async (get) => assert.match((await get('/v1/contacts/con_8Zk2')).body.data.id, /^con_\w{4}$/),
  ],
  'a column that is too short for an id elsewhere': [
    /^ids req_$/,
    async (get) => assert((await get('/v1/me')).body.meta.request_id.length <= 24),
  ],
  'a cursor of at most 40 characters, cut': [
    /^ids cursors$/,
    async (get) =>
      assert(`${(await get('/v1/contacts')).body.pagination.next_cursor}`.length <= 40),
  ],
  'the order of keys': [
    /^inboxes.get 200 order$/,
    async (get) => {
      const [first, second] = Object.keys((await get('/v1/inboxes/inb_2Wd6')).body.data);
      assert.deepEqual([first, second], ['object', 'id']);
    },
  ],
  'the order of an envelope': [
    /^segments.list 200 order$/,
    async (get) => assert.equal(Object.keys((await get('/v1/segments')).body)[0], 'object'),
  ],
  'headers that are all known': [
    /^webhooks.list 200 headers$/,
    async (get) => {
      const { headers } = await get('/v1/webhooks');
      for (const name of headers.keys()) assert.notEqual(name, 'x-grease');
    },
  ],
};
