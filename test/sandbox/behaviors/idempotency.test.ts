import { expect, test } from 'vitest';
import { createClient } from '../../../src/index.ts';
import { type CallOptions, openSandbox } from '../open-sandbox.ts';
import { within } from '../../within.ts';

const HOUR_MS = 3_600_000;
const key = (value: string, more: object = {}) => ({
  headers: { 'idempotency-key': value, ...more },
});

test('the same key gets the stored response and nothing happens again; another body is a 409 (R-013 to R-015, R-165, A-14, A-15)', async () => {
  const { sandbox, call } = await openSandbox();

  const first = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));
  const second = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));

  expect(second.status).toBe(201);
  expect(second.text).toBe(first.text);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  // What is left of the limit is that of now.
  expect(second.headers.get('ratelimit')).not.toBe(first.headers.get('ratelimit'));
  const { status, body } = await call('POST', '/v1/contacts', { name: 'Bea' }, key('k1'));
  expect(status).toBe(409);
  expect(body.error).toMatchObject({ type: 'conflict_error', code: 'idempotency_key_reused' });
  expect((await call('POST', '/v1/contacts?x=1', { name: 'Ada' }, key('k1'))).status).toBe(409);
  expect((await call('GET', '/v1/contacts')).body.data).toHaveLength(1);
  expect(sandbox.requests.map(({ isReplay }) => isReplay)).toContain(true);
});

test.each([
  ['{"name":"Ada","tags":["a","b"]}', '{ "tags" : ["a", "b"],\n"name": "\\u0041da" }', 201],
  ['{"name":"Ada","custom_fields":{"n":1.0}}', '{"name":"Ada","custom_fields":{"n":1}}', 201],
  ['{"name":"Ada","tags":["a","b"]}', '{"name":"Ada","tags":["b","a"]}', 409],
  ['{"name":"Ada"}', '{"name":"Ada","email":null}', 409],
  ['{"name":"Ada","custom_fields":{"n":1}}', '{"name":"Ada","custom_fields":{"n":"1"}}', 409],
])('bodies are compared as JSON values: %s, then %s is a %i (A-14)', async (one, other, status) => {
  const { call } = await openSandbox();
  const options = { ...key('k1'), isDirect: true };
  const first = await call('POST', '/v1/contacts', one, options);

  const second = await call('POST', '/v1/contacts', other, options);

  expect([first.status, second.status]).toEqual([201, status]);
});

test('a key is free again after 24 hours, and not before; nothing is kept of it longer (R-014, R-168)', async () => {
  const { sandbox, call } = await openSandbox();
  await call('POST', '/v1/contacts', { name: 'Ada' }, key('k0'));
  const first = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));
  const send = () => call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));
  const state = () => call('GET', '/_sandbox/state', undefined, { isDirect: true });
  const kept = async () => (await state()).body.collections.idempotency.length;
  const before = await kept();

  await sandbox.advance(24 * HOUR_MS - 1);
  expect((await send()).body.data.id).toBe(first.body.data.id);

  await sandbox.advance(1);
  expect((await send()).body.data.id).not.toBe(first.body.data.id);
  expect([before, await kept()]).toEqual([2, 1]);
});

test('a key belongs to the application, the method and the path (A-14)', async () => {
  const { call, tokenFor } = await openSandbox();
  const token = await tokenFor(['contacts:manage']);

  const first = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));
  const path = `/v1/contacts/${first.body.data.id}`;

  const statuses = [
    await call('POST', '/v1/contacts', { name: 'Bea' }, { ...key('k1'), token }),
    await call('POST', '/v1/companies', { name: 'Bea' }, key('k1')),
    await call('PATCH', path, { name: 'Bea' }, key('k1')),
    await call('DELETE', path, undefined, key('k1')),
  ].map(({ status }) => status);

  expect(statuses).toEqual([201, 201, 200, 200]);
});

