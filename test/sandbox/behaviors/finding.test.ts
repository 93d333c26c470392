// How an integration finds what it looks for, and keeps a copy in step.
import { expect, test } from 'vitest';
import { operations } from '../../contract/contract.ts';
import { dataOf, openSandbox } from '../open-sandbox.ts';

const names = ({ body }: any): string[] => body.data.map(({ name }: any) => name);

async function openWithContacts() {
  const open = await openSandbox();
  const contacts = [
    { name: 'Ada', email: 'Ada@Example.com', tags: ['fleet', 'vip'] },
    { name: 'Bea', phone: '+34 600 000 001', tags: ['fleet'] },
    { name: 'Cleo', identifiers: [{ type: 'whatsapp', value: '+34600000001' }], country: 'ES' },
  ];
  for (const contact of contacts) await open.call('POST', '/v1/contacts', contact);
  return open;
}

test.each([
  ['email=ada@example.com', ['Ada']],
  ['email=nobody@example.com', []],
  ['phone=%2B34600000001', ['Bea']],
  ['phone=%2B34-600-000-001', ['Bea']],
  ['identifier=%2B34600000001', ['Cleo', 'Bea']],
  ['identifier=ADA@example.com', ['Ada']],
  ['tag=fleet', ['Bea', 'Ada']],
  ['tag=fleet&email=ada@example.com', ['Ada']],
  ['tag=none', []],
])('contacts with %s are %j (A-136)', async (query, expected) => {
  const { call } = await openWithContacts();

  expect(names(await call('GET', `/v1/contacts?${query}`))).toEqual(expected);
});

test.each([
  ['domain=EXAMPLE.com', ['Ortega']],
  ['name=ortega', ['Ortega']],
  ['name=orte', []],
])('companies with %s are %j (A-136)', async (query, expected) => {
  const { call } = await openSandbox();
  await call('POST', '/v1/companies', { name: 'Ortega', domain: 'example.com' });
  await call('POST', '/v1/companies', { name: 'Other' });

  expect(names(await call('GET', `/v1/companies?${query}`))).toEqual(expected);
});

test('a search takes a filter without saving a segment, in pages (A-136)', async () => {
  const { call } = await openWithContacts();
  const filter = { type: 'condition', field: 'tags', operator: 'equals', value: 'fleet' };
  const search = (query: string) => call('POST', `/v1/contacts/search?limit=1${query}`, { filter });

  const first = await search('');
  const second = await search(`&cursor=${first.body.pagination.next_cursor}`);

  expect([names(first), names(second)]).toEqual([['Bea'], ['Ada']]);
  expect(second.body.pagination).toEqual({ next_cursor: null, has_more: false });
  expect((await call('GET', '/v1/segments')).body.data).toEqual([]);
});

test('a search needs contacts:read, and says which part of the filter is wrong (A-136)', async () => {
  const { call, tokenFor } = await openSandbox();
  const token = await tokenFor(['contacts:manage']);
  const filter = { type: 'condition', field: 'shoe_size', operator: 'equals', value: 1 };

  const forbidden = await call('POST', '/v1/contacts/search', { filter }, { token });
  const wrong = await call('POST', '/v1/contacts/search', { filter });

  expect([forbidden.status, wrong.status]).toEqual([403, 400]);
  expect(wrong.body.error.details.issues[0].pointer).toBe('/filter/field');
});

test.each(operations.filter(({ family }) => family !== 'oauth').map(({ id }) => id))(
  '%s refuses a query parameter that it does not have (A-130)',
  async (id) => {
    const { call } = await openSandbox();
    const { verb, path } = operations.find((each) => each.id === id) as (typeof operations)[number];
    const address = path.replace(/\{\w+\}/g, 'none');

    const { status, body } = await call(verb.toUpperCase(), `${address}?limt=1`);

    expect(status).toBe(400);
    expect(body.error.details.issues).toContainEqual({
      in: 'query',
      pointer: 'limt',
      message: 'is not a parameter of this operation',
    });
  },
);

