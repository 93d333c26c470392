// What a messaging team does in its first week, by HTTP alone: each story is told as one would with curl.
import { expect, test } from 'vitest';
import { dataOf, openSandbox, requestOf, type OpenSandbox } from './open-sandbox.ts';

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

test('a STOP is honored by the next campaign, which skips and counts who sent it (A-161)', async () => {
  const { call, outside } = await openWeek();
  for (const phone of [ADA, BEA])
    await dataOf(call('POST', '/v1/contacts', { phone, tags: ['fleet'] }));
  const hook = { url: 'https://hooks.example.com', events: ['contact.updated'] };
  await dataOf(call('POST', '/v1/webhooks', hook));
  const said = { from: ADA, text: 'stop', channel_id: 'chn_whatsapp' };
  const { contact_id: id } = await outside('POST', '/inbound_messages', said);
  const content = { channel_id: 'chn_whatsapp', text: 'Winter is coming' };
  const fields = { name: 'Tyres', audience: { tags: ['fleet'] }, content };
  const campaign = await dataOf(call('POST', '/v1/campaigns', fields));
  const at = `/v1/campaigns/${campaign.id}`;
  const run = await dataOf(call('POST', `${at}/launch`, {}));
  await outside('POST', '/clock/advance', { milliseconds: 60_000 });
  const filter = {
    ...{ type: 'condition', field: 'subscriptions.whatsapp' },
    ...{ operator: 'equals', value: 'unsubscribed' },
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

test('marketing to who has unsubscribed is refused, other messages and overrides are not (A-161)', async () => {
  const { call, outside } = await openWeek();
  const { id } = await dataOf(call('POST', '/v1/contacts', { phone: ADA }));
  const out = { status: 'unsubscribed', source: 'web_form' };
  await dataOf(call('PATCH', `/v1/contacts/${id}/subscriptions/whatsapp`, out));
  const offer = { name: 'offer', language: 'en', category: 'marketing', body: 'Buy' };
  const templates = '/v1/channels/chn_whatsapp/templates';
  const template = await dataOf(call('POST', templates, offer));
  await outside('POST', `/whatsapp_templates/${template.id}/review`, { status: 'approved' });
  const send = (content: object, more: object = {}) =>
    call('POST', '/v1/messages', {
      ...{ to: { contact_id: id }, channel_id: 'chn_whatsapp', content },
      ...more,
    });
  const used = { type: 'template', template: { name: 'offer', language: 'en' } };

  const answers = [
    await send(used),
    await send(text('Buy'), { category: 'marketing' }),
    await send(text('Your card is ready')),
    await send(used, { ignore_opt_out: true }),
    await call('POST', '/v1/messages', {
      to: { contact_id: id },
      channel_id: 'chn_sms',
      content: text('Buy'),
      category: 'marketing',
    }),
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
