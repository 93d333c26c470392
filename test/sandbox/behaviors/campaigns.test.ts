import { expect, test } from 'vitest';
import { create, dataOf, openSandbox, type Call } from '../open-sandbox.ts';

const MINUTE_MS = 60_000;

async function createCampaign(call: Call, contacts: number, more: object = {}): Promise<string> {
  for (let index = 0; index < contacts; index += 1) {
    const phone = `+3460000010${index}`;
    await call('POST', '/v1/contacts', { name: `C${index}`, phone, tags: ['fleet'] });
  }
  const content = { channel_id: 'chn_whatsapp', text: 'Winter is coming' };
  const campaign = { name: 'Tyres', audience: { tags: ['fleet'] }, content, ...more };
  return (await dataOf(call('POST', '/v1/campaigns', campaign))).id;
}

test('a campaign is a draft until it is launched (R-063, R-092, A-40, A-42)', async () => {
  const { call } = await openSandbox();

  const { status, body } = await call('POST', '/v1/campaigns', { name: 'Tyres' });

  expect(status).toBe(201);
  const counts = { sent: 0 };
  expect(body.data).toMatchObject({ status: 'draft', type: 'one_time', total: 0, counts });
});

test('launching creates a run, which sends to each contact once and ends with an event (R-053, R-064, R-095, R-153, A-69)', async () => {
  const { sandbox, call } = await openSandbox();
  const id = await createCampaign(call, 3);
  const [{ id: named }] = await dataOf(call('GET', '/v1/contacts'));
  const audience = { tags: ['fleet'], contact_ids: [named] };
  await call('PATCH', `/v1/campaigns/${id}`, { audience });
  await call('POST', '/v1/webhooks', { url: 'https://hooks.example.com', events: ['campaign.*'] });

  const launched = await call('POST', `/v1/campaigns/${id}/launch`, {});
  await sandbox.advance(MINUTE_MS);
  const run = await dataOf(call('GET', `/v1/campaigns/${id}/runs/${launched.body.data.id}`));

  expect(launched.status).toBe(201);
  expect(launched.body.data).toMatchObject({
    object: 'campaign_run',
    run_number: 1,
    status: 'running',
    trigger: 'api',
  });
  expect(run).toMatchObject({ status: 'completed', total: 3, sent: 3, delivered: 3, failed: 0 });
  expect(await dataOf(call('GET', `/v1/campaigns/${id}`))).toMatchObject({
    status: 'completed',
    total: 3,
    counts: { sent: 3, delivered: 3, read: 3, failed: 0 },
  });
  expect(sandbox.deliveries.map(({ event }) => event)).toMatchObject([
    { type: 'campaign.completed', data: { id, run_id: run.id, total: 3, status: 'completed' } },
  ]);
});

test('while a run is under way launching, changing and deleting are a 409 (A-44, A-120)', async () => {
  const { call } = await openSandbox();
  const id = await createCampaign(call, 1);
  await call('POST', `/v1/campaigns/${id}/launch`, {});

  const answers = [
    await call('POST', `/v1/campaigns/${id}/launch`, {}),
    await call('PATCH', `/v1/campaigns/${id}`, { name: 'Other' }),
    await call('DELETE', `/v1/campaigns/${id}`),
  ];

  const told = answers.map(({ status, body }) => `${status} ${body.error.code}`);
  expect(told).toEqual(Array(3).fill('409 campaign_running'));
});

test('a run is canceled by an update of its own, and the campaign can be launched again (A-121)', async () => {
  const { sandbox, call } = await openSandbox();
  const id = await createCampaign(call, 1);
  await call('POST', `/v1/campaigns/${id}/launch`, { scheduled_at: '2099-01-01T00:00:00Z' });

  const mixed = await call('PATCH', `/v1/campaigns/${id}`, { status: 'canceled', name: 'Other' });
  const canceled = await call('PATCH', `/v1/campaigns/${id}`, { status: 'canceled' });
  const repeated = await call('PATCH', `/v1/campaigns/${id}`, { status: 'canceled' });
  const second = await dataOf(call('POST', `/v1/campaigns/${id}/launch`, {}));
  await sandbox.advance(MINUTE_MS);
  const other = await createCampaign(call, 0);

  expect((await call('GET', `/v1/campaigns/${other}/runs/${second.id}`)).status).toBe(404);
  expect([mixed.status, canceled.status, repeated.status]).toEqual([400, 200, 409]);
  expect(repeated.body.error.code).toBe('campaign_not_running');
  expect(canceled.body.data.status).toBe('canceled');
  expect(second.run_number).toBe(2);
  const { body } = await call('GET', `/v1/campaigns/${id}/runs`);
  expect(body.data.map(({ status }: any) => status)).toEqual(['completed', 'canceled']);
});

