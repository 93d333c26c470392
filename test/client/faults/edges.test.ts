import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ApiError, JobFailedError, type Client } from '../../../src/index.ts';
import { data, json, refusal } from './faults.ts';
import type { Fault } from './fault-server.ts';
import { startFaults } from './start-faults.ts';

const anyQuery = (query: object) => query as Parameters<Client['contacts']['list']>[0];
const page = json({ data: [], pagination: { next_cursor: null, has_more: false }, meta: {} });

test.each<[object, string]>([
  [{ 'limit=1&owner_id': 'usr_9' }, 'limit%3D1%26owner_id=usr_9'],
  [{ 'stage=lead#': 'a' }, 'stage%3Dlead%23=a'],
  [{ 'a b': 'ü' }, 'a%20b=%C3%BC'],
  [
    { updated_since: new Date('2026-07-01T09:30:00Z') },
    'updated_since=2026-07-01T09%3A30%3A00.000Z',
  ],
  [{ tag: [new Date(0), 1, true] }, 'tag=1970-01-01T00%3A00%3A00.000Z,1,true'],
  [{ big: 12n }, 'big=12'],
])('sends the query %o as %s', async (query, expected) => {
  const { crm, received } = await startFaults([page]);

  await crm.contacts.list(anyQuery(query));

  expect(received[0]?.path).toBe(`/v1/contacts?${expected}`);
});

test.each([
  {},
  [[]],
  NaN,
  Infinity,
  new Date('x'),
  () => {},
  Symbol('x'),
  new Map(),
  [{}],
  ['a', NaN],
])('refuses the value %o in a query', async (value) => {
  const { crm, received } = await startFaults([page]);

  const failure = crm.contacts.list(anyQuery({ updated_since: value }));

  await expect(failure).rejects.toThrow(TypeError);
  await expect(failure).rejects.toThrow(/^updated_since is .*, pass text, a finite number/);
  expect(received).toEqual([]);
});

test.each([301, 304, 400, 401, 405, 413, 418, 422, 431, 451])(
  'does not blame the service for a %i that is not its own',
  async (status) => {
    const html: Fault = (response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end();
    const { crm } = await startFaults([html]);

    const error = await crm.contacts.create({ name: 'Lucía' }).catch((error: unknown) => error);

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, code: 'unreadable_response' });
    expect((error as ApiError).name).not.toBe('InternalApiError');
    expect((error as ApiError).type).not.toBe('api_error');
  },
);

test.each(['', ' ', 'import ', 'a\nb', 'a\tb', 'clé', '鍵'])(
  'refuses the key %j, which no header holds as it is, before anything is sent',
  async (idempotencyKey) => {
    const { crm, received } = await startFaults([data()]);

    await expect(crm.contacts.create({ name: 'Lucía' }, { idempotencyKey })).rejects.toThrow(
      new TypeError(`idempotencyKey is ${JSON.stringify(idempotencyKey)}, pass printable ASCII`),
    );

    expect(received).toEqual([]);
  },
);

test('refuses an empty key in the headers too, and takes one of several words or one sign', async () => {
  const { crm, received } = await startFaults([data()]);
  const headers = { 'Idempotency-Key': '' };

  await expect(crm.contacts.create({ name: 'Lucía' }, { headers })).rejects.toThrow(
    'idempotencyKey is ""',
  );
  for (const idempotencyKey of ['import 1 (July)', '7'])
    await crm.contacts.create({ name: 'Lucía' }, { idempotencyKey });

  const keys = received.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual(['import 1 (July)', '7']);
});

const bomb = gzipSync(Buffer.alloc(101_000_000, 'x'));
const compressed: Fault = (response) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    .end(bomb);

