import { expect, test } from 'vitest';
import type { SandboxOptions } from '../../../src/sandbox/index.ts';
import { verifyWebhook } from '../../../src/webhooks/index.ts';
import { dataOf, openSandbox } from '../open-sandbox.ts';

const HOOKS = 'https://hooks.example.com';
const MINUTE_MS = 60_000;

interface Received {
  readonly body: Buffer;
  readonly headers: Headers;
  readonly url: string;
}

/** A sandbox with an endpoint whose receiver answers with the statuses in turn, the last for ever. */
async function openWithReceiver(
  events: readonly string[],
  statuses: readonly number[] = [200],
  deliveries: SandboxOptions['deliveries'] = {},
) {
  const received: Received[] = [];
  const left = [...statuses];
  const box = await openSandbox({
    startAt: '2026-08-01T00:00:00Z',
    deliveries: { signAt: 'sandbox', ...deliveries },
    random: () => 0.5,
    routes: {
      async [HOOKS](request) {
        const body = Buffer.from(await request.arrayBuffer());
        received.push({ body, headers: request.headers, url: request.url });
        return new Response(null, { status: left.length > 1 ? left.shift()! : left[0]! });
      },
    },
  });
  const endpoint = await dataOf(
    box.call('POST', '/v1/webhooks', { url: `${HOOKS}/crm?a=b`, events }),
  );
  return {
    ...box,
    received,
    endpoint,
    typesOf: () => received.map(({ headers }) => headers.get('x-service-event')),
  };
}

test('an event arrives by POST, signed, with all headers, and verifies (R-124, R-128 to R-138)', async () => {
  const { sandbox, call, received, endpoint } = await openWithReceiver(['contact.created']);
  const contact = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));
  await sandbox.advance(0);

  const [{ body, headers, url }] = received as [Received];
  const event = verifyWebhook({
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

test('an event that the service does not have cannot be subscribed to (A-54, A-59)', async () => {
  const { call } = await openSandbox();
  const endpoint = { url: HOOKS, events: ['contact.created', 'contact.removed'] };

  const { status, body } = await call('POST', '/v1/webhooks', endpoint);

  expect(status).toBe(400);
  expect(body.error.details.issues).toMatchObject([{ in: 'body', pointer: '/events/1' }]);
});

test.each([
  ['http', { url: 'http://hooks.example.com', events: ['*'] }, '/url'],
  ['no url', { events: ['*'] }, '/url'],
  ['no events', { url: HOOKS }, '/events'],
])('an endpoint with %s is refused (R-101, R-172, A-54)', async (_, endpoint, pointer) => {
  const { call } = await openSandbox();

  const { status, body } = await call('POST', '/v1/webhooks', endpoint);

  expect(status).toBe(400);
  expect(body.error.details.issues[0].pointer).toBe(pointer);
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
  const { sandbox, call, received, endpoint } = await openWithReceiver(['contact.created']);
  const { secret } = await dataOf(call('POST', `/v1/webhooks/${endpoint.id}/rotate_secret`));
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);

  const [delivery] = received as [Received];
  const now = sandbox.now().getTime();

  expect(secret).not.toBe(endpoint.secret);
  expect(verifyWebhook({ ...delivery, secret, now }).type).toBe('contact.created');
  expect(() => verifyWebhook({ ...delivery, secret: endpoint.secret, now })).toThrow();
});

test('a failed delivery is tried again, each pause twice the last, with the same ids and bytes (R-146, A-75)', async () => {
  const { sandbox, call, received } = await openWithReceiver(['*'], [500, 503, 200], {
    firstRetryMs: 1_000,
  });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(10 * MINUTE_MS);

  const times = sandbox.deliveries.map(({ at }) => at.getTime());

  expect(sandbox.deliveries.map(({ status }) => status)).toEqual([500, 503, 200]);
  expect(times.map((time) => time - times[0]!)).toEqual([0, 1_050, 3_150]);
  expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers.get('x-service-delivery'))).size).toBe(1);
});

test('each attempt is signed with the time at which it is made (R-135, R-141)', async () => {
  const { sandbox, call, received, endpoint } = await openWithReceiver(['*'], [500, 200], {
    firstRetryMs: 3_600_000,
  });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(2 * 3_600_000);

  const [first, second] = received.map(({ headers }) => Number(headers.get('x-service-timestamp')));

  expect(second! - first!).toBe(3_780);
  const now = second! * 1_000;
  expect(verifyWebhook({ ...received[1]!, secret: endpoint.secret, now }).type).toBe(
    'contact.created',
  );
});

test('deliveries are signed by the real clock, whatever that of the sandbox says (R-141)', async () => {
  const { sandbox, call, received, endpoint } = await openWithReceiver(['*'], [200], {
    signAt: 'real',
  });
  await sandbox.advance(48 * 3_600_000);
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);

  expect(verifyWebhook({ ...received[0]!, secret: endpoint.secret }).type).toBe('contact.created');
});

test('a delivery that fails for good is failed in the log (A-58, A-126)', async () => {
  const { sandbox, call, endpoint } = await openWithReceiver(['*'], [500], {
    maxAttempts: 3,
    firstRetryMs: 1_000,
  });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(10 * MINUTE_MS);

  const { body } = await call('GET', `/v1/webhooks/${endpoint.id}/deliveries`);

  expect(body.data).toMatchObject([
    {
      status: 'failed',
      attempt: 3,
      response_status: 500,
      error: 'The endpoint answered with the status 500.',
    },
  ]);
  expect(body.data[0]).not.toHaveProperty('next_attempt_at');
});

