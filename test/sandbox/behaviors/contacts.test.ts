import { expect, test } from 'vitest';
import { create, dataOf, openSandbox, subscribe, type Call } from '../open-sandbox.ts';

const get = (call: Call, path: string) => dataOf(call('GET', path));

test('a contact is created in the first stage of the settings, with what was sent (R-059, R-081, A-101)', async () => {
  const { call } = await openSandbox();
  const own = { tags: ['a', 'a'], custom_fields: { policies: 3 } };
  const fields = { name: 'Ada', email: 'ada@example.com', ...own };

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
  const own = { custom_fields: { kept: 1, changed: 1, gone: 1 } };
  const fields = { name: 'Ada', country: 'ES', tags: ['a'], ...own };
  const { id } = await create(call, '/v1/contacts', fields);

  const changes = { country: null, tags: ['b'], custom_fields: { changed: 2, gone: null } };
  const after = await dataOf(call('PATCH', `/v1/contacts/${id}`, changes));

  expect(after).toMatchObject({ name: 'Ada', tags: ['b'] });
  expect(after.custom_fields).toEqual({ kept: 1, changed: 2 });
  expect(after).not.toHaveProperty('country');
});

test('a key called __proto__ is a key like any other', async () => {
  const { call } = await openSandbox();

  const fields = '{"name":"Ada","custom_fields":{"__proto__":{"admin":true}}}';
  const { text } = await call('POST', '/v1/contacts', fields);

  expect(text).toContain('"custom_fields":{"__proto__":{"admin":true}}');
  expect(({} as any).admin).toBeUndefined();
});

test('a field that the contract does not know is passed over (A-130)', async () => {
  const { call } = await openSandbox();

  const fields = { name: 'Ada', id: 'con_mine', nickname: 'A' };
  const contact = await create(call, '/v1/contacts', fields);

  expect(contact.id).not.toBe('con_mine');
  expect(contact).not.toHaveProperty('nickname');
});

test('identifiers are replaced as a whole; one that stays keeps its id (A-77)', async () => {
  const { call } = await openSandbox();
  const one = { type: 'email', value: 'a@example.com' };
  const other = { type: 'phone', value: '+14155550123' };
  const before = await create(call, '/v1/contacts', { identifiers: [one] });

  const identifiers = [other, one];
  const after = await dataOf(call('PATCH', `/v1/contacts/${before.id}`, { identifiers }));

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

  const change = { stage: 'customer', previous_stage: 'lead', changed_fields: ['stage'] };
  expect(sandbox.deliveries.map(({ event }) => event.data)).toEqual([
    expect.objectContaining({ id, name: 'Ada', ...change }),
  ]);
});

test('a merge moves all that the other contact has, and the other is gone; none is merged with itself (R-150, A-66, A-79)', async () => {
  const { sandbox, call } = await openSandbox();
  const kept = await create(call, '/v1/contacts', { name: 'Ada', tags: ['a'] });
  const merged = await create(call, '/v1/contacts', { name: 'Ada L.', country: 'GB', tags: ['b'] });
  const deal = await create(call, '/v1/deals', { title: 'Engine', contact_id: merged.id });
  await subscribe(call, ['contact.merged']);

  const path = `/v1/contacts/${kept.id}/merge`;
  const contact = await dataOf(call('POST', path, { merged_contact_id: merged.id }));
  const again = await call('POST', path, { merged_contact_id: merged.id });
  const itself = await call('POST', path, { merged_contact_id: kept.id });
  await sandbox.advance(0);

  expect(contact).toMatchObject({ id: kept.id, name: 'Ada', country: 'GB', tags: ['a', 'b'] });
  expect((await get(call, `/v1/deals/${deal.id}`)).contact_id).toBe(kept.id);
  expect((await call('GET', `/v1/contacts/${merged.id}`)).status).toBe(404);
  expect([again.status, itself.status]).toEqual([400, 400]);
  expect(itself.body.error.details.issues).toMatchObject([{ pointer: '/merged_contact_id' }]);
  const ids = { id: kept.id, merged_contact_id: merged.id };
  expect(sandbox.deliveries[0]?.event.data).toMatchObject(ids);
});

test('deleting a contact takes its conversations and notes along; deals, tasks and tickets stay (A-78, A-102)', async () => {
  const { call } = await openSandbox();
  const { id } = await create(call, '/v1/contacts', { name: 'Ada', email: 'ada@example.com' });
  const content = { type: 'text', text: 'Hi' };
  const message = await create(call, '/v1/messages', { to: { contact_id: id }, content });
  const on = { target_type: 'contact', target_id: id };
  const note = await create(call, '/v1/notes', { ...on, body: 'Nice' });
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

test('a merge moves messages, tasks and tickets, and keeps the custom fields of the one that stays (A-79)', async () => {
  const { call } = await openSandbox();
  const ada = { name: 'Ada', custom_fields: { plan: 'own', age: 36 } };
  const stays = await create(call, '/v1/contacts', ada);
  const other = { email: 'ada@example.com', custom_fields: { plan: 'other', vip: true } };
  const goes = await create(call, '/v1/contacts', { name: 'Ada L.', ...other });
  const content = { type: 'text', text: 'Hi' };
  const message = await create(call, '/v1/messages', { to: { contact_id: goes.id }, content });
  const task = await create(call, '/v1/tasks', { title: 'Call', contact_id: goes.id });
  const ticket = await create(call, '/v1/tickets', { subject: 'Broken', contact_id: goes.id });
  const path = `/v1/contacts/${stays.id}/merge`;
  const { custom_fields: fields } = await create(call, path, { merged_contact_id: goes.id });

  expect(fields).toEqual({ plan: 'own', age: 36, vip: true });
  for (const moved of [`messages/${message.id}`, `tasks/${task.id}`, `tickets/${ticket.id}`])
    expect((await get(call, `/v1/${moved}`)).contact_id, moved).toBe(stays.id);
});
