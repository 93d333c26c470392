import { expect, test } from 'vitest';
import { create, dataOf, openSandbox, type Call, type OpenSandbox } from '../open-sandbox.ts';

const PERIOD = 'from=2026-08-03&to=2026-08-03';

const send = (call: Call, to: object) =>
  create(call, '/v1/messages', { to, content: { type: 'text', text: 'Yes?' } });

/** Two conversations with replies to the second of two messages, a campaign that was sent, and a deal that was won. */
async function openBusySandbox(): Promise<OpenSandbox> {
  const box = await openSandbox({ startAt: '2026-08-03T08:00:00Z' });
  const { sandbox, call } = box;
  for (const [from, minutes] of [
    ['+34600000001', 1],
    ['+34600000002', 3],
  ] as const) {
    const said = { from, text: 'Help', channelId: 'chn_sms' };
    const { conversation_id: id } = sandbox.receiveMessage(said);
    await sandbox.advance(minutes * 60_000);
    sandbox.receiveMessage(said);
    await send(call, { conversation_id: id });
    await dataOf(call('PATCH', `/v1/conversations/${id}`, { status: 'closed' }));
  }
  const contact = await dataOf(call('POST', '/v1/contacts', { phone: '+34600000003' }));
  const campaign = {
    name: 'News',
    audience: { contact_ids: [contact.id] },
    content: { text: 'New', channel_id: 'chn_sms' },
  };
  const { id } = await dataOf(call('POST', '/v1/campaigns', campaign));
  await dataOf(call('POST', `/v1/campaigns/${id}/launch`));
  await sandbox.advance(60_000);
  const { id: deal } = await dataOf(call('POST', '/v1/deals', { title: 'A', value_minor: 500 }));
  await dataOf(call('PATCH', `/v1/deals/${deal}`, { stage: 'won' }));
  return box;
}

test.each([
  ['messages_sent', 'channel', { name: 'sms', value: 3 }],
  ['messages_sent', 'inbox', { id: 'inb_main', value: 3 }],
  ['messages_sent', 'campaign', { id: null, value: 2 }],
  ['deals_won', 'pipeline', { value: 1 }],
  ['conversations_opened', 'channel', { name: 'sms' }],
])('splits %s by %s (A-123)', async (metric, by, group) => {
  const { call } = await openBusySandbox();

  const path = `/v1/analytics/summary?metrics=${metric}&${PERIOD}&group_by=${by}`;
  const { metrics } = await dataOf(call('GET', path));

  expect(metrics[0].groups[0]).toMatchObject(group);
});

test('the median of two is between them, filters leave others out, and a time counts when it ends (A-123)', async () => {
  const { sandbox, call } = await openBusySandbox();
  const read = async (more: string) => {
    const path = `/v1/analytics/summary?metrics=first_response_time,resolution_time&${PERIOD}${more}`;
    const { metrics } = await dataOf(call('GET', path));
    return metrics.map(({ total }: any) => total);
  };

  expect(await read('')).toEqual([120, 120]);
  expect(await read('&channel_id=chn_sms')).toEqual([120, 120]);
  expect(await read('&channel_id=chn_email')).toEqual([null, null]);
  const { conversation_id: id } = await send(call, { identifier: 'ada@example.com' });
  sandbox.receiveMessage({ from: 'ada@example.com', text: 'Help' });
  // What was sent in the second of the question, but before it, is no response to it.
  expect(await read('&channel_id=chn_email')).toEqual([null, null]);
  await send(call, { conversation_id: id });
  await sandbox.advance(86_400_000);
  await dataOf(call('PATCH', `/v1/conversations/${id}`, { status: 'closed' }));
  expect(await read('&channel_id=chn_email')).toEqual([0, null]);
});

test.each([
  ['messages', {}, 7],
  ['messages', { channel_id: 'chn_sms' }, 7],
  ['messages', { channel_id: 'chn_email' }, 0],
  ['conversations', {}, 3],
  ['campaigns', {}, 1],
  ['deals', { owner_id: 'usr_1' }, 0],
])('exports %s that pass %j (A-50)', async (report, filters, count) => {
  const { sandbox, call } = await openBusySandbox();
  const wanted = { report, from: '2026-08-03', to: '2026-08-03', format: 'json', filters };
  const { id } = await dataOf(call('POST', '/v1/analytics/export', wanted));
  await sandbox.advance(60_000);

  const { result } = await dataOf(call('GET', `/v1/jobs/${id}`));
  const path = new URL(result.download_url).pathname;
  const file = await sandbox.fetch(`https://crm.test${path}`);

  expect(file.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await file.json()).toHaveLength(count);
});

test('amounts beyond all numbers have a sum, and owners whose id no user can have are one group (A-123, A-170)', async () => {
  const { call } = await openSandbox();
  for (const owner of ['', 'x'.repeat(65), 'usr_1'])
    await create(call, '/v1/contacts', { name: 'Ada', owner_id: owner });
  const { id } = await create(call, '/v1/deals', { title: 'A', value_minor: 1.7e308 });
  await dataOf(call('PATCH', `/v1/deals/${id}`, { stage: 'won' }));
  const again = await create(call, '/v1/deals', { title: 'B', value_minor: 1.7e308 });
  await dataOf(call('PATCH', `/v1/deals/${again.id}`, { stage: 'won' }));
  const path = '/v1/analytics/summary?metrics=contacts_created,deals_won_value&group_by=owner';
  const { metrics } = await dataOf(call('GET', path));

  expect(metrics[0].groups.map(({ id: owner, value }: any) => [owner, value])).toEqual([
    [null, 2],
    ['usr_1', 1],
  ]);
  expect(metrics[1].total).toBe(Number.MAX_VALUE);
});

test('a period has at most 3,660 days, and does not end before it begins (A-51)', async () => {
  const { call } = await openSandbox({ startAt: '2026-08-01T00:00:00Z' });
  const statusFrom = async (from: string) =>
    (await call('GET', `/v1/analytics/summary?from=${from}&to=2026-08-01`)).status;

  const days = ['2016-07-24', '2016-07-23', '2026-08-02'];
  expect(await Promise.all(days.map(statusFrom))).toEqual([200, 400, 400]);
});
