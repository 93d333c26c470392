// What the attacks on the sandbox have brought to light, each in the fewest calls that show it.
import { expect, test } from 'vitest';
import { dataOf, openSandbox } from './open-sandbox.ts';

const HOOKS = 'https://hooks.example.com';
const MINUTE_MS = 60_000;

test('a row of an import cannot name the id of a contact that is there (A-32, A-130)', async () => {
  const { sandbox, call } = await openSandbox();
  const { id } = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));

  const contacts = [{ name: 'Bea', id, object: 'other', created_at: 'never' }];
  await dataOf(call('POST', '/v1/contacts/import', { contacts }));
  await sandbox.advance(MINUTE_MS);

  const { body } = await call('GET', '/v1/contacts');
  expect(body.data.map(({ name, object }: any) => [name, object])).toEqual([
    ['Bea', 'contact'],
    ['Ada', 'contact'],
  ]);
});

test.each(['2026-06-30T23:59:60Z', '2026-07-01T01:00:00+01', '2026-07-01t00:00:00z'])(
  'a campaign that is launched for %s starts then (R-094, A-43)',
  async (scheduledAt) => {
    const { sandbox, call } = await openSandbox({ startAt: '2026-06-30T23:00:00Z' });
    const { id } = await dataOf(call('POST', '/v1/campaigns', { name: 'News' }));
    await dataOf(call('POST', `/v1/campaigns/${id}/launch`, { scheduled_at: scheduledAt }));
    const status = async () => (await dataOf(call('GET', `/v1/campaigns/${id}`))).status;

    await sandbox.advance(60 * MINUTE_MS - 1);
    const before = await status();
    await sandbox.advance(1);

    expect([before, await status()]).toEqual(['scheduled', 'completed']);
  },
);

test('a run ends although a contact is deleted whose message is on its way (A-45, A-78)', async () => {
  const { sandbox, call } = await openSandbox();
  const ids: string[] = [];
  for (const phone of ['+34600000001', '+34600000002']) {
    ids.push((await dataOf(call('POST', '/v1/contacts', { phone }))).id);
  }
  const campaign = { name: 'News', audience: { contact_ids: ids }, content: { text: 'Hello' } };
  const { id } = await dataOf(call('POST', '/v1/campaigns', campaign));
  await dataOf(call('POST', `/v1/campaigns/${id}/launch`));
  await sandbox.advance(0);

  await dataOf(call('DELETE', `/v1/contacts/${ids[0]}`));
  await sandbox.advance(MINUTE_MS);

  const { body } = await call('GET', `/v1/campaigns/${id}/runs`);
  expect(body.data).toMatchObject([{ status: 'completed', total: 2, delivered: 1, failed: 1 }]);
});

test('a property called constructor has no value until it is given one (A-116)', async () => {
  const { call } = await openSandbox();
  const properties = [{ type: 'text', key: 'constructor', name: 'Constructor' }];
  await dataOf(call('POST', '/v1/objects', { key: 'cars', name: 'Car', properties }));

  expect((await dataOf(call('POST', '/v1/objects/cars/records', {}))).name).toBe('Car');
});

test('months are counted on from any year (A-124)', async () => {
  const { call } = await openSandbox();
  const dates = async (query: string) => {
    const { metrics } = await dataOf(call('GET', `/v1/usage?${query}&interval=month`));
    return metrics[0].series.map(({ date }: { date: string }) => date);
  };

  expect(await dates('from=0050-11-20&to=0051-01-02')).toEqual([
    '0050-11-20',
    '0050-12-01',
    '0051-01-01',
  ]);
  expect(await dates('from=9999-11-30&to=9999-12-31')).toEqual(['9999-11-30', '9999-12-01']);
});

test('an endpoint may have a user and a password in its address (A-54)', async () => {
  const { sandbox, call } = await openSandbox({ routes: { [HOOKS]: () => new Response() } });
  const url = 'https://user:secret@hooks.example.com/crm';
  await dataOf(call('POST', '/v1/webhooks', { url, events: ['*'] }));
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);

  expect(sandbox.deliveries).toMatchObject([{ status: 200, error: undefined }]);
});

test('an endpoint that is reactivated while an attempt is under way gets no other one beside it (R-142, R-146)', async () => {
  let release = (): void => undefined;
  let arrive = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const isThere = new Promise<void>((resolve) => (arrive = resolve));
  const received: string[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const { data } = (await request.json()) as { data: { name: string } };
    const place = `${new URL(request.url).pathname} ${data.name}`;
    received.push(place);
    if (place === '/slow one') await isThere;
    if (place === '/slow two') {
      arrive();
      await gate;
    }
    const isFirst = received.filter((other) => other === place).length === 1;
    const fails = place === '/slow one' || (place === '/late two' && isFirst);
    return new Response(null, { status: fails ? 500 : 200 });
  };
  const { sandbox, call } = await openSandbox({
    deliveries: { breakerAfter: 1, firstRetryMs: 1_000 },
    routes: { [HOOKS]: answer, 'https://late.example.com': answer },
  });
  const events = ['contact.created'];
  const slow = await dataOf(call('POST', '/v1/webhooks', { url: `${HOOKS}/slow`, events }));
  const late = await dataOf(
    call('POST', '/v1/webhooks', { url: 'https://late.example.com/late', events }),
  );
  for (const name of ['one', 'two']) await call('POST', '/v1/contacts', { name });
  const path = `/v1/webhooks/${slow.id}`;
  await expect.poll(async () => (await dataOf(call('GET', path))).status).toBe('auto_disabled');

  await call('PATCH', path, { status: 'active' });
  await call('GET', '/v1/me');
  await expect.poll(() => received).toContain('/slow one');
  const again = received.filter((place) => place === '/slow two').length;
  release();
  await sandbox.settle();
  expect(again).toBe(1);
  await call('PATCH', `/v1/webhooks/${late.id}`, { status: 'active' });
  await sandbox.advance(10 * MINUTE_MS);

  const { body } = await call('GET', `/v1/webhooks/${late.id}/deliveries`);
  expect(body.data.map(({ status }: { status: string }) => status)).toEqual([
    'delivered',
    'delivered',
  ]);
});
