// What bounds a sandbox: attempts at once, what is kept, and what the machine can hold.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyWebhook } from '../../src/webhooks/index.ts';
import { openWithReceiver, HOOKS } from './behaviors/open-with-receiver.ts';
import { words } from '../table.ts';
import { create, dataOf, openSandbox, subscribe } from './open-sandbox.ts';

/** An endpoint that nothing is held against. */
const WELL = { status: 'active', consecutive_failures: 0 };

test('an endpoint never has more attempts at once than it is given, however much is due (R-142)', async () => {
  let underWay = 0;
  let most = 0;
  const { sandbox, call } = await openSandbox({
    deliveries: { concurrency: 7 },
    routes: {
      async [HOOKS]() {
        most = Math.max(most, (underWay += 1));
        await wait(1);
        underWay -= 1;
        return new Response();
      },
    },
  });
  const endpoint = await subscribe(call);
  const contacts = Array.from({ length: 300 }, (_, index) => ({ name: `${index}` }));
  await call('POST', '/v1/contacts/import', { contacts });
  await sandbox.advance(60_000);

  expect(most).toBe(7);
  expect(sandbox.deliveries).toHaveLength(301);
  expect(await dataOf(call('GET', `/v1/webhooks/${endpoint.id}`))).toMatchObject(WELL);
});

test('what this machine lacks is no fault of the receiver, and without descriptors or ports nothing is an attempt (R-050, R-145)', async () => {
  const codes = words(`
    EMFILE ENFILE EADDRNOTAVAIL ENOBUFS ENOMEM EAGAIN
    EAI_AGAIN ENETDOWN ENETUNREACH EHOSTUNREACH ECONNREFUSED ENOTFOUND
  `);
  const { sandbox, call } = await openSandbox({
    random: () => 0.5,
    deliveries: { firstRetryMs: 1_000, longestRetryMs: 1_000 },
    routes: {
      [HOOKS]() {
        const code = codes.shift();
        if (!code) return new Response();
        throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });
      },
    },
  });
  const { id } = await subscribe(call);
  await call('POST', '/v1/contacts', { name: 'Ada' });
  const seen: unknown[] = [];
  while (sandbox.deliveries.at(-1)?.status !== 200) {
    await sandbox.advance(seen.length > 0 ? 1_050 : 0);
    const { consecutive_failures: failures } = await dataOf(call('GET', `/v1/webhooks/${id}`));
    seen.push([sandbox.deliveries.at(-1)?.error?.split(': ')[1], failures]);
  }

  const own = ['EAI_AGAIN.', 'ENETDOWN.', 'ENETUNREACH.'].map((code) => [code, 0]);
  const theirs = ['EHOSTUNREACH.', 'ECONNREFUSED.', 'ENOTFOUND.'].map((code, at) => [code, at + 1]);
  expect(seen).toEqual([...own, ...theirs, [undefined, 0]]);
  expect(sandbox.deliveries.at(-1)).toMatchObject({ attempt: 7, status: 200 });
});

test('a receiver that stands still fails fewer attempts than disable it, and the next ones wait for those (R-050, R-147)', async () => {
  let underWay = 0;
  let most = 0;
  const goesOn = Promise.withResolvers<void>();
  const { sandbox, call } = await openSandbox({
    deliveries: { deadlineMs: 300, breakerAfter: 20 },
    routes: {
      async [HOOKS](request) {
        most = Math.max(most, (underWay += 1));
        const isGone = new Promise((end) => request.signal.addEventListener('abort', end));
        await Promise.race([goesOn.promise, isGone]);
        underWay -= 1;
        return new Response();
      },
    },
  });
  const { id } = await subscribe(call);
  const contacts = Array.from({ length: 300 }, (_, index) => ({ name: `${index}` }));
  await call('POST', '/v1/contacts/import', { contacts });
  setTimeout(goesOn.resolve, 450);
  await sandbox.advance(60_000);

  expect(most).toBe(19);
  expect(await dataOf(call('GET', `/v1/webhooks/${id}`))).toMatchObject(WELL);
});

test('responses after an endpoint was disabled leave its counter as it is (R-050, R-051)', async () => {
  const answers: ((status: number) => void)[] = [];
  const { sandbox, call } = await openSandbox({
    deliveries: { breakerAfter: 5 },
    routes: {
      [HOOKS]: () =>
        new Promise<Response>((resolve) =>
          answers.push((status) => resolve(new Response(null, { status }))),
        ),
    },
  });
  const { id } = await subscribe(call);
  for (const name of ['1', '2', '3', '4']) await call('POST', '/v1/contacts', { name });
  const settled = sandbox.advance(0);
  await expect.poll(() => answers.length).toBe(4);
  await dataOf(call('PATCH', '/_sandbox/options', { deliveries: { breaker_after: 2 } }));

  for (const status of [500, 500, 200, 500]) answers.shift()?.(status);
  await settled;

  expect(await dataOf(call('GET', `/v1/webhooks/${id}`))).toMatchObject({
    status: 'auto_disabled',
    consecutive_failures: 2,
  });
});

