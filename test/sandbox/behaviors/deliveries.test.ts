import { expect, test } from 'vitest';
import { create, dataOf, openSandbox } from '../open-sandbox.ts';
import { HOOKS, openWithReceiver } from './open-with-receiver.ts';
import { within } from '../../within.ts';

const MINUTE_MS = 60_000;
const SOON = { firstRetryMs: 1_000 };

test('a failed delivery is tried again, each pause twice the last up to the longest, with the same ids and bytes (R-146, A-75)', async () => {
  const settings = { ...SOON, longestRetryMs: 3_000, maxAttempts: 5 };
  const statuses = [500, 503, 500, 500, 200];
  const { sandbox, received, cause } = await openWithReceiver(['*'], statuses, settings);
  await cause(10 * MINUTE_MS);

  const times = sandbox.deliveries.map(({ at }) => at.getTime());

  expect(sandbox.deliveries.map(({ status }) => status)).toEqual(statuses);
  expect(times.map((time) => time - times[0]!)).toEqual([0, 1_050, 3_150, 6_300, 9_450]);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers.get('x-service-delivery'))).size).toBe(1);
});

test('a delivery that fails for good is failed in the log (A-58, A-126)', async () => {
  const settings = { maxAttempts: 3, ...SOON };
  const { call, endpoint, cause } = await openWithReceiver(['*'], [500], settings);
  await cause(10 * MINUTE_MS);

  const { body } = await call('GET', `/v1/webhooks/${endpoint.id}/deliveries`);

  expect(body.data).toMatchObject([
    {
      status: 'failed',
      attempt: 3,
      response_status: 500,
      error: 'The endpoint returned status 500.',
      next_attempt_at: null,
    },
  ]);
});

test('the log shows when the next attempt is due, and filters by status (A-126)', async () => {
  const { call, endpoint, cause } = await openWithReceiver(['*'], [500], { firstRetryMs: 60_000 });
  await cause();

  const path = `/v1/webhooks/${endpoint.id}/deliveries`;
  const { body: pending } = await call('GET', `${path}?status=pending&event_type=contact.created`);
  const { body: failed } = await call('GET', `${path}?status=failed`);
  // Active it is already: that is no reason to count anew.
  const { body: active } = await call('PATCH', `/v1/webhooks/${endpoint.id}`, { status: 'active' });

  expect(pending.data).toMatchObject([{ attempt: 1, next_attempt_at: '2026-08-01T00:01:03Z' }]);
  expect(failed.data).toEqual([]);
  expect(active.data.consecutive_failures).toBe(1);
});

test('a receiver that does not respond in time has failed (R-145, R-170)', async () => {
  const { sandbox, call } = await openSandbox({
    deliveries: { deadlineMs: 20 },
    routes: { [HOOKS]: () => new Promise<Response>(() => undefined) },
  });
  await call('POST', '/v1/webhooks', { url: HOOKS, events: ['*'] });
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await within(5_000, sandbox.advance(0));

  expect(sandbox.deliveries).toMatchObject([{ error: 'The endpoint did not respond in time.' }]);
});

/** An endpoint that two failures in a row disable, after a contact and, a minute later, another. */
async function openAfterTwoContacts(statuses: readonly number[]) {
  const opened = await openWithReceiver(['*'], statuses, { breakerAfter: 2, firstRetryMs: 1_000 });
  for (const name of ['Ada', 'Bea']) {
    await opened.call('POST', '/v1/contacts', { name });
    await opened.sandbox.advance(MINUTE_MS);
  }
  return { ...opened, path: `/v1/webhooks/${opened.endpoint.id}` };
}

test('PATCH to active resets the counter, and what waited arrives (R-051, R-052, R-068, R-105)', async () => {
  const { sandbox, call, path } = await openAfterTwoContacts([500, 500, 200]);
  expect(sandbox.deliveries).toHaveLength(2);

  const active = await dataOf(call('PATCH', path, { status: 'active' }));
  await sandbox.advance(MINUTE_MS);

  expect(active).toMatchObject({ status: 'active', consecutive_failures: 0 });
  const delivered = sandbox.deliveries.slice(2).map(({ event }) => event.data['name']);
  expect(delivered.sort()).toEqual(['Ada', 'Bea']);
});

