import { expect, test } from 'vitest';
import { dataOf, openSandbox, type Call } from '../open-sandbox.ts';

const create = (call: Call, path: string, body: object) => dataOf(call('POST', path, body));
const get = (call: Call, path: string) => dataOf(call('GET', path));

async function subscribe(call: Call, events: readonly string[]): Promise<void> {
  await call('POST', '/v1/webhooks', { url: 'https://hooks.example.com', events });
}

test('a contact is created in the first stage of the settings, with what was sent (R-059, R-081, A-101)', async () => {
  const { call } = await openSandbox();
  const fields = {
    name: 'Ada',
    email: 'ada@example.com',
    tags: ['a', 'a'],
    custom_fields: { policies: 3 },
  };

  const { status, body } = await call('POST', '/v1/contacts', fields);

  expect(status).toBe(201);
  expect(body.data).toMatchObject({ ...fields, object: 'contact', stage: 'lead', tags: ['a'] });
  expect(await get(call, `/v1/contacts/${body.data.id}`)).toEqual(body.data);
});

test('a contact with neither a name nor a way to be reached is refused (A-29)', async () => {
  const { call } = await openSandbox();

  expect((await call('POST', '/v1/contacts', { country: 'ES' })).status).toBe(400);
  expect((await call('POST', '/v1/contacts', { phone: '+34600000142' })).status).toBe(201);
});

test('an update leaves out what is not sent, empties with null, and merges custom fields (A-77, A-103)', async () => {
  const { call } = await openSandbox();
  const { id } = await create(call, '/v1/contacts', {
    name: 'Ada',
    country: 'ES',
    tags: ['a'],
    custom_fields: { kept: 1, changed: 1, gone: 1 },
  });

  const changes = { country: null, tags: ['b'], custom_fields: { changed: 2, gone: null } };
  const after = await dataOf(call('PATCH', `/v1/contacts/${id}`, changes));

  expect(after).toMatchObject({ name: 'Ada', tags: ['b'] });
  expect(after.custom_fields).toEqual({ kept: 1, changed: 2 });
  expect(after).not.toHaveProperty('country');
});

test('a key called __proto__ is a key like any other', async () => {
  const { call } = await openSandbox();

  const { text } = await call(
    'POST',
    '/v1/contacts',
    '{"name":"Ada","custom_fields":{"__proto__":{"admin":true}}}',
  );

  expect(text).toContain('"custom_fields":{"__proto__":{"admin":true}}');
  expect(({} as any).admin).toBeUndefined();
});

test('a field that the contract does not know is passed over (A-130)', async () => {
  const { call } = await openSandbox();

  const contact = await create(call, '/v1/contacts', {
    name: 'Ada',
    id: 'con_mine',
    nickname: 'A',
  });

  expect(contact.id).not.toBe('con_mine');
  expect(contact).not.toHaveProperty('nickname');
});

test('identifiers are replaced as a whole; one that stays keeps its id (A-77)', async () => {
  const { call } = await openSandbox();
  const [one, other] = [
    { type: 'email', value: 'a@example.com' },
    { type: 'phone', value: '+1' },
  ];
  const before = await create(call, '/v1/contacts', { identifiers: [one] });

  const after = await dataOf(
    call('PATCH', `/v1/contacts/${before.id}`, { identifiers: [other, one] }),
  );

  expect(after.identifiers).toMatchObject([
    { ...other, primary: true },
    { ...one, id: before.identifiers[0].id },
  ]);
});

test('contact.updated names what changed, and a repeat sends nothing (R-132, R-150, A-65)', async () => {
  const { sandbox, call } = await openSandbox();
  const { id } = await create(call, '/v1/contacts', { name: 'Ada' });
  await subscribe(call, ['contact.updated']);
  await call('PATCH', `/v1/contacts/${id}`, { stage: 'customer' });
  await call('PATCH', `/v1/contacts/${id}`, { stage: 'customer' });
  await sandbox.advance(0);

  expect(sandbox.deliveries.map(({ event }) => event.data)).toEqual([
    expect.objectContaining({
      id,
      name: 'Ada',
      stage: 'customer',
      previous_stage: 'lead',
      changed_fields: ['stage'],
    }),
  ]);
});

