// What a messaging team does in its first week, by HTTP alone: each story is told as one would with curl.
import { expect, test } from 'vitest';
import { create, dataOf, openSandbox, requestOf, type OpenSandbox } from './open-sandbox.ts';

/** A sandbox, and what happens outside of the service: the control API, which needs no token. */
async function openWeek(): Promise<OpenSandbox & { outside: typeof outside }> {
  const open = await openSandbox();
  async function outside(method: string, path: string, body?: unknown): Promise<any> {
    const url = `https://crm.test/_sandbox${path}`;
    const response = await open.sandbox.fetch(url, requestOf(method, body));
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  }
  return { ...open, outside };
}

const ADA = '+34600000101';
const BEA = '+34600000102';
const text = (words: string) => ({ type: 'text', text: words });

test('a STOP is honored by the next campaign, which skips and counts who sent it (A-161, A-169)', async () => {
  const { call, outside } = await openWeek();
  for (const phone of [ADA, BEA])
    await dataOf(call('POST', '/v1/contacts', { phone, tags: ['fleet'] }));
  const hook = { url: 'https://hooks.example.com', events: ['contact.updated'] };
  await dataOf(call('POST', '/v1/webhooks', hook));
  const said = { from: ADA, text: 'stop', channel_id: 'chn_whatsapp' };
  const { contact_id: id } = await outside('POST', '/inbound_messages', said);
  const content = { channel_id: 'chn_whatsapp', text: 'Winter is coming' };
  const fields = { name: 'Tyres', audience: { tags: ['fleet'] }, content };
  const at = `/v1/campaigns/${(await dataOf(call('POST', '/v1/campaigns', fields))).id}`;
  const run = await dataOf(call('POST', `${at}/launch`, {}));
  await outside('POST', '/clock/advance', { milliseconds: 60_000 });
  const filter = {
    type: 'condition',
    field: 'subscriptions.whatsapp',
    operator: 'equals',
    value: 'unsubscribed',
  };

  expect(await dataOf(call('GET', `/v1/contacts/${id}/subscriptions`))).toMatchObject([
    { object: 'subscription', channel_type: 'whatsapp', status: 'unsubscribed', source: 'contact' },
  ]);
  expect(await dataOf(call('GET', at))).toMatchObject({
    status: 'completed',
    total: 1,
    counts: { sent: 1, delivered: 1, failed: 0, skipped: 1 },
  });
  expect(await dataOf(call('GET', `${at}/runs/${run.id}`))).toMatchObject({ total: 1, sent: 1 });
  expect(await dataOf(call('POST', '/v1/contacts/search', { filter }))).toMatchObject([{ id }]);
  const deliveries = await outside('GET', '/deliveries');
  expect(JSON.stringify(deliveries)).toContain('subscriptions.whatsapp');
});

test('a STOP is heard on the channel that reaches its sender, unless another is named (A-161)', async () => {
  const { call, outside } = await openWeek();
  const channelsOf = async (id: string): Promise<string[]> =>
    (await dataOf(call('GET', `/v1/contacts/${id}/subscriptions`))).map(
      (each: { channel_type: string }) => each.channel_type,
    );
  const said = async (fields: object) =>
    channelsOf((await outside('POST', '/inbound_messages', fields)).contact_id);
  const mail = (subject: string, words: string) => ({
    from: `${subject}@example.com`.replaceAll(' ', ''),
    content: { type: 'email', email: { subject, text: words } },
  });
  const phone = { from: ADA, text: 'Stop!', channel_id: 'chn_sms' };
  const chosen = { type: 'choice', choice: { id: 'out', title: 'Stop' } };

  expect(await said({ from: 'ada@example.com', text: 'STOP' })).toEqual(['email']);
  expect(await said(mail('Re: Offer', 'opt-out'))).toEqual(['email']);
  expect(await said(mail('Unsubscribe', ''))).toEqual(['email']);
  expect(await said(mail('Bus', 'Where is the stop?'))).toEqual([]);
  expect(await said({ from: BEA, content: chosen })).toEqual(['whatsapp']);
  const { contact_id: id } = await outside('POST', '/inbound_messages', phone);
  expect(await channelsOf(id)).toEqual(['sms']);
  // The conversation by text message goes on.
  await outside('POST', '/inbound_messages', { from: ADA, text: 'START' });
  expect(await channelsOf(id)).toEqual(['sms']);
});