test('audit entries, deliveries and messages are kept to a number; what is on its way stays', async () => {
  const keep = { auditLogs: 5, deliveries: 4, messages: 3 };
  const { sandbox, call } = await openSandbox({ keep, routes: { [HOOKS]: () => new Response() } });
  const { id } = await subscribe(call, ['message.sent']);
  const sms = { channel_id: 'chn_sms', to: { identifier: '+34600000001' } };
  const send = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      await create(call, '/v1/messages', { ...sms, content: { type: 'text', text: 'Hello' } });
  };
  const conversation = async () => (await call('GET', '/v1/conversations')).body.data[0].id;

  await send(8);
  const onTheirWay = await call('GET', `/v1/conversations/${await conversation()}/messages`);
  expect(onTheirWay.body.data).toHaveLength(8);
  await sandbox.advance(60_000);
  await send(1);
  await sandbox.advance(60_000);
  await send(1);

  const messages = await call('GET', `/v1/conversations/${await conversation()}/messages`);
  expect(messages.body.data).toHaveLength(3);
  await sandbox.advance(60_000);
  const deliveries = await call('GET', `/v1/webhooks/${id}/deliveries`);
  expect(deliveries.body.data.length).toBeLessThanOrEqual(4);
  expect((await call('GET', '/v1/audit-logs')).body.data).toHaveLength(5);
});

test('of what waits for a disabled endpoint the oldest is given up, and it gets the latest, though others have them', async () => {
  const [events, url] = [['contact.created'], `${HOOKS}/failing`];
  const [once, few] = [{ breakerAfter: 1, maxAttempts: 1 }, { keep: { deliveries: 3 } }];
  const opened = await openWithReceiver(events, [200, 500, 200], once, few);
  const { sandbox, call, received, endpoint } = opened;
  const { id } = await dataOf(call('POST', '/v1/webhooks', { url, events }));
  for (const name of ['first', 'second', 'third', 'fourth']) {
    await call('POST', '/v1/contacts', { name });
    await sandbox.advance(1);
  }
  await call('DELETE', `/v1/webhooks/${endpoint.id}`);
  await call('PATCH', `/v1/webhooks/${id}`, { status: 'active' });
  await sandbox.advance(1);

  const bodies = received.flatMap((one) => (one.url === url ? JSON.parse(one.body) : []));
  expect(bodies.map(({ data }) => data.name)).toEqual(['first', 'third', 'fourth']);
});

test('after a rotation the old secret signs some deliveries for as long as was asked for (R-138, A-56)', async () => {
  const { sandbox, call, received, endpoint } = await openWithReceiver(['contact.created'], [200], {
    secretOverlapMs: 60_000,
  });
  const rotated = await dataOf(call('POST', `/v1/webhooks/${endpoint.id}/rotate_secret`));
  const sendTwenty = async () => {
    for (let index = 0; index < 20; index += 1) await call('POST', '/v1/contacts', { name: 'A' });
    await sandbox.advance(1);
  };
  const signedBy = (secret: string) =>
    received.filter(({ body, headers }) => {
      try {
        return verifyWebhook({ body, headers, secret, now: sandbox.now().getTime() });
      } catch {
        return false;
      }
    }).length;

  await sendTwenty();
  const during = [signedBy(endpoint.secret), signedBy(rotated.secret)];
  await sandbox.advance(60_000);
  received.length = 0;
  await sendTwenty();

  expect(during[0]).toBeGreaterThan(0);
  expect(during[1]).toBeGreaterThan(0);
  expect(during[0]! + during[1]!).toBe(20);
  expect([signedBy(endpoint.secret), signedBy(rotated.secret)]).toEqual([0, 20]);
});

test('a long step of a job gives others their turn, and time goes on meanwhile', async () => {
  const { sandbox, call } = await openSandbox({ jobs: { steps: 1 } });
  const contacts = Array.from({ length: 10_000 }, (_, index) => ({ name: `${index}` }));
  const job = await dataOf(call('POST', '/v1/contacts/import', { contacts }));
  let turns = 0;
  const count = setInterval(() => (turns += 1), 0);

  await sandbox.advance(400);
  clearInterval(count);

  expect(turns).toBeGreaterThan(2);
  expect(await dataOf(call('GET', `/v1/jobs/${job.id}`))).toMatchObject({
    status: 'succeeded',
    progress: 10_000,
  });
});

test('what has ended or is deleted leaves nothing behind', async () => {
  const { sandbox, call } = await openSandbox({ campaigns: { perStep: 1 } });
  const contact = (end: number) =>
    create(call, '/v1/contacts', { phone: `+3460000000${end}`, tags: ['vip'] });
  const contacts = [await contact(1), await contact(2)];
  const campaign = { audience: { tags: ['vip'] }, content: { text: 'Hello' } };
  const { id } = await create(call, '/v1/campaigns', campaign);
  await create(call, '/v1/contacts/import', { contacts: [{ name: 'Bea' }] });
  for (const milliseconds of [60_000, 0]) {
    await create(call, `/v1/campaigns/${id}/launch`, {});
    await sandbox.advance(milliseconds);
  }
  await call('PATCH', `/v1/campaigns/${id}`, { status: 'canceled' });
  await create(call, '/v1/objects', { key: 'cars', name: 'Car', properties: [] });
  const record = await create(call, '/v1/objects/cars/records', {});
  const endpoint = await subscribe(call);
  await call('POST', '/v1/contacts', { name: 'Ada' });
  const paths = [`objects/cars/records/${record.id}`, 'objects/cars', `webhooks/${endpoint.id}`];
  for (const path of [...contacts.map((each) => `contacts/${each.id}`), ...paths])
    expect((await call('DELETE', `/v1/${path}`)).status).toBe(200);

  const { body } = await call('GET', '/_sandbox/state', undefined, { isDirect: true });
  const inner = 'events webhook_secrets message_origins record_counts job_inputs run_recipients';
  const kept = words(inner).filter((name) => `wsp_4Nd8/${name}` in body.collections);
  expect(kept).toEqual([]);
  expect(JSON.stringify(body.collections.timers ?? [])).not.toContain('campaign_run');
});
