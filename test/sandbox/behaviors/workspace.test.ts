import { expect, test } from 'vitest';
import { create, dataOf, openSandbox } from '../open-sandbox.ts';

test('a macro runs its actions in order on each conversation, and one that fails stops no other (A-99, A-100)', async () => {
  const { sandbox, call } = await openSandbox();
  const message = { to: { identifier: '+34600000142' }, content: { type: 'text', text: 'Hi' } };
  const sent = await create(call, '/v1/messages', message);
  const { conversation_id: id, contact_id: contactId } = sent;
  await call('PATCH', `/v1/contacts/${contactId}`, { first_name: 'Ada' });
  const actions = [
    { type: 'send_message', content: { type: 'text', text: 'Bye {{contact.first_name}}' } },
    { type: 'add_tags', tags: ['done'] },
    { type: 'add_tags', tags: ['vip'], target_type: 'contact' },
    { type: 'assign', assignee_id: 'usr_1' },
    { type: 'set_stage', stage: 'customer' },
    { type: 'add_note', body: 'Told {{contact.first_name}}' },
    { type: 'set_status', status: 'closed' },
  ];
  const macro = await create(call, '/v1/macros', { name: 'Farewell', actions });

  const on = { conversation_ids: [id, 'cnv_none'] };
  const accepted = await call('POST', `/v1/macros/${macro.id}/run`, on);
  await call('DELETE', `/v1/macros/${macro.id}`);
  await sandbox.advance(60_000);
  const job = await dataOf(call('GET', `/v1/jobs/${accepted.body.data.id}`));
  const { body: messages } = await call('GET', `/v1/conversations/${id}/messages`);

  expect(accepted.status).toBe(202);
  const result = { updated: 1, failed: 1 };
  expect(job).toMatchObject({ type: 'macros.run', status: 'succeeded', result });
  expect(messages.data[0]).toMatchObject({
    content: { text: 'Bye Ada' },
    sender: { type: 'macro', id: macro.id },
  });
  expect(await dataOf(call('GET', `/v1/conversations/${id}`))).toMatchObject({
    tags: ['done'],
    assignee_id: 'usr_1',
    status: 'closed',
  });
  const contact = await dataOf(call('GET', `/v1/contacts/${contactId}`));
  expect(contact).toMatchObject({ tags: ['vip'], stage: 'customer' });
  const [note] = await dataOf(call('GET', `/v1/notes?contact_id=${contactId}`));
  expect(note.body).toBe('Told Ada');
});

test('a channel feeds one inbox, and an inbox in use cannot be deleted (A-92, A-93)', async () => {
  const { call } = await openSandbox();
  const fed = { name: 'Mail', channel_ids: ['chn_email', 'chn_email'] };
  const inbox = await create(call, '/v1/inboxes', fed);
  const unknown = await call('POST', '/v1/inboxes', { name: 'X', channel_ids: ['chn_none'] });

  const full = await call('DELETE', `/v1/inboxes/${inbox.id}`);
  const main = await dataOf(call('GET', '/v1/inboxes/inb_main'));
  await call('PATCH', `/v1/inboxes/${inbox.id}`, { channel_ids: [] });
  await call('PATCH', '/v1/settings', { default_inbox_id: inbox.id });
  const usual = await call('DELETE', `/v1/inboxes/${inbox.id}`);
  await call('PATCH', '/v1/settings', { default_inbox_id: 'inb_main' });

  expect(inbox.channel_ids).toEqual(['chn_email']);
  expect([full.status, unknown.status, usual.status]).toEqual([409, 400, 409]);
  expect(main.channel_ids).toEqual(['chn_whatsapp', 'chn_sms']);
  expect((await dataOf(call('GET', '/v1/channels/chn_email'))).inbox_id).toBeNull();
  expect((await call('DELETE', `/v1/inboxes/${inbox.id}`)).status).toBe(200);
});

test('settings are changed field by field, and lists in them as a whole (A-101, A-103)', async () => {
  const { call } = await openSandbox({ seed: { pipelines: [{ id: 'pip_2', name: 'B' }] } });
  const stages = [{ key: 'fan', name: 'Fan' }];
  const changes = { contact_stages: stages, auto_close_after_hours: null };

  const after = await dataOf(call('PATCH', '/v1/settings', changes));
  const contact = await create(call, '/v1/contacts', { name: 'Ada' });
  const wrong = await call('PATCH', '/v1/settings', { default_inbox_id: 'inb_none' });
  await dataOf(call('PATCH', '/v1/settings', { default_pipeline_id: 'pip_2' }));
  const pipelines = await dataOf(call('GET', '/v1/pipelines'));

  expect(after).toMatchObject({ ...changes, currency: 'EUR' });
  expect(contact.stage).toBe('fan');
  expect(wrong.status).toBe(400);
  expect(pipelines.map((each: any) => each.default)).toEqual([true, false]);
});

