import { expect, test } from 'vitest';
import { create, dataOf, openSandbox, subscribe } from '../open-sandbox.ts';

const text = { type: 'text', text: 'Hello' };
// As long as may be, counted as people count.
const CHOICE = { id: 'a', title: '👍'.repeat(20) };

test('a raw recipient creates the contact once, and finds it from then on (R-110, R-112, R-113)', async () => {
  const { call } = await openSandbox();

  const [first, second] = [
    await create(call, '/v1/messages', { to: { identifier: '+34 600-000-142' }, content: text }),
    await create(call, '/v1/messages', { to: { identifier: '+34600000142' }, content: text }),
  ];

  expect(second.contact_id).toBe(first.contact_id);
  expect(await dataOf(call('GET', `/v1/contacts/${first.contact_id}`))).toMatchObject({
    phone: '+34600000142',
    identifiers: [{ type: 'phone', value: '+34600000142', primary: true }],
  });
});

test('a message is queued, sent, delivered and read, with an event for each (R-148, A-34)', async () => {
  const { sandbox, call } = await openSandbox();
  await subscribe(call);
  const to = { identifier: 'ada@example.com' };
  const sent = await call('POST', '/v1/messages', { to, content: text });
  const { id } = sent.body.data;
  await sandbox.advance(60_000);

  const message = await dataOf(call('GET', `/v1/messages/${id}`));

  expect(sent.status).toBe(201);
  const outbound = { direction: 'outbound', sender: { type: 'application' } };
  expect(sent.body.data).toMatchObject({ status: 'queued', ...outbound });
  expect(message).toMatchObject({ status: 'read', read_at: expect.any(String) });
  const types = sandbox.deliveries.map(({ event }) => event.type).join(' ');
  const moves = 'message.sent message.delivered message.read';
  expect(types).toBe(`contact.created conversation.created ${moves}`);
});

test('a message to one who cannot be reached fails, and says why (R-148, A-34)', async () => {
  const { sandbox, call } = await openSandbox({ messages: { undeliverable: ['+10000000'] } });
  await subscribe(call);
  const to = { identifier: '+10000000' };
  const { id } = await create(call, '/v1/messages', { to, content: text });
  await sandbox.advance(60_000);

  const { status, error } = await dataOf(call('GET', `/v1/messages/${id}`));
  expect([status, error.code]).toEqual(['failed', 'recipient_unreachable']);
  expect(sandbox.deliveries.at(-1)?.event).toMatchObject({ type: 'message.failed', data: { id } });
});

test('the first message begins a conversation, and further ones continue it (R-149, A-83)', async () => {
  const { sandbox, call } = await openSandbox();
  await subscribe(call);
  const to = { identifier: 'ada@example.com' };
  const first = await dataOf(call('POST', '/v1/messages', { to, content: text }));
  const more = { reply_to_message_id: first.id, content: text };
  const second = await dataOf(call('POST', '/v1/messages', { to, ...more }));
  const other = { to: { identifier: 'bea@example.com' }, ...more };
  expect((await call('POST', '/v1/messages', other)).body.error.code).toBe('unknown_reference');
  await sandbox.advance(0);

  const { body } = await call('GET', `/v1/conversations/${first.conversation_id}/messages`);

  expect(body.data.map(({ id }: any) => id)).toEqual([second.id, first.id]);
  const created = sandbox.deliveries.filter(({ event }) => event.type === 'conversation.created');
  expect(created).toHaveLength(1);
});

test('on WhatsApp interactive, location, contacts and reaction are taken, this where its message is (R-114, R-188)', async () => {
  const { call } = await openSandbox();
  const to = { identifier: '+34600000142' };
  const send = (content: unknown, recipient = to) =>
    call('POST', '/v1/messages', { to: recipient, channel_id: 'chn_whatsapp', content });
  const first = await dataOf(send(text));
  const reaction = { type: 'reaction', reaction: { message_id: first.id, emoji: '👍' } };
  const statuses = [
    await send({ type: 'interactive', interactive: { body: 'Shall we?', buttons: [CHOICE] } }),
    await send({ type: 'location', location: { latitude: 1, longitude: 2 } }),
    await send({ type: 'contacts', contacts: [{ name: 'Ada' }], media: null, text: 5 }),
    await send(reaction),
    await send(reaction, { identifier: '+34600000143' }),
  ].map(({ status }) => status);

  expect(statuses).toEqual([201, 201, 201, 201, 400]);
});

test('a channel that is disconnected cannot send: 409, and a macro fails (A-88, A-100)', async () => {
  const { sandbox, call } = await openSandbox();
  const said = { from: '+34600000142', text: 'Hi', channelId: 'chn_sms' };
  const { conversation_id: id } = sandbox.receiveMessage(said);
  sandbox.moveChannel('chn_sms', 'disconnected');
  const actions = [{ type: 'send_message', content: text }];
  const macro = await create(call, '/v1/macros', { name: 'Reply', actions });
  const job = await create(call, `/v1/macros/${macro.id}/run`, { conversation_ids: [id] });
  await sandbox.advance(60_000);

  const message = { to: { conversation_id: id }, content: text };
  expect((await call('POST', '/v1/messages', message)).status).toBe(409);
  expect((await dataOf(call('GET', `/v1/jobs/${job.id}`))).result.failed).toBe(1);
});

