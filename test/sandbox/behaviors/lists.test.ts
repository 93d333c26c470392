import { expect, test } from 'vitest';
import { dataOf, openSandbox, type Call } from '../open-sandbox.ts';

async function createContacts(call: Call, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push((await dataOf(call('POST', '/v1/contacts', { name: `Contact ${index}` }))).id);
  return ids;
}

test('a list comes newest first, 25 to a page, and none is empty (R-009, R-010, A-11, A-12)', async () => {
  const { call } = await openSandbox();
  const ids = await createContacts(call, 30);

  const first = await call('GET', '/v1/contacts');
  const { next_cursor: cursor } = first.body.pagination;
  const second = await call('GET', `/v1/contacts?cursor=${cursor}`);

  expect(first.body).toMatchObject({ object: 'list', pagination: { has_more: true } });
  expect(first.body.data.map(({ id }: any) => id)).toEqual(ids.slice(5).reverse());
  expect(second.body.data.map(({ id }: any) => id)).toEqual(ids.slice(0, 5).reverse());
  const full = await call('GET', '/v1/contacts?limit=30');
  for (const { body } of [second, full])
    expect(body.pagination).toEqual({ next_cursor: null, has_more: false });
});

test('what comes and goes between two pages neither doubles nor hides an entry (R-010)', async () => {
  const { call } = await openSandbox();
  const ids = await createContacts(call, 6);
  const first = await call('GET', '/v1/contacts?limit=3');

  await createContacts(call, 2);
  await call('DELETE', `/v1/contacts/${ids[3]}`);
  const { next_cursor: cursor } = first.body.pagination;
  const second = await call('GET', `/v1/contacts?limit=3&cursor=${cursor}`);

  expect(second.body.data.map(({ id }: any) => id)).toEqual([ids[2], ids[1], ids[0]]);
});

test.each(['%00', 'eyJpZCI6ImNvbiJ9', 'after:1', 'YWZ0ZXI6MQ=='])(
  'the cursor %s was never given: 400 (A-12, A-22, R-160)',
  async (cursor) => {
    const { call } = await openSandbox();

    const { status, body } = await call('GET', `/v1/contacts?cursor=${cursor}`);

    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code: 'invalid_parameter' });
    expect(body.error.details.issues[0]).toMatchObject({ in: 'query', pointer: 'cursor' });
  },
);

test('filters combine, and updated_since takes in what changed at that very time (A-13, A-104)', async () => {
  const { sandbox, call } = await openSandbox({ startAt: '2026-08-01T00:00:00Z' });
  const contact = (name: string, owner: string) => ({ name, owner_id: owner });
  await call('POST', '/v1/contacts', contact('Ada', 'usr_1'));
  await sandbox.advance(60_000);
  await call('POST', '/v1/contacts', contact('Bea', 'usr_1'));
  await call('POST', '/v1/contacts', contact('Cid', 'usr_2'));

  const path = '/v1/contacts?updated_since=2026-08-01T00:01:00Z&owner_id=usr_1';
  const { body } = await call('GET', path);

  expect(body.data.map(({ name }: any) => name)).toEqual(['Bea']);
});

test('expand=contact embeds the contact beside its id, in lists too (R-016, A-16, A-17)', async () => {
  const { call } = await openSandbox();
  const { id } = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));
  await call('POST', '/v1/tasks', { title: 'Call', contact_id: id });

  const { body: expanded } = await call('GET', '/v1/tasks?expand=contact');
  const { body: plain } = await call('GET', '/v1/tasks');

  expect(expanded.data[0]).toMatchObject({
    contact_id: id,
    contact: { object: 'contact', id, name: 'Ada' },
  });
  expect(plain.data[0]).not.toHaveProperty('contact');
});

test('every success has meta with a request id, and the audit trail knows it (R-008, R-021, R-047, A-52)', async () => {
  const { sandbox, call } = await openSandbox({ startAt: '2026-08-02T23:59:59Z' });
  const { body } = await call('POST', '/v1/contacts', { name: 'Ada' });
  await call('PATCH', `/v1/contacts/${body.data.id}`, { stage: 'customer' });
  await sandbox.advance(1_000);
  await call('PATCH', `/v1/contacts/${body.data.id}`, { stage: 'lead' });

  const path = `/v1/audit-logs?from=2026-08-02&to=2026-08-02&resource_id=none,${body.data.id}`;
  const { body: log } = await call('GET', path);

  expect(log.data).toMatchObject([
    {
      action: 'contact.updated',
      actor: { type: 'application', id: 'app_7Hf2' },
      changes: [{ field: 'stage', from: 'lead', to: 'customer' }],
    },
    { action: 'contact.created', request_id: body.meta.request_id },
  ]);
});

test.each(['contact,company', 'contact&expand=company', '&expand[]=contact&expand[]=company'])(
  'a list of relations may be written as expand=%s, and no other is embedded (R-016, A-16, A-17)',
  async (written) => {
    const { call } = await openSandbox();
    const { id: contact } = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));
    const { id: company } = await dataOf(call('POST', '/v1/companies', { name: 'Rivera' }));
    const fields = { title: 'Fleet', contact_id: contact, company_id: company };
    const { id, ...made } = await dataOf(call('POST', '/v1/deals?expand=contact', fields));
    const query = written.startsWith('&') ? written.slice(1) : `expand=${written}`;

    const deal = await dataOf(call('GET', `/v1/deals/${id}?${query}`));

    expect([deal.contact.name, deal.company.name]).toEqual(['Ada', 'Rivera']);
    expect([made.contact.id, made.company_id, made.company]).toEqual([contact, company, undefined]);
  },
);
