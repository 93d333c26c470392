import { expect, test } from 'vitest';
import { createClient } from '../../../src/index.ts';
import { openSandbox } from '../open-sandbox.ts';

const HOUR_MS = 3_600_000;
const key = (value: string, more: object = {}) => ({
  headers: { 'idempotency-key': value, ...more },
});

test('the same key with the same body gets the stored response, and nothing happens again (R-013, R-014)', async () => {
  const { sandbox, call } = await openSandbox();

  const first = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));
  const second = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));

  expect(second.status).toBe(201);
  expect(second.text).toBe(first.text);
  expect((await call('GET', '/v1/contacts')).body.data).toHaveLength(1);
  expect(sandbox.requests.map(({ isReplay }) => isReplay)).toContain(true);
});

test('another body under the key is a 409 (R-015, R-165, A-15)', async () => {
  const { call } = await openSandbox();
  await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));

  const { status, body } = await call('POST', '/v1/contacts', { name: 'Bea' }, key('k1'));

  expect(status).toBe(409);
  expect(body.error).toMatchObject({ type: 'conflict_error', code: 'idempotency_key_reused' });
});

test('bodies are compared as bytes: a space more is another body (A-14)', async () => {
  const { call } = await openSandbox();
  const options = { ...key('k1'), isDirect: true };
  await call('POST', '/v1/contacts', '{"name":"Ada"}', options);

  expect((await call('POST', '/v1/contacts', '{"name": "Ada"}', options)).status).toBe(409);
});

test('a key is free again after 24 hours, and not before (R-014, R-168)', async () => {
  const { sandbox, call } = await openSandbox();
  const first = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));
  const send = () => call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));

  await sandbox.advance(24 * HOUR_MS - 1);
  expect((await send()).body.data.id).toBe(first.body.data.id);

  await sandbox.advance(1);
  expect((await send()).body.data.id).not.toBe(first.body.data.id);
});

test('a key belongs to the application, the method and the path (A-14)', async () => {
  const { call, tokenFor } = await openSandbox();
  const token = await tokenFor(['contacts:manage']);

  const statuses = [
    await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1')),
    await call('POST', '/v1/contacts', { name: 'Bea' }, { ...key('k1'), token }),
    await call('POST', '/v1/companies', { name: 'Bea' }, key('k1')),
  ].map(({ status }) => status);

  expect(statuses).toEqual([201, 201, 201]);
});

test('a refusal is stored as well: mending the state does not change the answer (A-14)', async () => {
  const { call } = await openSandbox();
  const wrong = await call('PATCH', '/v1/deals/dea_none', { title: 'A' }, key('k1'));

  const again = await call('PATCH', '/v1/deals/dea_none', { title: 'A' }, key('k1'));

  expect(wrong.status).toBe(404);
  expect(again.text).toBe(wrong.text);
});

test('a 5xx is not stored: the same key carries the write out (A-14)', async () => {
  const { call } = await openSandbox();

  const failed = await call(
    'POST',
    '/v1/contacts',
    { name: 'Ada' },
    key('k1', { 'x-sandbox-fault': 'status=500' }),
  );
  const mended = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));

  expect([failed.status, mended.status]).toEqual([500, 201]);
});

test('a 429 is not stored (A-14)', async () => {
  const { sandbox, call } = await openSandbox({ rateLimit: { requests: 1, windowSeconds: 60 } });
  await call('GET', '/v1/me');

  const limited = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));
  await sandbox.advance(60_000);
  const served = await call('POST', '/v1/contacts', { name: 'Ada' }, key('k1'));

  expect([limited.status, served.status]).toEqual([429, 201]);
});

test('of two writes with a key at the same time one runs, and the other waits for its answer (R-014)', async () => {
  const { call } = await openSandbox();
  const slow = key('k1', { 'x-sandbox-fault': 'delay=50' });

  const [one, other] = await Promise.all([
    call('POST', '/v1/contacts', { name: 'Ada' }, slow),
    call('POST', '/v1/contacts', { name: 'Ada' }, key('k1')),
  ]);

  expect(other.text).toBe(one.text);
  expect((await call('GET', '/v1/contacts')).body.data).toHaveLength(1);
});

test('an answer that got lost is there for the repeat (R-014)', async () => {
  const { sandbox } = await openSandbox();
  let calls = 0;
  const crm = createClient({
    baseUrl: 'https://crm.test',
    ...sandbox.credentials(),
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