test('a message of a contact opens the conversation again and waits (R-148, A-81, A-86)', async () => {
  const { sandbox, call } = await openSandbox({ startAt: '2026-08-01T00:00:00Z' });
  await subscribe(call);
  const from = '+34600000142';
  const out = await create(call, '/v1/messages', { to: { identifier: from }, content: text });
  await call('PATCH', `/v1/conversations/${out.conversation_id}`, { status: 'closed' });
  const content = { type: 'choice', choice: { id: 'a', title: 'A' } } as const;
  const said = { from, channelId: 'chn_whatsapp', content, replyToMessageId: out.id };
  const received = sandbox.receiveMessage(said);
  await sandbox.advance(60_000);
  sandbox.receiveMessage({ from, text: 'Well?' });

  expect(received).toMatchObject({ direction: 'inbound', conversation_id: out.conversation_id });
  expect(await dataOf(call('GET', `/v1/conversations/${out.conversation_id}`))).toMatchObject({
    status: 'open',
    closed_at: null,
    unread_count: 2,
    waiting_since: '2026-08-01T00:00:00Z',
    reply_window_ends_at: '2026-08-02T00:01:00Z',
  });
  expect(
    sandbox.deliveries.findLast(({ event }) => event.data['id'] === received.id)?.event,
  ).toMatchObject({ type: 'message.received', data: { content_type: 'choice' } });

  // An answer of one's own: nobody waits any more.
  const to = { conversation_id: out.conversation_id };
  await dataOf(call('POST', '/v1/messages', { to, content: text }));
  expect(await dataOf(call('GET', `/v1/conversations/${out.conversation_id}`))).toMatchObject({
    unread_count: 0,
    waiting_since: null,
  });
});

test('assigning and closing send their events, and a repeat sends nothing (R-149, A-64, A-82)', async () => {
  const { sandbox, call } = await openSandbox();
  const { conversation_id: id } = sandbox.receiveMessage({ from: 'a@example.com', text: 'Hello' });
  await subscribe(call, ['conversation.*']);
  const change = (body: object) => dataOf(call('PATCH', `/v1/conversations/${id}`, body));
  await change({ assignee_id: 'usr_1' });
  await change({ assignee_id: 'usr_2' });
  const closed = await change({ status: 'closed' });
  await change({ status: 'closed', assignee_id: 'usr_2' });
  // The first mail says what the conversation is about.
  const content = { type: 'email', email: { subject: 'Quote', text: 'Here it is' } };
  await create(call, '/v1/messages', { to: { conversation_id: id }, content });
  const reopened = await change({ status: 'open', assignee_id: null });
  await sandbox.advance(0);

  expect(sandbox.deliveries.map(({ event }) => event)).toMatchObject([
    { type: 'conversation.assigned', data: { assignee_id: 'usr_1' } },
    {
      type: 'conversation.assigned',
      data: { assignee_id: 'usr_2', previous_assignee_id: 'usr_1' },
    },
    { type: 'conversation.closed', data: { status: 'closed' } },
  ]);
  expect(sandbox.deliveries).toHaveLength(3);
  expect(closed.closed_at).toBeTypeOf('string');
  expect(closed.waiting_since).toBeNull();
  expect(reopened).toMatchObject({ closed_at: null, assignee_id: null, subject: 'Quote' });
});

test('pending conversations are closed after the hours of the settings, counted from the last message (A-81, A-101)', async () => {
  const seeded = { contact_id: 'con_1', channel_id: 'chn_sms', inbox_id: 'inb_main' };
  const { sandbox, call } = await openSandbox({
    seed: {
      settings: { auto_close_after_hours: 2 },
      conversations: [{ id: 'cnv_1', status: 'pending', ...seeded }],
    },
  });
  const message = { to: { identifier: 'a@example.com' }, content: text };
  const { conversation_id: id } = await dataOf(call('POST', '/v1/messages', message));
  await call('PATCH', `/v1/conversations/${id}`, { status: 'pending' });
  await sandbox.advance(1.5 * 3_600_000);
  await call('POST', '/v1/messages', message);
  const statusAfter = async (hours: number) => {
    await sandbox.advance(hours * 3_600_000);
    // Only a message puts it off.
    return (await dataOf(call('PATCH', `/v1/conversations/${id}`, { tags: [`${hours}`] }))).status;
  };

  expect([await statusAfter(1.5), await statusAfter(1)]).toEqual(['pending', 'closed']);
  expect((await dataOf(call('GET', '/v1/conversations/cnv_1'))).status).toBe('closed');
  await call('PATCH', '/v1/settings', { auto_close_after_hours: 9 });
  await call('PATCH', `/v1/conversations/${id}`, { status: 'pending' });
  await call('PATCH', '/v1/settings', { auto_close_after_hours: 2 });
  expect([await statusAfter(1.5), await statusAfter(1)]).toEqual(['pending', 'closed']);
});

test('messages of all conversations are one list, which finds what was missed (A-158)', async () => {
  const { sandbox, call } = await openSandbox();
  const send = (identifier: string) =>
    dataOf(call('POST', '/v1/messages', { to: { identifier }, content: text }));
  await send('+34600000001');
  await sandbox.advance(3_600_000);
  // The time that a program notes is finer than those of the service.
  await sandbox.advance(700);
  const since = sandbox.now().toISOString();
  const later = [await send('+34600000001'), await send('ada@example.com')];
  const { body } = await call('GET', `/v1/messages?updated_since=${since}&sort=updated_at`);

  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(later.map(({ id }) => id));
});