test('a merge moves all that the other contact has, and the other is gone (R-150, A-66, A-79)', async () => {
  const { sandbox, call } = await openSandbox();
  const kept = await create(call, '/v1/contacts', { name: 'Ada', tags: ['a'] });
  const merged = await create(call, '/v1/contacts', { name: 'Ada L.', country: 'GB', tags: ['b'] });
  const deal = await create(call, '/v1/deals', { title: 'Engine', contact_id: merged.id });
  await subscribe(call, ['contact.merged']);

  const path = `/v1/contacts/${kept.id}/merge`;
  const contact = await dataOf(call('POST', path, { merged_contact_id: merged.id }));
  const again = await call('POST', path, { merged_contact_id: merged.id });
  await sandbox.advance(0);

  expect(contact).toMatchObject({ id: kept.id, name: 'Ada', country: 'GB', tags: ['a', 'b'] });
  expect((await get(call, `/v1/deals/${deal.id}`)).contact_id).toBe(kept.id);
  expect((await call('GET', `/v1/contacts/${merged.id}`)).status).toBe(404);
  expect(again.status).toBe(400);
  expect(sandbox.deliveries[0]?.event.data).toMatchObject({
    id: kept.id,
    merged_contact_id: merged.id,
  });
});

test('deleting a contact takes its conversations and notes along; deals, tasks and tickets stay (A-78, A-102)', async () => {
  const { call } = await openSandbox();
  const { id } = await create(call, '/v1/contacts', { name: 'Ada', email: 'ada@example.com' });
  const message = await create(call, '/v1/messages', {
    to: { contact_id: id },
    content: { type: 'text', text: 'Hi' },
  });
  const note = await create(call, '/v1/notes', {
    target_type: 'contact',
    target_id: id,
    body: 'Nice',
  });
  const deal = await create(call, '/v1/deals', { title: 'Engine', contact_id: id });

  const { status, body } = await call('DELETE', `/v1/contacts/${id}`);

  expect([status, body.data]).toEqual([200, { object: 'contact', id, deleted: true }]);
  for (const path of [
    `/v1/messages/${message.id}`,
    `/v1/conversations/${message.conversation_id}`,
    `/v1/notes/${note.id}`,
  ]) {
    expect((await call('GET', path)).status).toBe(404);
  }
  expect(await get(call, `/v1/deals/${deal.id}`)).not.toHaveProperty('contact_id');
  expect((await call('DELETE', `/v1/contacts/${id}`)).status).toBe(404);
});

test('a deal starts open in the first stage of the default pipeline, in its currency (R-030, A-105)', async () => {
  const { call } = await openSandbox();

  const deal = await create(call, '/v1/deals', { title: 'Engine' });

  expect(deal).toMatchObject({
    status: 'open',
    stage: 'qualification',
    pipeline_id: 'pip_sales',
    currency: 'EUR',
    probability: 10,
  });
});

test('a deal takes over what its stage stands for, and says so (R-062, R-090, R-151, A-67, A-107)', async () => {
  const { sandbox, call } = await openSandbox();
  const { id } = await create(call, '/v1/deals', { title: 'Engine', value_minor: 100 });
  await subscribe(call, ['deal.*']);
  const move = (stage: string) => dataOf(call('PATCH', `/v1/deals/${id}`, { stage }));

  const won = await move('won');
  const open = await move('proposal');
  const lost = await dataOf(
    call('PATCH', `/v1/deals/${id}`, { stage: 'lost', lost_reason: 'Price' }),
  );
  await sandbox.advance(0);

  expect(won).toMatchObject({
    status: 'won',
    probability: 100,
    won_at: expect.any(String),
    closed_at: expect.any(String),
  });
  expect(open).toMatchObject({ status: 'open', probability: 40 });
  expect(open).not.toHaveProperty('won_at');
  expect(lost).toMatchObject({ status: 'lost', lost_reason: 'Price' });
  expect(sandbox.deliveries.map(({ event }) => event.type)).toEqual([
    'deal.stage_changed',
    'deal.won',
    'deal.stage_changed',
    'deal.stage_changed',
  ]);
  expect(sandbox.deliveries[0]?.event.data).toMatchObject({
    stage: 'won',
    previous_stage: 'qualification',
  });
});