test('a refusal that passes is not stored: 409 now, 201 once the run has ended (A-14)', async () => {
  const { sandbox, call } = await openSandbox();
  const { body } = await call('POST', '/v1/campaigns', {
    name: 'Spring',
    content: { channel_id: 'chn_whatsapp', text: 'Hi' },
    audience: { tags: ['none'] },
  });
  const launch = (options?: object) =>
    call('POST', `/v1/campaigns/${body.data.id}/launch`, {}, options);
  const later = { scheduled_at: new Date(sandbox.now().getTime() + HOUR_MS).toISOString() };
  await call('POST', `/v1/campaigns/${body.data.id}/launch`, later);
  const early = await launch(key('k1'));
  await sandbox.advance(2 * HOUR_MS);
  const late = await launch(key('k1'));

  expect([early.status, late.status]).toEqual([409, 201]);
  expect(early.body.error.code).toBe('campaign_running');
});

test('a 400 is stored, as the same body is wrong again; a 404, a 403 and a 5xx are not (A-14)', async () => {
  const { call, tokenFor } = await openSandbox();
  const { id } = (await call('POST', '/v1/contacts', { name: 'Ada' })).body.data;
  const token = await tokenFor(['contacts:read']);
  const faulty = key('k1', { 'x-sandbox-fault': 'status=500' });
  const wrong = () => call('POST', '/v1/contacts', { name: 1 }, key('k2'));
  const patch = (path: string, more: CallOptions) =>
    call('PATCH', `/v1/contacts/${path}`, { name: 'Bea' }, more);
  const nowhere = () => patch('con_none', key('k1'));
  const forbidden = () => patch(id, { ...key('k1'), token });
  const answers = [await wrong(), await wrong(), await nowhere(), await nowhere()];
  answers.push(await forbidden(), await forbidden());
  answers.push(await patch(id, faulty), await patch(id, key('k1')));

  expect(answers[1]?.text).toBe(answers[0]?.text);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 404, 403, 403, 500, 200]);
  const replayed = answers.map(({ headers }) => headers.get('idempotent-replayed'));
  expect(replayed).toEqual([null, 'true', ...Array(6).fill(null)]);
});

test('a 429 is not stored (A-14)', async () => {
  const { sandbox, call } = await openSandbox({ rateLimit: { requests: 1, windowSeconds: 60 } });
  await call('GET', '/v1/me');

  const limited = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));
  await sandbox.advance(60_000);
  const served = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));

  expect([limited.status, served.status]).toEqual([429, 201]);
});

test('a response that got lost is there for the repeat (R-014)', async () => {
  const { sandbox } = await openSandbox();
  let calls = 0;
  const crm = createClient({
    baseUrl: 'https://crm.test',
    ...sandbox.credentials(),
    allowClientSecretInBrowser: true,
    fetch(url, init) {
      const headers = new Headers(init.headers);
      const isFirst = url.endsWith('/v1/contacts') && (calls += 1) === 1;
      if (isFirst) headers.set('x-sandbox-fault', 'reset=after');
      return sandbox.fetch(url, { ...init, headers });
    },
  });
  const { data } = await crm.contacts.create({ name: 'Ada' });

  expect(calls).toBe(2);
  expect((await crm.contacts.list()).data.map(({ id }) => id)).toEqual([data.id]);
});

test('a read passes a key over (R-013)', async () => {
  const { call } = await openSandbox();
  const empty = await call('GET', '/v1/contacts', undefined, key('k1'));
  await call('POST', '/v1/contacts', { name: 'Ada' });

  const full = await call('GET', '/v1/contacts', undefined, key('k1'));

  expect([empty.body.data.length, full.body.data.length]).toEqual([0, 1]);
});

test('of two writes with a key at the same time one runs, and the other gets its response after it (R-014)', async () => {
  const { call } = await openSandbox();
  const order: string[] = [];
  const write = async (name: string, more: object = {}) => {
    const { text } = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1', more));
    order.push(name);
    return text;
  };
  await call('GET', '/v1/me');

  const writes = [write('slow', { 'x-sandbox-fault': 'delay=50' }), write('quick')];
  const [one, other] = await within(2_000, Promise.all(writes));

  expect(order).toEqual(['slow', 'quick']);
  expect(other).toBe(one);
  expect((await call('GET', '/v1/contacts')).body.data).toHaveLength(1);
});
