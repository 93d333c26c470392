import { expect, test } from 'vitest';
import { dataOf, openSandbox, type Call } from '../open-sandbox.ts';

const WEB_CHAT = { channels: [{ id: 'chn_web', type: 'webchat' }] };

const send = (call: Call, to: object, more: object = {}) =>
  call('POST', '/v1/messages', { to, content: { type: 'text', text: 'Hello' }, ...more });

test.each([
  ['+34 600 000 009', { phone: '+34600000009' }, 'phone', 'whatsapp'],
  ['ada@example.com', { email: 'ada@example.com' }, 'email', 'email'],
  ['ada_lovelace', {}, 'handle', 'webchat'],
])(
  'a message to %s makes a contact that has it, and takes a channel that reaches it (R-113, A-134)',
  async (identifier, fields, type, reached) => {
    const { call } = await openSandbox({ seed: WEB_CHAT });

    const { contact_id: id, channel_id: channelId } = await dataOf(send(call, { identifier }));
    const channel = await dataOf(call('GET', `/v1/channels/${channelId}`));
    const contact = await dataOf(call('GET', `/v1/contacts/${id}`));

    expect(channel.type).toBe(reached);
    expect(contact).toMatchObject(fields);
    expect(contact.identifiers).toMatchObject([{ type, primary: true }]);
  },
);

test.each([
  ['ada@example.com', 'chn_whatsapp'],
  ['+34600000009', 'chn_email'],
])('a message to %s over what does not reach it is a 400 (A-134)', async (identifier, channel) => {
  const { call } = await openSandbox();

  const { status, body } = await send(call, { identifier }, { channel_id: channel });

  expect([status, body.error.details.issues[0].pointer]).toEqual([400, '/to/identifier']);
});

test('a message to a contact without an address is a 409; over a channel that it names it fails (A-134)', async () => {
  const { sandbox, call } = await openSandbox();
  const { id } = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));

  const refused = await send(call, { contact_id: id });
  const named = await dataOf(send(call, { contact_id: id }, { channel_id: 'chn_email' }));
  const again = await send(call, { contact_id: id });
  await call('PATCH', `/v1/contacts/${id}`, { phone: '+34600000009' });
  const reached = await dataOf(send(call, { contact_id: id }));
  await sandbox.advance(60_000);
  const { data } = (await call('GET', `/v1/messages?contact_id=${id}`)).body;

  for (const { status, body } of [refused, again])
    expect([status, body.error.code]).toEqual([409, 'no_channel']);
  expect(data).toMatchObject([
    { id: reached.id, status: 'read', channel_id: 'chn_whatsapp' },
    { id: named.id, status: 'failed', error: { code: 'recipient_unreachable' } },
  ]);
});

test('who wrote in a web chat is reached there, whatever the address (A-134)', async () => {
  const { sandbox, call } = await openSandbox({ seed: WEB_CHAT });
  const said = { from: '+34600000001', text: 'Hi', channelId: 'chn_web' };
  const { conversation_id } = sandbox.receiveMessage(said);
  const { id } = await dataOf(send(call, { conversation_id }));
  await sandbox.advance(60_000);

  expect((await dataOf(call('GET', `/v1/messages/${id}`))).status).toBe('read');
});

test('a message takes the channel on which something was said last; past that of its conversation it is a 400 (A-35, A-134)', async () => {
  const { sandbox, call } = await openSandbox();
  const from = '+34600000001';
  const say = async (channelId: string) => {
    await sandbox.advance(1_000);
    return sandbox.receiveMessage({ from, text: 'Hi', channelId });
  };
  const { conversation_id: id } = await say('chn_sms');
  for (const channel of ['chn_whatsapp', 'chn_sms']) await say(channel);
  const to = { conversation_id: id };

  const { status, body } = await send(call, to, { channel_id: 'chn_whatsapp' });

  expect([status, body.error.details.issues[0].pointer]).toEqual([400, '/channel_id']);
  expect((await dataOf(send(call, { identifier: from }))).channel_id).toBe('chn_sms');
});

test('a message goes into the conversation that it, or a macro, names, also when a merge left two on the channel (A-35, A-79)', async () => {
  const { sandbox, call } = await openSandbox();
  const [stays, goes] = ['+34600000001', '+34600000002'].map((from) =>
    sandbox.receiveMessage({ from, text: 'Hi', channelId: 'chn_sms' }),
  );
  const merge = { merged_contact_id: goes!.contact_id };
  await dataOf(call('POST', `/v1/contacts/${stays!.contact_id}/merge`, merge));
  const actions = [{ type: 'send_message', content: { type: 'text', text: 'Hello' } }];
  const { id } = await dataOf(call('POST', '/v1/macros', { name: 'Reply', actions }));

  for (const { conversation_id: named } of [stays!, goes!]) {
    await dataOf(send(call, { conversation_id: named }));
    await dataOf(call('POST', `/v1/macros/${id}/run`, { conversation_ids: [named] }));
    await sandbox.advance(60_000);
    const { data } = (await call('GET', `/v1/conversations/${named}/messages`)).body;
    expect(data.map(({ direction }: any) => direction).join()).toBe('outbound,outbound,inbound');
  }
});
