// What the control API changes stays until a reset, goes with a state, and shows no secret.
import { expect, onTestFinished, test } from 'vitest';
import { createReceiver, toFetchHandler } from '../../../src/webhooks/index.ts';
import { createSandbox as createWebSandbox } from '../../../src/sandbox/web.ts';
import type { SandboxOptions } from '../../../src/sandbox/index.ts';
import { until } from '../../until.ts';
import { openControl } from './open-control.ts';

async function open(options: SandboxOptions = {}) {
  const box = await openControl(options);
  onTestFinished(() => box.sandbox.close());
  return box;
}

test('a reset takes options, faults, deprecations and speed back to those of the start', async () => {
  const faults = [{ operation: 'deals.list', status: 503 }] as const;
  const { send } = await open({ jobs: { steps: 2 }, faults });
  const read = async () => [
    (await send('getOptions')).body,
    (await send('getFaults')).body,
    (await send('getDeprecations')).body,
    (await send('getClock')).body.speed,
  ];
  const before = await read();
  await send('updateOptions', {
    body: {
      routes: { 'https://a.example': 'http://127.0.0.1:9' },
      rate_limit: false,
      deliveries: { duplicates: 1 },
      jobs: { steps: 9 },
      messages: { undeliverable: ['+1'] },
      campaigns: { per_step: 3 },
      templates: { rejected: ['x'] },
      keep: { messages: 4 },
    },
  });
  await send('replaceFaults', { body: { faults: [] } });
  await send('updateClock', { body: { speed: 60 } });
  const deprecations = { 'me.get': { sunset: '2027-07-01', link: 'https://example.com/' } };
  await send('replaceDeprecations', { body: { deprecations } });
  expect(await read()).toMatchObject([{ jobs: { steps: 9 } }, {}, { deprecations }, 60]);
  await send('resetSandbox');

  expect(await read()).toEqual(before);
});

test('each option that is shown can be sent back', async () => {
  const { send } = await open();
  const { body } = await send('getOptions');

  expect((await send('updateOptions', { body })).body).toEqual(body);
});

test('a clock that is set going goes, and does what is due', async () => {
  const { send, call } = await open();
  const { data } = await call('POST', '/v1/contacts/import', { contacts: [{ name: 'Ada' }] });
  await send('updateClock', { body: { speed: 1_000 } });

  await until(async () => {
    expect((await call('GET', `/v1/jobs/${data.id}`)).data.status).toBe('succeeded');
  });
  expect((await send('getClock')).body).toMatchObject({ speed: 1_000 });
});

test('a state goes on in another sandbox: its clock, jobs, tokens, secrets and trail', async () => {
  const bodies: string[] = [];
  const hooks = 'https://hooks.example.com';
  const one = await open({ startAt: '2026-08-01T00:00:00Z' });
  const webhook = await one.call('POST', '/v1/webhooks', { url: hooks, events: ['*'] });
  const job = await one.call('POST', '/v1/contacts/import', { contacts: [{ name: 'Ada' }] });
  const token = await one.send('createToken');
  const { body: state } = await one.send('exportState');

  const other = await open({
    startAt: '2030-01-01T00:00:00Z',
    routes: {
      [hooks](request) {
        const receiver = createReceiver({ secret: webhook.data.secret });
        receiver.on('*', ({ type }) => void bodies.push(type));
        return toFetchHandler(receiver)(request);
      },
    },
  });
  await other.send('importState', { body: state });
  const clock = (await other.send('getClock')).body;
  await other.send('advanceClock', { body: { milliseconds: 60_000 } });
  const headers = { authorization: `Bearer ${token.body.access_token}` };
  const found = await fetch(`${other.url}/v1/jobs/${job.data.id}`, { headers });

  expect(clock.now).toBe(state.now);
  expect(await found.json()).toMatchObject({ data: { status: 'succeeded' } });
  const { data: trail } = await other.call('GET', '/v1/audit-logs');
  expect(trail).toMatchObject(Array(2).fill({ ip: '127.0.0.1' }));
  expect(bodies).toContain('job.completed');
});