test('usage counts by day, and splits by interval (R-020, R-111, A-51, A-124)', async () => {
  const { sandbox, call } = await openSandbox({ startAt: '2026-08-30T00:00:00Z' });
  const message = { to: { identifier: 'a@example.com' }, content: { type: 'text', text: 'Hi' } };
  const subscription = { url: 'https://a.example.com', events: ['message.sent'] };
  await create(call, '/v1/webhooks', subscription);
  await call('POST', '/v1/messages', message);
  await sandbox.advance(2 * 86_400_000);
  await call('POST', '/v1/messages', message);
  const usage = await dataOf(call('GET', '/v1/usage?from=2026-08-25&to=2026-09-03&interval=month'));
  const month = await dataOf(call('GET', '/v1/usage'));
  const find = (name: string) => usage.metrics.find(({ metric }: any) => metric === name);

  expect(find('messages_sent')).toEqual({
    metric: 'messages_sent',
    quantity: 2,
    limit: null,
    series: [
      { date: '2026-08-25', quantity: 1 },
      { date: '2026-09-01', quantity: 1 },
    ],
  });
  expect(find('contacts_stored').quantity).toBe(1);
  expect(find('webhook_deliveries').quantity).toBe(1);
  expect(month.period).toEqual({ from: '2026-09-01', to: '2026-09-01' });
});

test('the summary of analytics counts, takes medians, splits by week and by dimension (A-123)', async () => {
  const { sandbox, call } = await openSandbox({ startAt: '2026-08-03T08:00:00Z' });
  const said = { from: '+34600000142', text: 'Help', channelId: 'chn_whatsapp' };
  const { conversation_id: id } = sandbox.receiveMessage(said);
  await sandbox.advance(120_000);
  const content = { type: 'text', text: 'Yes?' };
  await call('POST', '/v1/messages', { to: { conversation_id: id }, content });
  const own = { title: 'A', value_minor: 500, owner_id: 'usr_1' };
  const other = { title: 'B', value_minor: 900, currency: 'USD' };
  for (const deal of [own, other]) {
    const { id: won } = await dataOf(call('POST', '/v1/deals', deal));
    await call('PATCH', `/v1/deals/${won}`, { stage: 'won' });
  }

  const metrics = 'messages_sent,first_response_time,resolution_time,deals_won_value';
  const path = `/v1/analytics/summary?metrics=${metrics}&from=2026-08-01&to=2026-08-10&interval=week&group_by=owner`;
  const summary = await dataOf(call('GET', path));

  expect(summary.metrics).toMatchObject([
    {
      metric: 'messages_sent',
      unit: 'count',
      total: 1,
      series: [
        { date: '2026-08-01', value: 0 },
        { date: '2026-08-03', value: 1 },
        { date: '2026-08-10', value: 0 },
      ],
    },
    { metric: 'first_response_time', unit: 'seconds', total: 120 },
    { metric: 'resolution_time', total: null },
    {
      metric: 'deals_won_value',
      unit: 'minor',
      currency: 'EUR',
      total: 500,
      groups: [{ id: 'usr_1', value: 500 }],
    },
  ]);
});

test('months are counted on from any year (A-124)', async () => {
  const { call } = await openSandbox();
  const dates = async (query: string) => {
    const { metrics } = await dataOf(call('GET', `/v1/usage?${query}&interval=month`));
    return metrics[0].series.map(({ date }: { date: string }) => date).join(' ');
  };

  expect(await dates('from=0050-11-20&to=0051-01-02')).toBe('0050-11-20 0050-12-01 0051-01-01');
  expect(await dates('from=9999-11-30&to=9999-12-31')).toBe('9999-11-30 9999-12-01');
});

test('the last part of a period ends with it (A-124)', async () => {
  const { sandbox, call } = await openSandbox({ startAt: '2026-08-12T12:00:00Z' });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(86_400_000);
  await call('POST', '/v1/contacts', { name: 'Bea' });

  const path = '/v1/usage?from=2026-08-10&to=2026-08-12&interval=week';
  const { metrics } = await dataOf(call('GET', path));

  for (const metric of [metrics[0], metrics.at(-1)])
    expect(metric).toMatchObject({ quantity: 1, series: [{ date: '2026-08-10', quantity: 1 }] });
});
