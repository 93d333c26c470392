// Recipients and figures that a day's work seldom has.
import { expect, test } from 'vitest';
import { dataOf, openSandbox, type Call } from './open-sandbox.ts';

const send = (call: Call, to: object, more: object = {}) =>
  call('POST', '/v1/messages', { to, content: { type: 'text', text: 'Hello' }, ...more });

test.each([
  ['+34 600 000 009', { phone: '+34600000009' }, 'phone'],
  ['ada@example.com', { email: 'ada@example.com' }, 'email'],
  ['ada_lovelace', {}, 'handle'],
])('a message to %s makes a contact that has it (R-113)', async (identifier, fields, type) => {
  const { call } = await openSandbox();

  const { contact_id: id } = await dataOf(send(call, { identifier }, { channel_id: 'chn_sms' }));
  const contact = await dataOf(call('GET', `/v1/contacts/${id}`));

  expect(contact).toMatchObject(fields);
  expect(contact.identifiers).toMatchObject([{ type }]);
});

test('a message to nobody, or past the channel of its conversation, is a 400 (A-35)', async () => {
  const { sandbox, call } = await openSandbox();
  const { conversation_id: id } = sandbox.receiveMessage({ from: '+34600000001', text: 'Hi' });
  const { channel_id: channel } = await dataOf(call('GET', `/v1/conversations/${id}`));
  const other = channel === 'chn_sms' ? 'chn_whatsapp' : 'chn_sms';

  const answers = [
    await send(call, { identifier: '   ' }),
    await send(call, { conversation_id: id }, { channel_id: other }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  expect(answers.map(({ body }) => body.error.details.issues[0].pointer)).toEqual([
    '/to/identifier',
    '/channel_id',
  ]);
});