test('those who cannot be reached count as failed, and a run that reaches nobody has failed (A-122)', async () => {
  const { sandbox, call } = await openSandbox({ messages: { undeliverable: ['+34600000100'] } });
  const some = await createCampaign(call, 2);
  await call('POST', `/v1/campaigns/${some}/launch`, {});
  const none = await createCampaign(call, 0, { content: {} });
  await call('POST', `/v1/campaigns/${none}/launch`, {});
  await sandbox.advance(MINUTE_MS);

  const completed = { status: 'completed', counts: { sent: 1, failed: 1 } };
  expect(await dataOf(call('GET', `/v1/campaigns/${some}`))).toMatchObject(completed);
  const failed = { status: 'failed', counts: { sent: 0, failed: 2 } };
  expect(await dataOf(call('GET', `/v1/campaigns/${none}`))).toMatchObject(failed);
});

test('a run ends when its messages are read, though no channel has reported that they arrived (A-45)', async () => {
  const { sandbox, call } = await openSandbox();
  const id = await createCampaign(call, 1);
  await call('POST', `/v1/campaigns/${id}/launch`, {});
  await sandbox.advance(0);
  const [message] = await dataOf(call('GET', '/v1/messages'));
  for (const status of ['sent', 'read'] as const) sandbox.reportMessage(message.id, { status });

  const { body } = await call('GET', `/v1/campaigns/${id}/runs`);
  expect(body.data).toMatchObject([{ status: 'completed', delivered: 1 }]);
});

test('a campaign for a segment reaches its contacts, and the segment cannot be deleted meanwhile (A-41, A-96, A-98)', async () => {
  const { sandbox, call } = await openSandbox();
  const filter = { type: 'condition', field: 'tags', operator: 'equals', value: 'FLEET' };
  const segment = await dataOf(call('POST', '/v1/segments', { name: 'Fleet', filter }));
  const id = await createCampaign(call, 2, { audience: { segment_id: segment.id } });
  const remove = async () => (await call('DELETE', `/v1/segments/${segment.id}`)).status;
  const launch = (body: object) => call('POST', `/v1/campaigns/${id}/launch`, body);

  await launch({ scheduled_at: '2099-01-01T00:00:00Z' });
  const early = [await remove()];
  await call('PATCH', `/v1/campaigns/${id}`, { status: 'canceled' });
  await launch({});
  early.push(await remove());
  await sandbox.advance(MINUTE_MS);

  expect((await dataOf(call('GET', `/v1/campaigns/${id}`))).counts.sent).toBe(2);
  expect([...early, await remove()]).toEqual([409, 409, 200]);
});

test('deleting a campaign takes its runs along; messages stay (A-120)', async () => {
  const { sandbox, call } = await openSandbox();
  const id = await createCampaign(call, 1);
  await call('POST', `/v1/campaigns/${id}/launch`, {});
  await sandbox.advance(MINUTE_MS);

  expect((await call('DELETE', `/v1/campaigns/${id}`)).status).toBe(200);
  expect((await call('GET', `/v1/campaigns/${id}/runs`)).status).toBe(404);
  expect((await call('GET', '/v1/conversations')).body.data).toHaveLength(1);
});

test.each(['2026-06-30T23:59:60Z', '2026-07-01T01:00:00+01', '2026-07-01t00:00:00z'])(
  'a campaign that is launched for %s starts then (R-094, A-43, A-45)',
  async (scheduledAt) => {
    const { sandbox, call } = await openSandbox({ startAt: '2026-06-30T23:00:00Z' });
    const { id } = await dataOf(call('POST', '/v1/campaigns', { name: 'News' }));
    const path = `/v1/campaigns/${id}/launch`;
    const run = await dataOf(call('POST', path, { scheduled_at: scheduledAt }));
    const status = async () => (await dataOf(call('GET', `/v1/campaigns/${id}`))).status;

    await sandbox.advance(60 * MINUTE_MS - 1);
    const before = await status();
    await sandbox.advance(1);

    expect([run.status, run.trigger]).toEqual(['scheduled', 'schedule']);
    expect([before, await status()]).toEqual(['scheduled', 'completed']);
  },
);

