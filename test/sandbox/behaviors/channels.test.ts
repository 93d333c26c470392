import { expect, test } from 'vitest';
import { create, dataOf, openSandbox, subscribe } from '../open-sandbox.ts';

const text = { type: 'text', text: 'Hello' };

test.each([
  ['round_robin', ['usr_1', 'usr_2', 'usr_1']],
  ['least_busy', ['usr_1', 'usr_1', 'usr_2']],
  ['manual', [null, null, null]],
])('an inbox with %s gives new conversations to %o (A-92)', async (assignment, assignees) => {
  const { sandbox, call } = await openSandbox();
  await subscribe(call, ['conversation.assigned']);
  await call('PATCH', '/v1/inboxes/inb_main', { assignment, member_ids: ['', 'usr_1', 'usr_2'] });

  const given = [];
  for (const name of ['a', 'b', 'c']) {
    const message = { to: { identifier: `${name}@example.com` }, content: text };
    const { conversation_id: id } = await create(call, '/v1/messages', message);
    given.push((await dataOf(call('GET', `/v1/conversations/${id}`))).assignee_id);
    // A conversation that is closed keeps nobody busy.
    if (name === 'a') await call('PATCH', `/v1/conversations/${id}`, { status: 'closed' });
  }
  await sandbox.advance(0);

  expect(given).toEqual(assignees);
  const told = sandbox.deliveries.map(({ event }) => event.data['assignee_id']);
  expect(told).toEqual(assignees.filter(Boolean));
});

test('a template is reviewed, and can be sent when it is approved (R-154, A-70, A-89, A-91)', async () => {
  const { sandbox, call } = await openSandbox({ templates: { rejected: ['spam'] } });
  await subscribe(call);
  const fields = { language: 'en', category: 'utility', body: 'Hello {{first_name}}, {{text}}' };
  const submit = (name: string) =>
    call('POST', '/v1/channels/chn_whatsapp/templates', { name, ...fields });
  const send = (name: string, variables: object = { first_name: 'Ada', text: 'hi' }) =>
    call('POST', '/v1/messages', {
      to: { identifier: '+34600000142' },
      content: { type: 'template', template: { name, language: 'en', variables } },
    });
  const template = await dataOf(submit('welcome'));
  const early = await send('welcome');
  await submit('spam');
  await sandbox.advance(1_000);
  const { body } = await call('GET', '/v1/channels/chn_whatsapp/templates');

  expect(template).toMatchObject({ status: 'pending', variables: ['first_name', 'text'] });
  expect(body.data.map(({ status }: any) => status)).toEqual(['rejected', 'approved']);
  const sent = [early, await send('welcome'), await send('spam'), await send('welcome', {})];
  const place = '/content/template';
  expect(
    sent.map(({ status, body: { error } }) => error?.details.issues[0].pointer ?? status),
  ).toEqual([`${place}/name`, 201, `${place}/name`, `${place}/variables`]);
  const types = sandbox.deliveries.map(({ event }) => event.type);
  expect(types.filter((type) => type === 'whatsapp.template.approved')).toHaveLength(1);
  expect((await submit('welcome')).status).toBe(409);
  const get = (channel: string) => call('GET', `/v1/channels/${channel}/templates/${template.id}`);
  expect((await get('chn_whatsapp')).status).toBe(200);
  expect((await get('chn_sms')).status).toBe(404);
  const elsewhere = await call('POST', '/v1/channels/chn_sms/templates', { name: 'a', ...fields });
  expect(elsewhere.body.error.details.issues).toMatchObject([{ in: 'path', pointer: 'id' }]);
});

test('a template that a scheduled campaign sends stays; of another name, language or, if it has one, channel it goes (A-167)', async () => {
  const place = { channel_id: 'chn_whatsapp', name: 'tyres', language: 'en' };
  const others = [{ name: 'oil' }, { language: 'es' }, { channel_id: 'chn_sms' }];
  const templates = [{}, ...others].map((more, at) => ({ ...place, id: `tpl_${at}`, ...more }));
  for (const channel_id of ['chn_whatsapp', undefined]) {
    const last = channel_id ? 200 : 409;
    const campaigns = [{ status: 'scheduled', content: { channel_id, template: place } }];
    const { call } = await openSandbox({ seed: { templates, campaigns } });
    const remove = async ({ id, channel_id: channel }: (typeof templates)[number]) =>
      (await call('DELETE', `/v1/channels/${channel}/templates/${id}`)).status;

    expect(await Promise.all(templates.map(remove))).toEqual([409, 200, 200, last]);
  }
});

test('a program that writes to no channel that is there, or active, is told which there are', async () => {
  const { sandbox } = await openSandbox();
  const said = { from: 'ada', text: 'Hi' };
  const ids = ['chn_whatsapp', 'chn_email', 'chn_sms'];
  const present = `it has ${ids.join(', ')}.`;

  expect(() => sandbox.receiveMessage({ ...said, channelId: 'chn_x' })).toThrow(
    `The workspace has no channel "chn_x"; ${present}`,
  );
  for (const id of ids) sandbox.moveChannel(id, 'disconnected');
  expect(() => sandbox.receiveMessage(said)).toThrow(
    `The workspace has no channel that is active; ${present}`,
  );
});