test.each([
  ['stage', { stage: 'none' }],
  ['pipeline_id', { pipeline_id: 'pip_none' }],
  ['contact_id', { contact_id: 'con_none' }],
  ['company_id', { company_id: 'cmp_none' }],
])('a %s that leads nowhere is a 400 at the field (R-160, A-22)', async (field, body) => {
  const { call } = await openSandbox();

  const { status, body: answer } = await call('POST', '/v1/deals', { title: 'Engine', ...body });

  expect(status).toBe(400);
  expect(answer.error.details.issues).toMatchObject([{ in: 'body', pointer: `/${field}` }]);
});

test('a task that is done has the time, and loses it when it is opened again (A-109, A-110)', async () => {
  const { call } = await openSandbox();
  const { id } = await create(call, '/v1/tasks', { title: 'Call', due_at: '2026-08-01T10:00:00Z' });
  const move = (status: string) => dataOf(call('PATCH', `/v1/tasks/${id}`, { status }));

  const [done, open] = [await move('done'), await move('open')];
  const { body } = await call('GET', '/v1/tasks?due_before=2026-08-01T10:00:00Z');

  expect(done.completed_at).toBeTypeOf('string');
  expect(open).not.toHaveProperty('completed_at');
  expect(body.data).toEqual([]);
});

test('a ticket sends ticket.created, can be solved and opened again, and is final when closed (R-152, A-112, A-113)', async () => {
  const { sandbox, call } = await openSandbox();
  await subscribe(call, ['*']);
  const { id } = await create(call, '/v1/tickets', { subject: 'Broken' });
  const move = (status: string) => call('PATCH', `/v1/tickets/${id}`, { status });

  const solved = await dataOf(move('solved'));
  const open = await dataOf(move('open'));
  await move('closed');
  const late = await call('PATCH', `/v1/tickets/${id}`, { priority: 'low' });
  await sandbox.advance(0);

  expect(solved.solved_at).toBeTypeOf('string');
  expect(open).not.toHaveProperty('solved_at');
  expect([late.status, late.body.error.code]).toEqual([409, 'state_conflict']);
  expect(sandbox.deliveries.map(({ event }) => event.type)).toEqual(['ticket.created']);
});

test('a note concerns the contact of what it is on (A-94, A-95)', async () => {
  const { call } = await openSandbox();
  const { id } = await create(call, '/v1/contacts', { name: 'Ada' });
  const deal = await create(call, '/v1/deals', { title: 'Engine', contact_id: id });
  await create(call, '/v1/notes', { target_type: 'deal', target_id: deal.id, body: 'Soon' });

  const { body } = await call('GET', `/v1/notes?contact_id=${id}&expand=contact`);
  const lost = await call('POST', '/v1/notes', {
    target_type: 'deal',
    target_id: 'dea_none',
    body: 'x',
  });

  expect(body.data).toMatchObject([
    { target_id: deal.id, contact_id: id, pinned: false, contact: { name: 'Ada' } },
  ]);
  expect(lost.status).toBe(400);
});

test('what referred to a company stays without it (A-102, A-108)', async () => {
  const { call } = await openSandbox();
  const company = await create(call, '/v1/companies', { name: 'Analytical' });
  const contact = await create(call, '/v1/contacts', { name: 'Ada', company_id: company.id });

  await call('DELETE', `/v1/companies/${company.id}`);

  expect(await get(call, `/v1/contacts/${contact.id}`)).not.toHaveProperty('company_id');
});