test('who was two contacts is named by the one that stays: by what it wrote, and by campaigns, once (A-79)', async () => {
  const { call, outside } = await openWeek();
  const { id: stays } = await create(call, '/v1/contacts', { phone: ADA });
  const { id, contact_id: goes } = await outside('POST', '/inbound_messages', {
    from: BEA,
    text: 'Hi',
  });
  const content = { channel_id: 'chn_whatsapp', text: 'Winter is coming' };
  const campaign = { name: 'Tyres', audience: { contact_ids: [goes, stays] }, content };
  const { id: campaignId } = await create(call, '/v1/campaigns', campaign);

  await create(call, `/v1/contacts/${stays}/merge`, { merged_contact_id: goes });

  expect(await dataOf(call('GET', `/v1/messages/${id}`))).toMatchObject({
    sender: { type: 'contact', id: stays },
    contact_id: stays,
  });
  const { audience } = await dataOf(call('GET', `/v1/campaigns/${campaignId}`));
  expect(audience).toEqual({ contact_ids: [stays] });
});

test('marketing to who has unsubscribed is refused, other messages and overrides are not (A-169)', async () => {
  const { call, outside } = await openWeek();
  const { id } = await dataOf(call('POST', '/v1/contacts', { phone: ADA }));
  const out = { status: 'unsubscribed', source: 'web_form' };
  const subscribed = `/v1/contacts/${id}/subscriptions/whatsapp`;
  await dataOf(call('PATCH', subscribed, { ...out, source: 'api' }));
  expect(await dataOf(call('PATCH', subscribed, out))).toMatchObject(out);
  const offer = { name: 'offer', language: 'en', category: 'marketing', body: 'Buy' };
  const templates = '/v1/channels/chn_whatsapp/templates';
  const template = await dataOf(call('POST', templates, offer));
  await outside('POST', `/whatsapp_templates/${template.id}/review`, { status: 'approved' });
  const send = (content: object, more: object = {}) =>
    call('POST', '/v1/messages', {
      to: { contact_id: id },
      channel_id: 'chn_whatsapp',
      content,
      ...more,
    });
  const used = { type: 'template', template: { name: 'offer', language: 'en' } };

  const answers = [
    await send(used),
    await send(text('Buy'), { category: 'marketing' }),
    await send(text('Your card is ready')),
    await send(used, { ignore_opt_out: true }),
    await send(text('Buy'), { channel_id: 'chn_sms', category: 'marketing' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([409, 409, 201, 201, 201]);
  expect(answers[0]?.body.error.code).toBe('recipient_opted_out');
});

test('consent is kept over a merge: no is no, whoever said it (A-161)', async () => {
  const { call } = await openWeek();
  const create = async (fields: object, subscriptions: object) => {
    const { id } = await dataOf(call('POST', '/v1/contacts', fields));
    for (const [type, status] of Object.entries(subscriptions))
      await dataOf(call('PATCH', `/v1/contacts/${id}/subscriptions/${type}`, { status }));
    return id as string;
  };
  const yes = 'subscribed';
  const no = 'unsubscribed';
  const kept = await create({ phone: ADA }, { whatsapp: yes, sms: no, email: yes });
  const other = await create({ phone: BEA }, { whatsapp: no, sms: yes, line: yes });
  await dataOf(call('POST', `/v1/contacts/${kept}/merge`, { merged_contact_id: other }));
  const left = await dataOf(call('GET', `/v1/contacts/${kept}/subscriptions`));

  const statuses = left.map((each: any) => [each.channel_type, each.contact_id, each.status]);
  expect(statuses.sort()).toEqual([
    ['email', kept, yes],
    ['line', kept, yes],
    ['sms', kept, no],
    ['whatsapp', kept, no],
  ]);
  await dataOf(call('DELETE', `/v1/contacts/${kept}`));
  expect((await call('GET', `/v1/contacts/${kept}/subscriptions`)).status).toBe(404);
});

test('two systems keep each other in step by an id of the one (A-163)', async () => {
  const { call } = await openWeek();
  const identifier = { type: 'external_id', value: 'CRM-0042' };
  const upsert = (contact: object, by: object = identifier) =>
    call('POST', '/v1/contacts/upsert', { identifier: by, contact });

  const made = await upsert({ name: 'Ada', phone: ADA, shoe: 1 });
  const again = await upsert({ name: 'Ada Lovelace', email: 'ada@example.com' });
  const vip = { tags: ['vip'], shoe: 1 };
  const byEmail = await upsert(vip, { type: 'email', value: 'ADA@example.com' });
  const other = await upsert({ name: 'Bea' }, { ...identifier, value: 'crm-0042' });
  const found = await dataOf(call('GET', '/v1/contacts?identifier=CRM-0042'));
  const changed = await dataOf(
    call('GET', `/v1/contacts?updated_since=${made.body.data.updated_at}&sort=updated_at`),
  );

  const byNumber = await upsert({}, { type: 'whatsapp', value: ADA });

  const ids = [made, again, byEmail, byNumber].map(({ status, body }) => [status, body.data.id]);
  expect(new Set(ids.map(String)).size).toBe(1);
  expect(byEmail.body.data).toMatchObject({
    name: 'Ada Lovelace',
    phone: ADA,
    email: 'ada@example.com',
    tags: ['vip'],
    identifiers: expect.arrayContaining([expect.objectContaining(identifier)]),
  });
  for (const { body } of [made, byEmail]) expect(body.data).not.toHaveProperty('shoe');
  expect(other.body.data.id).not.toBe(made.body.data.id);
  expect(found.map(({ id }: any) => id)).toEqual([made.body.data.id]);
  expect(changed).toHaveLength(2);
  const sent = await call('POST', '/v1/messages', {
    to: { identifier: 'CRM-0042' },
    channel_id: 'chn_whatsapp',
    content: text('Hi'),
  });
  expect(sent.status).toBe(400);
});

test('a report reads several statuses of a range of days, and tasks as they are due (A-164)', async () => {
  const { call, outside } = await openWeek();
  const due = ['2026-09-03T00:00:00Z', '2026-09-01T09:00:00Z', null, '2026-09-02T00:00:00Z'];
  const start = (await outside('GET', '/clock')).now as string;
  for (const [index, due_at] of due.entries()) {
    const task = { title: `T${index}`, ...(due_at && { due_at }) };
    const { id } = await dataOf(call('POST', '/v1/tasks', task));
    if (index < 2) {
      const status = ['in_progress', 'done'][index];
      await dataOf(call('PATCH', `/v1/tasks/${id}`, { status }));
    }
    await outside('POST', '/clock/advance', { milliseconds: 86_400_000 });
  }
  const titles = async (query: string) =>
    (await dataOf(call('GET', `/v1/tasks?${query}`))).map(({ title }: any) => title);
  const day = (count: number) =>
    new Date(Date.parse(start) + count * 86_400_000).toISOString().slice(0, 19) + 'Z';

  expect(await titles('status=in_progress,open')).toEqual(['T3', 'T2', 'T0']);
  expect(await titles(`created_after=${day(1)}&created_before=${day(3)}`)).toEqual(['T2', 'T1']);
  expect(await titles(`status=open,done&created_before=${day(2)}`)).toEqual(['T1']);
  expect(await titles('sort=due_at')).toEqual(['T1', 'T3', 'T0', 'T2']);
  const first = await call('GET', '/v1/tasks?sort=due_at&limit=3');
  const { next_cursor: cursor } = first.body.pagination;
  expect(await titles(`sort=due_at&limit=3&cursor=${cursor}`)).toEqual(['T2']);
  expect((await call('GET', `/v1/tasks?sort=updated_at&cursor=${cursor}`)).status).toBe(400);
});

test('a conversation is assigned to a user of the list (A-162)', async () => {
  const { call, outside } = await openWeek();
  const users = await dataOf(call('GET', '/v1/users?email=BEN@example.com'));
  const said = { from: ADA, text: 'Hello' };
  const { conversation_id: id } = await outside('POST', '/inbound_messages', said);

  const path = `/v1/conversations/${id}`;
  const assigned = await dataOf(call('PATCH', path, { assignee_id: users[0].id }));
  const user = await dataOf(call('GET', `/v1/users/${assigned.assignee_id}`));
  const own = await dataOf(call('GET', '/v1/conversations?assignee_id=usr_ana,usr_ben'));

  expect(user).toMatchObject({ object: 'user', name: 'Ben Weber', active: true });
  expect(own.map((each: any) => each.id)).toEqual([id]);
  expect((await call('GET', '/v1/users/usr_none')).status).toBe(404);
});

test('a bot answers what a delivery says, without a call to read it (A-63)', async () => {
  const { sandbox, call, outside } = await openWeek();
  const hook = { url: 'https://hooks.example.com', events: ['message.received'] };
  await dataOf(call('POST', '/v1/webhooks', hook));
  await outside('POST', '/inbound_messages', { from: ADA, text: 'Where is my card?' });
  await outside('POST', '/clock/advance', { milliseconds: 1_000 });
  const [{ data }] = sandbox.deliveries.map(({ event }) => event as any) as [any];

  const to = { conversation_id: data.conversation_id };
  const content = text(`You asked: ${data.content.text}`);
  const sent = await dataOf(call('POST', '/v1/messages', { to, content }));
  await outside('POST', '/clock/advance', { milliseconds: 60_000 });
  const events = sandbox.deliveries.map(({ event }) => event.data as any);

  expect(data).toMatchObject({ direction: 'inbound', content: text('Where is my card?') });
  expect(sent).toMatchObject({ content: text('You asked: Where is my card?'), status: 'queued' });
  expect(events).toHaveLength(1);
});

test('a mail has a subject, copies and an attachment, in both directions (A-166)', async () => {
  const { call, outside } = await openWeek();
  const mail = { subject: 'My quote', text: 'Thank you', html: '<p>Thank you</p>' };
  const attachments = [{ url: 'https://files.example.com/a.pdf', filename: 'a.pdf' }];
  const channel_id = 'chn_email';
  const received = await outside('POST', '/inbound_messages', {
    from: 'ada@example.com',
    channel_id,
    content: { type: 'email', email: { ...mail, attachments } },
  });
  const path = `/v1/conversations/${received.conversation_id}`;
  const before = await dataOf(call('GET', path));

  const reply = { ...mail, subject: 'Re: My quote', cc: ['fleet@example.com'], attachments };
  const sent = await create(call, '/v1/messages', {
    to: { conversation_id: before.id },
    content: { type: 'email', email: reply },
    reply_to_message_id: received.id,
  });
  const after = await dataOf(call('GET', path));
  const renamed = await dataOf(call('PATCH', path, { subject: 'Quote 118' }));

  expect(received.content.email).toMatchObject({ ...mail, attachments });
  const subjects = [before, after, renamed].map(({ subject }) => subject);
  expect(subjects).toEqual(['My quote', 'My quote', 'Quote 118']);
  expect(sent.content).toEqual({ type: 'email', email: reply });
});

test('a template is submitted, rejected, corrected, paused, lifted and removed (A-91, A-167)', async () => {
  const { call, outside } = await openWeek();
  const templates = '/v1/channels/chn_whatsapp/templates';
  const fields = { name: 'tyres', language: 'en', category: 'utility', body: 'Dear {{name}}' };
  const { id } = await dataOf(call('POST', templates, fields));
  const path = `${templates}/${id}`;
  const review = (body: object) => outside('POST', `/whatsapp_templates/${id}/review`, body);
  const send = async () => {
    const template = { name: 'tyres', language: 'en', variables: { plate: 'K' } };
    const content = { type: 'template', template };
    const to = { identifier: ADA };
    return (await call('POST', '/v1/messages', { to, channel_id: 'chn_whatsapp', content })).status;
  };
  const patch = (body: object) => call('PATCH', path, body);

  const tooEarly = await patch({ body: 'Hello' });
  await review({ status: 'rejected', reason: 'Too vague.' });
  const corrected = await patch({ body: 'Tyres of {{plate}}', footer: 'Bye' });
  const inReview = await send();
  await review({ status: 'approved' });
  const approved = await send();
  await review({ status: 'paused' });
  const paused = await send();
  await review({ status: 'approved' });
  const campaign = await create(call, '/v1/campaigns', {
    name: 'Tyres',
    audience: { tags: ['fleet'] },
    content: { channel_id: 'chn_whatsapp', template: { name: 'tyres', language: 'en' } },
  });
  const at = new Date(Date.parse((await outside('GET', '/clock')).now) + 60_000).toISOString();
  await dataOf(call('POST', `/v1/campaigns/${campaign.id}/launch`, { scheduled_at: at }));
  const inUse = [await patch({ footer: null }), await call('DELETE', path)];
  await outside('POST', '/clock/advance', { milliseconds: 120_000 });
  const deleted = await call('DELETE', path);

  expect([tooEarly.status, tooEarly.body.error.code]).toEqual([409, 'template_locked']);
  expect(corrected.body.data).toMatchObject({
    status: 'pending',
    rejection_reason: null,
    variables: ['plate'],
    footer: 'Bye',
  });
  expect([inReview, approved, paused]).toEqual([400, 201, 400]);
  expect(inUse.map(({ body }) => body.error.code)).toEqual(['template_in_use', 'template_in_use']);
  expect(deleted.body.data).toEqual({ object: 'whatsapp_template', id, deleted: true });
  expect([await send(), (await call('GET', path)).status]).toEqual([400, 404]);
  const launched = await call('POST', `/v1/campaigns/${campaign.id}/launch`, {});
  expect(launched.body.error).toMatchObject({
    code: 'template_not_approved',
    details: { issues: [{ pointer: '/content/template/name' }] },
  });
});

test('a token with messages:send alone sends, and does nothing else (A-168)', async () => {
  const { call, tokenFor } = await openWeek();
  const token = await tokenFor(['messages:send']);
  const message = { to: { identifier: ADA }, channel_id: 'chn_sms', content: text('Your code') };
  const { id } = await dataOf(call('POST', '/v1/campaigns', { name: 'Tyres' }));
  const launch = `/v1/campaigns/${id}/launch`;
  const launching = await tokenFor(['campaigns:launch', 'messages:send']);
  const half = await tokenFor(['campaigns:launch']);
  const old = await tokenFor(['campaigns:manage', 'messages:manage']);
  const answers = [
    await call('POST', '/v1/messages', message, { token }),
    await call('POST', '/v1/messages', message, { token: old }),
    await call('GET', '/v1/messages', undefined, { token }),
    await call('POST', launch, {}, { token }),
    await call('POST', launch, {}, { token: half }),
    await call('POST', launch, {}, { token: launching }),
    await call('PATCH', `/v1/campaigns/${id}`, { name: 'X' }, { token: launching }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 403, 403, 403, 201, 403]);
  expect(answers[3]?.body.error.message).toContain('`campaigns:launch` or `campaigns:manage`');
});