test.each<[string, Fault, { maxResponseBytes?: number }]>([
  ['a compressed body of 101 MB', compressed, {}],
  ['a body above maxResponseBytes', data({ id: 'x'.repeat(2_000) }), { maxResponseBytes: 1_000 }],
])('reads no more of %s than it may, and does not retry', async (_, fault, options) => {
  const { crm, received } = await startFaults([fault], options);

  await expect(crm.contacts.get('con_1')).rejects.toMatchObject({
    message: 'GET /v1/contacts/{id}: 200 with a body over maxResponseBytes',
    code: 'unreadable_response',
  });

  expect(received).toHaveLength(1);
});

test('reads a body of exactly maxResponseBytes, in letters of several bytes too', async () => {
  // Long enough to come in parts, which end within letters.
  const body = { data: { id: 'ü陽'.repeat(50_000) }, meta: {} };
  const maxResponseBytes = Buffer.byteLength(JSON.stringify(body));
  const { crm } = await startFaults([json(body)], { maxResponseBytes });

  expect((await crm.contacts.get('con_1')).data.id).toBe(body.data.id);
});

test('an error shows what it holds to JSON.stringify', async () => {
  const { crm } = await startFaults([refusal(404, 'not_found_error')]);

  const error = await crm.contacts.get('con_1').catch((error: unknown) => error);

  expect(JSON.parse(JSON.stringify({ error })).error).toEqual({
    name: 'NotFoundError',
    message: 'no',
    status: 404,
    type: 'not_found_error',
    code: 'test',
    traceId: 'trc_1',
    attempts: 1,
  });
  const job = { id: 'job_1' } as JobFailedError['job'];
  expect(JSON.parse(JSON.stringify(new JobFailedError('job_1 failed', { job })))).toEqual({
    name: 'JobFailedError',
    message: 'job_1 failed',
    job,
  });
});

const SECRET = 'hunter"2 sécret+/=';
const ECHOES = [
  SECRET,
  encodeURIComponent(SECRET),
  // As a form writes it.
  encodeURIComponent(SECRET).replaceAll('%20', '+'),
  btoa(`app_7Hf2:${encodeURIComponent(SECRET)}`),
];

test.each(['basic', 'form'] as const)(
  'strikes out a secret sent by %s that the token endpoint sends back',
  async (clientAuth) => {
    for (const echo of ECHOES.slice(0, clientAuth === 'basic' ? 4 : 3)) {
      const description = `Unknown client ${echo}.`;
      const { crm } = await startFaults(
        [json({ error: 'invalid_client', error_description: description }, 401)],
        { clientId: 'app_7Hf2', clientSecret: SECRET, clientAuth },
      );

      const error = await crm.me.get().catch((error: unknown) => error);

      expect(error).toMatchObject({
        message: 'no token: invalid_client: Unknown client ***.',
        errorDescription: 'Unknown client ***.',
      });
    }
  },
);

test('strikes out a token that an error sends back, wherever in the body', async () => {
  const error = {
    type: 'authentication_error',
    code: 'invalid_token',
    message: 'Bearer hunter-token has expired',
    details: { seen: ['hunter-token'] },
  };
  const { crm } = await startFaults([json({ error }, 401)], { accessToken: 'hunter-token' });

  await expect(crm.me.get()).rejects.toMatchObject({
    message: 'Bearer *** has expired',
    details: { seen: ['***'] },
  });
});

test('takes an echo of a secret that a program passes to oauth.token for one, too', async () => {
  const own = btoa('a:hunter%&+secret');
  const errors = ['hunter-secret', 'hunter%&+secret', 'hunter%&+secret', 'no-base64'];
  const { crm } = await startFaults(errors.map((error) => json({ error }, 400)));
  const headers = [`Basic ${own}`, `basic ${own}`, 'Basic no-base64'];
  const form = { grant_type: 'client_credentials', client_id: 'a', client_secret: 'hunter-secret' };

  for (const authorization of [undefined, ...headers]) {
    const options = authorization ? { headers: { authorization } } : {};
    await expect(crm.oauth.token(form as never, options)).rejects.toMatchObject({ error: '***' });
  }
});
