import { expect, test } from 'vitest';
import { verifyWebhook } from '../../../src/webhooks/web.ts';
import { EVENT_NAMES } from '../../contract/stated/event-names.ts';
import { dataOf, openSandbox } from '../open-sandbox.ts';
import { HOOKS, openWithReceiver, type Received } from './open-with-receiver.ts';

const typeOf = async (delivery: Parameters<typeof verifyWebhook>[0]): Promise<string> =>
  (await verifyWebhook(delivery)).type;

test('an event arrives by POST, signed, with all headers, and verifies (R-124, R-128 to R-138)', async () => {
  const { sandbox, call, received, endpoint } = await openWithReceiver(['contact.created']);
  const contact = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));
  await sandbox.advance(0);

  const [{ body, headers, url }] = received as [Received];
  const event = await verifyWebhook({
    body,
    headers,
    secret: endpoint.secret,
    now: sandbox.now().getTime(),
  });

  expect(url).toBe(`${HOOKS}/crm?a=b`);
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_/),
    type: 'contact.created',
    created_at: '2026-08-01T00:00:00.000Z',
    data: { object: 'contact', id: contact.id, name: 'Ada', stage: 'lead' },
  });
  expect(headers.get('x-service-delivery')).toMatch(/^whd_/);
  expect(headers.get('x-service-timestamp')).toBe('1785542400');
});

test('a subscription takes exact names, wildcards of a resource, or all (R-102, R-125)', async () => {
  const exact = await openWithReceiver(['contact.updated']);
  const wild = await openWithReceiver(['contact.*']);
  const all = await openWithReceiver(['*']);

  for (const { call, sandbox } of [exact, wild, all]) {
    const contact = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));
    await call('PATCH', `/v1/contacts/${contact.id}`, { stage: 'customer' });
    await call('POST', '/v1/tickets', { subject: 'Broken' });
    await sandbox.advance(0);
  }

  expect(exact.typesOf()).toEqual(['contact.updated']);
  expect(wild.typesOf()).toEqual(['contact.created', 'contact.updated']);
  expect(all.typesOf()).toEqual(['contact.created', 'contact.updated', 'ticket.created']);
});

test('the secret is shown at creation and never again (R-103, R-126, R-127)', async () => {
  const { call, endpoint } = await openWithReceiver(['*']);

  const texts = [
    await call('GET', `/v1/webhooks/${endpoint.id}`),
    await call('GET', '/v1/webhooks'),
    await call('PATCH', `/v1/webhooks/${endpoint.id}`, { events: ['deal.*'] }),
    await call('GET', '/v1/audit-logs'),
  ].map(({ text }) => text);

  expect(endpoint.secret).toMatch(/^whsec_/);
  expect(texts.filter((text) => text.includes('whsec_'))).toEqual([]);
});

test('a rotated secret signs from then on (R-067, R-104, A-56)', async () => {
  const { sandbox, call, received, endpoint, cause } = await openWithReceiver(['contact.created']);
  const { secret } = await dataOf(call('POST', `/v1/webhooks/${endpoint.id}/rotate_secret`));
  await cause();

  const [delivery] = received as [Received];
  const now = sandbox.now().getTime();

  expect(secret).not.toBe(endpoint.secret);
  expect(await typeOf({ ...delivery, secret, now })).toBe('contact.created');
  await expect(typeOf({ ...delivery, secret: endpoint.secret, now })).rejects.toThrow();
});

test('each attempt is signed with the time at which it is made (R-135, R-141)', async () => {
  const pace = { firstRetryMs: 3_600_000 };
  const { received, endpoint, cause } = await openWithReceiver(['*'], [500, 200], pace);
  await cause(2 * 3_600_000);

  const [first, second] = received.map(({ headers }) => Number(headers.get('x-service-timestamp')));

  expect(second! - first!).toBe(3_780);
  const now = second! * 1_000;
  expect(await typeOf({ ...received[1]!, secret: endpoint.secret, now })).toBe('contact.created');
});

test('deliveries are signed by the real clock, whatever that of the sandbox says (R-141)', async () => {
  const { sandbox, received, endpoint, cause } = await openWithReceiver(['*'], [200], {
    signAt: 'real',
  });
  await sandbox.advance(48 * 3_600_000);
  await cause();

  expect(await typeOf({ ...received[0]!, secret: endpoint.secret })).toBe('contact.created');
});

test('nothing goes to an origin without a route; the log has it as delivered, or failed by option', async () => {
  for (const [unrouted, status] of [
    ['accept', 'delivered'],
    ['fail', 'pending'],
  ] as const) {
    const { sandbox, call } = await openSandbox({ deliveries: { unrouted } });
    const endpoint = await dataOf(call('POST', '/v1/webhooks', { url: HOOKS, events: ['*'] }));
    await call('POST', '/v1/contacts', { name: 'Ada' });
    await sandbox.advance(0);

    const { body } = await call('GET', `/v1/webhooks/${endpoint.id}/deliveries`);

    expect(body.data[0].status).toBe(status);
  }
});

test('the catalog has the event types of the description (R-069, R-106, A-57)', async () => {
  const { call } = await openSandbox();

  const { data } = (await call('GET', '/v1/webhooks/events')).body;

  expect(data.object).toBe('event_catalog');
  const names = data.events.map(({ name }: { name: string }) => name);
  expect(new Set(names)).toEqual(new Set(EVENT_NAMES));
});

test('an endpoint may have a user and a password in its address (A-54)', async () => {
  const { sandbox, call } = await openSandbox({ routes: { [HOOKS]: () => new Response() } });
  const url = 'https://user:secret@hooks.example.com/crm';
  await dataOf(call('POST', '/v1/webhooks', { url, events: ['*'] }));
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);

  expect(sandbox.deliveries).toMatchObject([{ status: 200, error: undefined }]);
});

test.each([
  [
    'https://hooks.example.com/\r\n06:00:00 200 GET /v1/forged',
    'https://hooks.example.com/06:00:00%20200%20GET%20/v1/forged',
  ],
  ['https:///hooks.example.com', 'https://hooks.example.com/'],
  ['https://hooks.example.com/a/../b', 'https://hooks.example.com/b'],
  ['https://hooks.example.com/\u0000a', 'https://hooks.example.com/%00a'],
  ['https://EXAMPLE.com/crm', 'https://example.com/crm'],
])(
  'an address that is not as it is sent to, such as %j, is refused with the one that is (A-160)',
  async (url, written) => {
    const { call } = await openSandbox();
    const { status, text } = await call('POST', '/v1/webhooks', { url, events: ['*'] });
    const present = await dataOf(call('POST', '/v1/webhooks', { url: written, events: ['*'] }));

    const changed = await call('PATCH', `/v1/webhooks/${present.id}`, { url });

    expect([status, changed.status]).toEqual([400, 400]);
    expect(text).toContain(`must be written as ${written}`);
  },
);

test.each([
  'https://hooks.example.com',
  'https://hooks.example.com?key=1',
  'https://u:p@h.example.com/a%20b',
])('the address %s stays as it is (A-160)', async (url) => {
  const { call } = await openSandbox();

  expect((await dataOf(call('POST', '/v1/webhooks', { url, events: ['*'] }))).url).toBe(url);
});