test('a state that was imported is kept: it is exported as it came', async () => {
  const one = await open();
  await one.call('POST', '/v1/webhooks', { url: 'https://hooks.example.com', events: ['*'] });
  await one.call('POST', '/v1/contacts', { name: 'Ada', email: 'ada@example.com' });
  const { body: state } = await one.send('exportState');
  const other = await open();
  await other.send('importState', { body: state });
  const { collections } = (await other.send('exportState')).body;

  expect({ ...collections, clock: state.collections.clock }).toEqual(state.collections);
});

test('pages of what is remembered go on where the last one ended, while more comes', async () => {
  const { send, call } = await open();
  for (let count = 1; count <= 5; count += 1) await call('GET', `/v1/contacts?limit=${count}`);
  const seen: string[] = [];
  let query: Record<string, string | number> = { limit: 2 };
  for (let more = true; more;) {
    const { body } = await send('listRequests', { query });
    seen.push(...body.data.map((each: { query: string }) => each.query));
    await call('GET', '/v1/me');
    more = body.pagination.has_more;
    query = { limit: 2, cursor: body.pagination.next_cursor ?? '' };
  }

  expect(seen).toEqual([5, 4, 3, 2, 1].map((count) => `limit=${count}`));
});

test('no secret is in what is remembered', async () => {
  const { sandbox, url, send, call } = await open();
  const { clientId, clientSecret } = sandbox.credentials();
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const token = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  const body = { url: 'https://hooks.example.com', events: ['*'] };
  const { data } = await call('POST', '/v1/webhooks', body);
  const rotated = await call('POST', `/v1/webhooks/${data.id}/rotate_secret`);
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);

  const shown = JSON.stringify([
    (await send('listRequests')).body,
    (await send('listDeliveries')).body,
    (await send('getActivity')).body,
    (await send('listApplications')).body,
    sandbox.requests,
  ]);

  for (const secret of [bearer, basic, clientSecret, data.secret, rotated.data.secret]) {
    expect(secret).toMatch(/./);
    expect(shown).not.toContain(secret);
  }
});

test('the control API is not logged, counted or limited, and meets no faults', async () => {
  const faults = [{ status: 503 }] as const;
  const { send } = await open({ rateLimit: { requests: 0, windowSeconds: 60 }, faults });
  for (let count = 0; count < 3; count += 1) expect((await send('getHealth')).status).toBe(200);

  expect((await send('listRequests')).body.data).toEqual([]);
});

test('it is there in a page and a worker, too', async () => {
  const sandbox = await createWebSandbox({ speed: 0 });
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const written = await sandbox.fetch('https://crm.test/_sandbox/inbound_messages', {
    ...post,
    body: JSON.stringify({ from: '+34600000142', text: 'Hello' }),
  });

  expect(await written.json()).toMatchObject({ direction: 'inbound', content: { text: 'Hello' } });
  await sandbox.close();
});

test('other routes leave one that is a function where it is, and may take its place', async () => {
  const received: string[] = [];
  const hook = async (request: Request) => {
    received.push(new URL(request.url).pathname);
    return new Response('ok');
  };
  const { send, call, sandbox } = await open({ routes: { 'https://hooks.example.com': hook } });
  const url = 'https://hooks.example.com/crm';
  await call('POST', '/v1/webhooks', { url, events: ['contact.created'] });
  const changeTo = (origin: string) =>
    send('updateOptions', { body: { routes: { [origin]: 'http://127.0.0.1:9' } } });
  const { body } = await changeTo('https://a.example');
  await call('POST', '/v1/contacts', { name: 'Ada' });
  await sandbox.advance(0);
  await changeTo(url);
  await call('POST', '/v1/contacts', { name: 'Grace' });
  await sandbox.advance(0);

  expect(body.routes).toEqual({ 'https://a.example': 'http://127.0.0.1:9' });
  expect(received).toEqual(['/crm']);
});
