import { expect, test } from 'vitest';
import { create, dataOf, openSandbox, subscribe, type Call } from '../open-sandbox.ts';

const HOUR_MS = 3_600_000;
const get = (call: Call, path: string): Promise<any> => dataOf(call('GET', path));
const patch = (call: Call, path: string, body: object) => dataOf(call('PATCH', path, body));

/** A conversation over WhatsApp, and a run of a macro on it. */
async function openConversation() {
  const { sandbox, call } = await openSandbox();
  const fields = { name: 'Ada '.repeat(1_100), email: 'ada@example.com', phone: '+34600000001' };
  const { id: contact } = await create(call, '/v1/contacts', fields);
  const { conversation_id: id } = sandbox.receiveMessage({ from: fields.phone, text: 'Hi' });
  const run = async (...actions: object[]): Promise<any> => {
    const macro = await create(call, '/v1/macros', { name: 'Reply', actions });
    const job = await create(call, `/v1/macros/${macro.id}/run`, { conversation_ids: [id] });
    await sandbox.advance(60_000);
    return (await get(call, `/v1/jobs/${job.id}`)).result;
  };
  return { sandbox, call, contact, id, run };
}

const send = (content: object) => ({ type: 'send_message', content });
const text = (words: string) => send({ type: 'text', text: words });

test('an action that fails ends a macro; those before it stay, with placeholders replaced in all texts (A-99, A-100)', async () => {
  const { call, id, run } = await openConversation();
  const buttons = [{ id: 'yes', title: '{{contact.email}}' }];
  const asks = send({
    type: 'interactive',
    interactive: { type: 'buttons', body: 'Is it', buttons },
  });
  const wrong = send({ type: 'template', template: { name: 'gone', language: 'en' } });

  const result = await run(asks, { type: 'add_tags', tags: ['vip'] }, wrong, text('No'));
  const [{ content }, ...others] = await get(call, `/v1/conversations/${id}/messages`);

  expect(result).toMatchObject({ failed: 1, failures: [{ index: 0 }] });
  expect([content.interactive.buttons[0].title, others.length]).toEqual(['ada@example.com', 1]);
  expect((await get(call, `/v1/conversations/${id}`)).tags).toEqual(['vip']);
});

test.each([
  ['add_note', { type: 'add_note', body: '{{contact.name}}{{contact.name}}{{contact.name}}' }],
  ['a long text', text('{{contact.name}}')],
  ['no text', text('{{contact.owner_id}}')],
])('a placeholder that makes %s no longer fit is a failure (A-99)', async (_, action) => {
  const { call, run } = await openConversation();

  expect(await run(action)).toMatchObject({ failed: 1 });
  expect(await get(call, '/v1/notes')).toEqual([]);
});

test('an export has its columns only, and is shown to those who may read what it is of (A-154, A-155)', async () => {
  const { sandbox, call, tokenFor, fetch } = await openSandbox();
  const { conversation_id: id } = sandbox.receiveMessage({ from: '+34600000001', text: 'Hi' });
  await patch(call, `/v1/conversations/${id}`, { subject: 'Divorce' });
  const wanted = { report: 'conversations', format: 'json', from: '2020-01-01', to: '2040-01-01' };
  const job = await create(call, '/v1/analytics/export', wanted);
  await sandbox.advance(60_000);
  const { result } = await get(call, `/v1/jobs/${job.id}`);
  const file = await (await fetch(result.download_url)).text();
  const seen = [];
  for (const more of [[], ['conversations:read']]) {
    const token = await tokenFor(['jobs:read', 'analytics:read', ...more]);
    const listed = await call('GET', '/v1/jobs', undefined, { token });
    const { status } = await call('GET', `/v1/jobs/${job.id}`, undefined, { token });
    seen.push([listed.body.data.length, status]);
  }

  expect(file).toContain(id);
  expect(file).not.toContain('Divorce');
  expect(seen).toEqual([
    [0, 403],
    [1, 200],
  ]);
});

test('after the reply window only a template arrives (A-141)', async () => {
  const { sandbox, call, id } = await openConversation();
  await sandbox.advance(25 * HOUR_MS);
  const to = { conversation_id: id };
  const late = await create(call, '/v1/messages', { to, content: { type: 'text', text: 'Late' } });
  await sandbox.advance(60_000);

  const { status, error } = await get(call, `/v1/messages/${late.id}`);
  expect([status, error.code]).toEqual(['failed', 'reply_window_closed']);
});

test('a record is called what its object and its references say by now (A-116, A-119)', async () => {
  const { call } = await openSandbox();
  const properties = [
    { key: 'x', name: 'X', type: 'text' },
    { key: 'of', name: 'Of', type: 'reference', object_key: 'car' },
  ];
  const car = { key: 'car', name: 'Car', prefix: 'CAR', name_template: '{x}{of}', properties };
  await create(call, '/v1/objects', car);
  const records = '/v1/objects/car/records';
  const first = await create(call, records, { properties: { x: 'Red' } });
  const second = await create(call, records, { properties: { of: first.id } });

  await patch(call, `${records}/${first.id}`, { properties: { x: 'Blue' } });
  await patch(call, '/v1/objects/car', { prefix: 'VEH' });
  const called = { name: 'Blue', display_number: 'VEH-2' };
  expect(await get(call, `${records}/${second.id}`)).toMatchObject(called);
  await patch(call, '/v1/objects/car', { remove_properties: ['x'] });
  expect((await get(call, records))[0].name).not.toBe('Blue');
});

test('an audience names no contact and no segment that is deleted, and a company leaves its contacts with an event (A-77, A-102)', async () => {
  const { sandbox, call } = await openSandbox();
  const company = await create(call, '/v1/companies', { name: 'Fleet' });
  const contact = await create(call, '/v1/contacts', { name: 'A', company_id: company.id });
  const filter = { type: 'condition', field: 'email', operator: 'is_set' };
  const segment = await create(call, '/v1/segments', { name: 'All', filter });
  const audience = { contact_ids: [contact.id], segment_id: segment.id, tags: ['a'] };
  const { id } = await create(call, '/v1/campaigns', { audience });
  await subscribe(call, ['contact.updated']);

  for (const path of [
    `companies/${company.id}`,
    `contacts/${contact.id}`,
    `segments/${segment.id}`,
  ])
    await dataOf(call('DELETE', `/v1/${path}`)).then(() => sandbox.advance(0));

  expect((await get(call, `/v1/campaigns/${id}`)).audience).toEqual({
    contact_ids: [],
    tags: ['a'],
  });
  const changed = sandbox.deliveries.map(({ event }: any) => event.data.changed_fields);
  expect(changed).toEqual([['company_id']]);
});