test.each([
  ['queued', 0],
  ['sent', 1_000],
])(
  'a run ends although a contact is deleted whose message is %s (A-45, A-78)',
  async (is, after) => {
    const { sandbox, call } = await openSandbox({ messages: { stepMs: 1_000 } });
    const ids: string[] = [];
    for (const phone of ['+34600000001', '+34600000002'])
      ids.push((await dataOf(call('POST', '/v1/contacts', { phone }))).id);
    const campaign = { name: 'News', audience: { contact_ids: ids }, content: { text: 'Hello' } };
    const { id } = await dataOf(call('POST', '/v1/campaigns', campaign));
    await dataOf(call('POST', `/v1/campaigns/${id}/launch`));
    await sandbox.advance(after);
    const messages: { status: string }[] = await dataOf(call('GET', '/v1/messages'));

    expect(messages.map(({ status }) => status)).toEqual([is, is]);
    await dataOf(call('DELETE', `/v1/contacts/${ids[0]}`));
    await sandbox.advance(MINUTE_MS);

    const { body } = await call('GET', `/v1/campaigns/${id}/runs`);
    expect(body.data).toMatchObject([{ status: 'completed', total: 2, delivered: 1, failed: 1 }]);
  },
);

test('the total of a campaign is that of all its runs; without a channel, it reaches each contact over one that can (A-42, A-134)', async () => {
  const { sandbox, call } = await openSandbox();
  const phone = await create(call, '/v1/contacts', { phone: '+34600000001' });
  const email = await create(call, '/v1/contacts', { email: 'ada@example.com' });
  const campaign = { audience: { contact_ids: [phone.id, email.id] }, content: { text: 'Hello' } };
  const { id } = await dataOf(call('POST', '/v1/campaigns', campaign));

  for (let run = 0; run < 2; run += 1) {
    await dataOf(call('POST', `/v1/campaigns/${id}/launch`));
    await sandbox.advance(MINUTE_MS);
  }

  const counts = { sent: 4, delivered: 4, read: 4, failed: 0 };
  expect(await dataOf(call('GET', `/v1/campaigns/${id}`))).toMatchObject({ total: 4, counts });
});

test('a step of a run sends to as many as it is given, whatever the sandbox does at a time', async () => {
  const { sandbox, call } = await openSandbox({ campaigns: { perStep: 250, stepMs: 60_000 } });
  const id = await createCampaign(call, 300);
  const { body } = await call('POST', `/v1/campaigns/${id}/launch`, {});
  const sent = async () =>
    (await dataOf(call('GET', `/v1/campaigns/${id}/runs/${body.data.id}`))).sent;

  await sandbox.advance(1_000);
  const first = await sent();
  await sandbox.advance(60_000);

  expect([first, await sent()]).toEqual([250, 300]);
});

test('a contact that is merged into another while a run is under way is reached as the one that stays (A-79)', async () => {
  const { sandbox, call } = await openSandbox({ campaigns: { perStep: 1, stepMs: 60_000 } });
  const [, goes, stays] = await Promise.all(
    ['101', '102', '103'].map((end, at) =>
      create(call, '/v1/contacts', { phone: `+34600000${end}`, tags: at < 2 ? ['fleet'] : [] }),
    ),
  );
  const content = { channel_id: 'chn_whatsapp', text: 'Winter is coming' };
  const campaign = { name: 'Tyres', audience: { tags: ['fleet'] }, content };
  const { id } = await create(call, '/v1/campaigns', campaign);
  await call('POST', `/v1/campaigns/${id}/launch`, {});
  await sandbox.advance(1_000);

  await create(call, `/v1/contacts/${stays.id}/merge`, { merged_contact_id: goes.id });
  await sandbox.advance(600_000);

  const { counts } = await dataOf(call('GET', `/v1/campaigns/${id}`));
  expect(counts).toMatchObject({ sent: 2, failed: 0 });
});