test('all that waits for a disabled endpoint waits without a time, until it is active (R-051, A-126)', async () => {
  const settings = { breakerAfter: 2, firstRetryMs: MINUTE_MS };
  const { sandbox, call, endpoint } = await openWithReceiver(['*'], [500, 500, 200], settings);
  for (const name of ['Ada', 'Bea']) await call('POST', '/v1/contacts', { name });
  await sandbox.advance(0);
  const path = `/v1/webhooks/${endpoint.id}`;
  const waiting = async () => (await call('GET', `${path}/deliveries`)).body.data;

  expect(await waiting()).toMatchObject(Array(2).fill({ attempt: 1, next_attempt_at: null }));
  await call('PATCH', path, { status: 'active' });
  await sandbox.advance(2 * MINUTE_MS);
  expect(await waiting()).toMatchObject(Array(2).fill({ attempt: 2, status: 'delivered' }));
});

test('a success in between resets the counter (R-050)', async () => {
  const { call, path } = await openAfterTwoContacts([500, 200, 500, 200]);

  expect(await dataOf(call('GET', path))).toMatchObject({ status: 'active' });
});

test('deleting an endpoint drops what waits for it (A-125)', async () => {
  const { sandbox, call, received, endpoint, cause } = await openWithReceiver(['*'], [500]);
  await cause();
  await call('DELETE', `/v1/webhooks/${endpoint.id}`);
  await sandbox.advance(60 * MINUTE_MS);

  expect(received).toHaveLength(1);
  expect((await call('GET', `/v1/webhooks/${endpoint.id}`)).status).toBe(404);
});

test('an event that is taken may arrive twice, with the same ids (R-142, R-143)', async () => {
  const settings = { ...SOON, duplicates: 1 };
  const { received, cause } = await openWithReceiver(['*'], [500, 200], settings);
  await cause(MINUTE_MS);

  expect(received.map(({ body }) => body)).toEqual(Array(3).fill(received[0]!.body));
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
        names.push((await request.json()).data.name);
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
    if (place === '/slow two') await gate;
    else await isThere;
    const isFirst = received.filter((other) => other === place).length === 1;
    const fails = place === '/slow one' || (place === '/late two' && isFirst);
    return new Response(null, { status: fails ? 500 : 200 });
  };
  const { sandbox, call } = await openSandbox({
    deliveries: { breakerAfter: 3, firstRetryMs: 1_000 },
    routes: { [HOOKS]: answer, 'https://late.example.com': answer },
  });
  const events = ['contact.created'];
  const slow = await dataOf(call('POST', '/v1/webhooks', { url: `${HOOKS}/slow`, events }));
  const late = await create(call, '/v1/webhooks', { url: 'https://late.example.com/late', events });
  for (const name of ['one', 'two']) await call('POST', '/v1/contacts', { name });
  const path = `/v1/webhooks/${slow.id}`;
  await until(async () => (await call('GET', '/v1/me')) && received.length === 4);
  const options = { deliveries: { breaker_after: 1 } };
  await call('PATCH', '/_sandbox/options', options, { isDirect: true });
  arrive();
  await until(async () => (await dataOf(call('GET', path))).status === 'auto_disabled');

  await call('PATCH', path, { status: 'active' });
  await call('GET', '/v1/me');
  await until(async () => received.includes('/slow one'));
  const again = received.filter((place) => place === '/slow two').length;
  release();
  await sandbox.settle();
  expect(again).toBe(1);
  await call('PATCH', `/v1/webhooks/${late.id}`, { status: 'active' });
  await sandbox.advance(10 * MINUTE_MS);

  const { body } = await call('GET', `/v1/webhooks/${late.id}/deliveries`);
  expect(body.data).toMatchObject(Array(2).fill({ status: 'delivered' }));
});