test('a sync by updated_at misses nothing that changes while it pages (A-137)', async () => {
  const { sandbox, call } = await openSandbox();
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    ids.push((await dataOf(call('POST', '/v1/contacts', { name }))).id);
    // Two pages divide what changed within one second.
    if (name > 'b') await sandbox.advance(1_000);
  }
  const page = (cursor = '') =>
    call('GET', `/v1/contacts?sort=updated_at&limit=2${cursor && `&cursor=${cursor}`}`);

  const first = await page();
  await call('PATCH', `/v1/contacts/${ids[0]}`, { name: 'a2' });
  const second = await page(first.body.pagination.next_cursor);
  const third = await page(second.body.pagination.next_cursor);

  expect([first, second, third].map(names)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'a2'],
  ]);
});

test('the times of a seed are in order, in whatever form they are written (A-137)', async () => {
  const written = ['2026-08-01t10:00:00z', '2026-08-01T08:00:00Z', '2026-08-01T11:00:00.5+02:00'];
  const contacts = [...written, 'unknown'].map((name) => ({ name, updated_at: name }));
  const { call } = await openSandbox({ seed: { contacts } });
  const read = (query: string) => call('GET', `/v1/contacts?sort=updated_at&${query}`);
  const { next_cursor: cursor } = (await read('limit=2')).body.pagination;

  expect(names(await read(''))).toEqual([1, 2, 0].map((at) => written[at]).concat('unknown'));
  expect(names(await read(`cursor=${cursor}`))).toEqual([written[0], 'unknown']);
  expect(names(await read('updated_since=2026-08-01T09:00:00Z'))).toEqual([written[2], written[0]]);
});

test('a job that changed last comes last, though it does not show when (A-104, A-137)', async () => {
  const { sandbox, call } = await openSandbox({ jobs: { queueMs: 5_000 } });
  const start = () => dataOf(call('POST', '/v1/contacts/import', { contacts: [{ name: 'Ada' }] }));
  const [{ id: one }, { id: other }] = [await start(), await start()];
  await call('POST', `/v1/jobs/${other}/cancel`);
  await sandbox.advance(60_000);

  const jobs = await dataOf(call('GET', '/v1/jobs?sort=updated_at'));
  expect(jobs.map(({ id }: { id: string }) => id)).toEqual([other, one]);
});

test('a cursor belongs to the order it was made with (A-137)', async () => {
  const { call } = await openWithContacts();
  const { body } = await call('GET', '/v1/contacts?limit=1');

  const { next_cursor: cursor } = body.pagination;
  const { status } = await call('GET', `/v1/contacts?limit=1&sort=updated_at&cursor=${cursor}`);

  expect(status).toBe(400);
});

test('a conversation that is marked as read has no unread messages, and sends no event (A-138)', async () => {
  const { sandbox, call } = await openSandbox();
  const { conversation_id: id } = sandbox.receiveMessage({ from: '+34600000001', text: 'Hi' });
  const before = await dataOf(call('GET', `/v1/conversations/${id}`));

  const read = await dataOf(call('POST', `/v1/conversations/${id}/read`));
  const again = await dataOf(call('POST', `/v1/conversations/${id}/read`));

  expect([before.unread_count, read.unread_count, again.unread_count]).toEqual([1, 0, 0]);
  expect(again).toEqual(read);
});

test('what is created can be read at its Location, a job too (A-139)', async () => {
  const { call } = await openSandbox();
  const made = [
    await call('POST', '/v1/contacts', { name: 'Ada' }),
    await call('POST', '/v1/contacts/import', { contacts: [{ name: 'Bea' }] }),
    await call('POST', '/v1/webhooks', { url: 'https://hooks.example.com', events: ['*'] }),
    await call('POST', '/v1/objects', { key: 'cars', name: 'Car', properties: [] }),
    await call('POST', '/v1/objects/cars/records', { properties: {} }),
  ];

  const read = await Promise.all(
    made.map(({ headers }) => call('GET', headers.get('location') ?? '')),
  );

  expect(read.map(({ status }) => status)).toEqual(made.map(() => 200));
  expect(read.map(({ body }) => body.data.id)).toEqual(made.map(({ body }) => body.data.id));
});