test('the log shows when the next attempt is due, and filters by status (A-126)', async () => {
  const { sandbox, call, endpoint } = await openWithReceiver(['*'], [500], {
    firstRetryMs: 60_000,
  });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);

  const path = `/v1/webhooks/${endpoint.id}/deliveries`;
  const { body: pending } = await call('GET', `${path}?status=pending&event_type=contact.created`);
  const { body: failed } = await call('GET', `${path}?status=failed`);

  expect(pending.data).toMatchObject([{ attempt: 1, next_attempt_at: '2026-08-01T00:01:03Z' }]);
  expect(failed.data).toEqual([]);
});

test('a receiver that does not answer in time has failed (R-145, R-170)', async () => {
  const { sandbox, call } = await openSandbox({
    deliveries: { deadlineMs: 20 },
    routes: { [HOOKS]: () => new Promise<Response>(() => undefined) },
  });
  await call('POST', '/v1/webhooks', { url: HOOKS, events: ['*'] });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);

  expect(sandbox.deliveries).toMatchObject([{ error: 'The endpoint did not answer in time.' }]);
});

test('a redirect is not followed: it is no 2xx (R-145)', async () => {
  const { sandbox, call, received } = await openWithReceiver(['*'], [307]);
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);

  expect(received).toHaveLength(1);
  expect(sandbox.deliveries[0]?.error).toContain('307');
});

test('many failures in a row disable the endpoint; what waits is kept (R-050, R-147)', async () => {
  const { sandbox, call, received, endpoint } = await openWithReceiver(['*'], [500], {
    breakerAfter: 4,
    firstRetryMs: 1_000,
  });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await call('POST', '/v1/contacts', { name: 'Bea' });
  await sandbox.advance(60 * MINUTE_MS);

  const disabled = await dataOf(call('GET', `/v1/webhooks/${endpoint.id}`));

  expect(disabled).toMatchObject({ status: 'auto_disabled', consecutive_failures: 4 });
  expect(received).toHaveLength(4);
});

test('PATCH to active resets the counter, and what waited arrives (R-051, R-052, R-068, R-105)', async () => {
  const { sandbox, call, endpoint } = await openWithReceiver(['*'], [500, 500, 200], {
    breakerAfter: 2,
    firstRetryMs: 1_000,
  });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(MINUTE_MS);
  await call('POST', '/v1/contacts', { name: 'Bea' });
  await sandbox.advance(MINUTE_MS);
  expect(sandbox.deliveries).toHaveLength(2);

  const active = await dataOf(call('PATCH', `/v1/webhooks/${endpoint.id}`, { status: 'active' }));
  await sandbox.advance(MINUTE_MS);

  expect(active).toMatchObject({ status: 'active', consecutive_failures: 0 });
  const delivered = sandbox.deliveries.slice(2).map(({ event }) => event.data['name']);
  expect(delivered.sort()).toEqual(['Ada', 'Bea']);
});

test('a success in between resets the counter (R-050)', async () => {
  const { sandbox, call, endpoint } = await openWithReceiver(['*'], [500, 200, 500, 200], {
    breakerAfter: 2,
    firstRetryMs: 1_000,
  });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(MINUTE_MS);
  await call('POST', '/v1/contacts', { name: 'Bea' });
  await sandbox.advance(MINUTE_MS);

  const { status } = await dataOf(call('GET', `/v1/webhooks/${endpoint.id}`));

  expect(status).toBe('active');
});

test('deleting an endpoint drops what waits for it (A-125)', async () => {
  const { sandbox, call, received, endpoint } = await openWithReceiver(['*'], [500]);
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);
  await call('DELETE', `/v1/webhooks/${endpoint.id}`);
  await sandbox.advance(60 * MINUTE_MS);

  expect(received).toHaveLength(1);
  expect((await call('GET', `/v1/webhooks/${endpoint.id}`)).status).toBe(404);
});

test('an event may arrive twice, with the same ids (R-142, R-143)', async () => {
  const { sandbox, call, received } = await openWithReceiver(['*'], [200], { duplicates: 1 });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);

  expect(received).toHaveLength(2);
  expect(received[0]!.body).toEqual(received[1]!.body);
});

test('events may arrive out of order, and created_at gives it (R-144)', async () => {
  // The first delivery is put off longer than the second.
  let share = 0.9;
  const names: string[] = [];
  const { sandbox, call } = await openSandbox({
    startAt: '2026-08-01T00:00:00Z',
    deliveries: { disorderMs: 60_000 },
    random: () => share,
    routes: {
      async [HOOKS](request) {
        names.push(((await request.json()) as any).data.name);
        return new Response();
      },
    },
  });
  await call('POST', '/v1/webhooks', { url: HOOKS, events: ['*'] });
  await call('POST', '/v1/contacts', { name: 'first' });
  share = 0.1;
  await sandbox.advance(1_000);
  await call('POST', '/v1/contacts', { name: 'second' });
  await sandbox.advance(120_000);

  expect(names).toEqual(['second', 'first']);
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
  expect(data.events).toHaveLength(17);
});
