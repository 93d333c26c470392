import { expect, test } from 'vitest';
import { dataOf, openSandbox } from '../open-sandbox.ts';

test('an error has type, code, message and trace id (R-011, R-156 to R-158)', async () => {
  const { call } = await openSandbox();

  const { status, body } = await call('GET', '/v1/contacts/con_none');

  expect(status).toBe(404);
  expect(body).toEqual({
    error: {
      type: 'not_found_error',
      code: 'resource_not_found',
      message: 'The workspace has no contact with this id.',
      trace_id: expect.stringMatching(/^trc_/),
    },
  });
});

test.each([
  ['broken JSON', '{"name":', 'malformed_json'],
  ['an empty body', '', 'invalid_body'],
  ['a body that is nested too deep', `${'['.repeat(200)}${']'.repeat(200)}`, 'malformed_json'],
])('%s is a 400 (R-055, R-160)', async (_, text, code) => {
  const { call } = await openSandbox();

  const { status, body } = await call('POST', '/v1/contacts', text, { isDirect: true });

  expect([status, body.error.code]).toEqual([400, code]);
});

test('the limit counts per application, in windows, and says when to come back (R-012, R-164, R-173, A-24)', async () => {
  const { sandbox, call, tokenFor } = await openSandbox({
    startAt: '2026-08-01T00:00:10Z',
    rateLimit: { requests: 2, windowSeconds: 60 },
  });
  const other = { token: await tokenFor(['contacts:read']) };
  await call('GET', '/v1/me');

  const last = await call('GET', '/v1/me');
  const over = await call('GET', '/v1/me');
  const ofOther = await call('GET', '/v1/me', undefined, other);
  await sandbox.advance(50_000);

  expect(last.headers.get('ratelimit')).toBe('"default";r=0;t=50');
  expect(last.headers.get('ratelimit-policy')).toBe('"default";q=2;w=60');
  expect([over.status, over.headers.get('retry-after')]).toEqual([429, '50']);
  expect(over.body.error).toMatchObject({ type: 'rate_limit_error', code: 'rate_limit_exceeded' });
  expect(ofOther.status).toBe(200);
  expect((await call('GET', '/v1/me')).status).toBe(200);
});

test('an operation that is marked as deprecated carries the three headers (R-019, R-182 to R-185)', async () => {
  const link = 'https://example.com/docs/migrate';
  const { call } = await openSandbox({
    deprecated: { 'contacts.get': { sunset: '2027-07-01', link } },
  });
  const { id } = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));

  const { headers } = await call('GET', `/v1/contacts/${id}`);
  const others = await call('GET', '/v1/contacts');

  expect(headers.get('deprecation')).toBe('true');
  expect(headers.get('sunset')).toBe('Thu, 01 Jul 2027 00:00:00 GMT');
  expect(headers.get('link')).toBe(`<${link}>; rel="deprecation"`);
  expect(others.headers.has('deprecation')).toBe(false);
});

test('a path that is not there is a typed 404, and another method a 405 with Allow (A-131)', async () => {
  const { sandbox } = await openSandbox();

  const lost = await sandbox.fetch('https://crm.test/v2/contacts');
  const wrong = await sandbox.fetch('https://crm.test/v1/contacts', { method: 'PUT' });

  expect([lost.status, (await lost.json()).error.type]).toEqual([404, 'not_found_error']);
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST']);
});

test.each([400, 401, 403, 404, 409, 429, 500])('a request can ask for a %i', async (status) => {
  const { call } = await openSandbox();
  const headers = { 'x-sandbox-fault': `status=${status}` };

  const answer = await call('PATCH', '/v1/contacts/con_1', {}, { headers });

  expect(answer.status).toBe(status);
  expect(answer.body.error.trace_id).toBeTypeOf('string');
});

test('faults of a gateway are not JSON, and nothing is carried out', async () => {
  const { call } = await openSandbox();
  const options = { headers: { 'x-sandbox-fault': 'status=503' }, isDirect: true };

  const answer = await call('POST', '/v1/contacts', { name: 'Ada' }, options);

  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html']);
  expect((await call('GET', '/v1/contacts')).body.data).toEqual([]);
});

test('a connection can break before a write is carried out, or after', async () => {
  const { call } = await openSandbox();
  const write = (fault: string) => {
    const options = { headers: { 'x-sandbox-fault': fault }, isDirect: true };
    return call('POST', '/v1/contacts', { name: fault }, options);
  };

  await expect(write('reset')).rejects.toThrow(TypeError);
  await expect(write('reset=after')).rejects.toThrow(TypeError);

  expect((await call('GET', '/v1/contacts')).body.data.map(({ name }: any) => name)).toEqual([
    'reset=after',
  ]);
});

test('a malformed answer is half of a good one', async () => {
  const { call } = await openSandbox();
  const options = { headers: { 'x-sandbox-fault': 'malformed' }, isDirect: true };

  const { text } = await call('GET', '/v1/me', undefined, options);

  expect(text).toMatch(/^\{"data"/);
  expect(() => JSON.parse(text)).toThrow();
});

test('a fault that is none is a 400 that says which there are', async () => {
  const { call } = await openSandbox();

  const { status, body } = await call('GET', '/v1/contacts', undefined, {
    headers: { 'x-sandbox-fault': 'explode' },
  });

  expect(status).toBe(400);
  expect(body.error.message).toContain('"explode" is no fault');
});

test('faults by option meet a share of the requests of an operation', async () => {
  let draw = 0;
  const { call } = await openSandbox({
    random: () => (draw = (draw + 0.37) % 1),
    faults: [{ operation: 'contacts.list', share: 0.5, status: 500 }],
  });

  const statuses = [];
  for (let index = 0; index < 20; index += 1)
    statuses.push((await call('GET', '/v1/contacts')).status);

  expect(new Set(statuses)).toEqual(new Set([200, 500]));
  expect((await call('GET', '/v1/deals')).status).toBe(200);
});

test('of several faults that meet a request each does its part', async () => {
  const { call } = await openSandbox({
    faults: [
      { operation: 'contacts.list', delayMs: 40 },
      { operation: 'contacts.list', status: 500 },
    ],
  });
  const started = performance.now();

  const { status } = await call('GET', '/v1/contacts');

  expect(status).toBe(500);
  expect(performance.now() - started).toBeGreaterThan(35);
});

test('of a long body the log keeps the start, cut off between any two characters', async () => {
  const { sandbox, call } = await openSandbox();
  const name = '💚'.repeat(40_000);
  await call('POST', '/v1/contacts', { name });

  const { body } = sandbox.requests.at(-1)!;
  expect(body).toBe(JSON.stringify({ name }).slice(0, 65_536));
});