/** Waits for something in real time, in the words that every runtime has. */
async function until(check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 8_000;
  while (!(await check()) && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await check()).toBe(true);
}

test('an outage that used up all attempts is made good: one delivery, then all since a time, with their ids (A-158)', async () => {
  let isDown = true;
  const handled: string[] = [];
  const receiver = async (request: Request): Promise<Response> => {
    if (isDown) return new Response('', { status: 500 });
    handled.push(`${request.headers.get('x-service-delivery')}`);
    return new Response('');
  };
  const { sandbox, call } = await openSandbox({
    routes: { 'https://a.example.com': receiver },
    deliveries: { maxAttempts: 2, breakerAfter: 1_000 },
  });
  const subscription = { url: 'https://a.example.com', events: ['contact.created'] };
  const { id } = await dataOf(call('POST', '/v1/webhooks', subscription));
  for (const name of ['Ada', 'Bea', 'Cem']) await dataOf(call('POST', '/v1/contacts', { name }));
  await sandbox.advance(3_600_000);
  const path = `/v1/webhooks/${id}`;
  const listed = async (status: string) =>
    (await call('GET', `${path}/deliveries?status=${status}`)).body.data;
  const again = (body: object) => call('POST', `${path}/redeliver`, body);
  const [at] = (await listed('failed')).map((each: any) => each.updated_at).toSorted();

  const tooLate = await dataOf(again({ failed_since: new Date(Date.parse(at) + 10_000) }));
  const meanwhile = await dataOf(again({ failed_since: at }));
  await sandbox.advance(0);
  // All attempts are there again.
  expect(await listed('pending')).toMatchObject(Array(3).fill({ attempt: 1 }));
  await sandbox.advance(3_600_000);
  const failed = await listed('failed');
  isDown = false;
  const one = await dataOf(again({ delivery_id: failed[0].id }));
  await sandbox.advance(0);
  const all = await dataOf(again({ failed_since: '2020-01-01T00:00:00Z' }));
  await sandbox.advance(0);
  const handledOnce = await dataOf(again({ delivery_id: failed[0].id }));
  const none = await again({ delivery_id: 'whd_none' });
  const other = await dataOf(call('POST', '/v1/webhooks', subscription));
  const redeliver = `/v1/webhooks/${other.id}/redeliver`;
  const foreign = await call('POST', redeliver, { delivery_id: failed[0].id });

  const counts = [tooLate, meanwhile, one, all, handledOnce].map(({ deliveries }) => deliveries);
  expect(counts).toEqual([0, 3, 1, 2, 0]);
  const [newest, ...others] = failed.map((each: { id: string }) => each.id);
  expect(handled).toEqual([newest, ...others.toReversed()]);
  for (const { status, body } of [none, foreign])
    expect([status, body.error.code]).toEqual([400, 'unknown_reference']);
  expect(await listed('delivered')).toHaveLength(3);
});

test('failed deliveries are kept for three days, and those of a disabled endpoint wait until it is active (A-158, R-051)', async () => {
  const settings = { maxAttempts: 1, breakerAfter: 1 };
  const opened = await openWithReceiver(['*'], [500], settings);
  const { sandbox, call, received, endpoint, cause } = opened;
  await cause(3 * 24 * 60 * MINUTE_MS - 1_000);
  const path = `/v1/webhooks/${endpoint.id}`;
  const again = () =>
    dataOf(call('POST', `${path}/redeliver`, { failed_since: '2020-01-01T00:00:00Z' }));

  expect([(await again()).deliveries, (await again()).deliveries]).toEqual([1, 0]);
  await sandbox.advance(MINUTE_MS);
  expect(received).toHaveLength(1);
  await call('PATCH', path, { status: 'active' });
  await sandbox.advance(3 * 24 * 60 * MINUTE_MS);
  expect([received.length, (await again()).deliveries]).toEqual([2, 0]);
});
