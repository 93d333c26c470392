import { expect, test } from 'vitest';
import { ConnectionError } from '../src/client/errors.ts';
import { createRawClient } from '../src/raw.ts';
import { startServer } from './client/http-server.ts';
import { envelope } from './client/test-client.ts';

const contact = { object: 'contact', id: 'con_8Zk2' };
const credentials = { clientId: 'app_7Hf2', clientSecret: 'example_secret' };
const token = { json: { access_token: 'token_1', token_type: 'Bearer', expires_in: 3600 } };

test("responds as openapi-fetch does, with a token of the runtime's", async () => {
  const { baseUrl, received } = await startServer(({ path }) =>
    path === '/oauth/token' ? token : envelope({ object: 'deal', id: 'dea_1Jc5' }),
  );
  const headers = { 'x-team': 'a', 'x-tenant': 'b' };
  const raw = createRawClient({ baseUrl, ...credentials, headers });

  const { data, response } = await raw.GET('/v1/deals/{id}', {
    params: { path: { id: 'dea_1Jc5' }, query: { expand: ['company', 'contact'] } },
    headers: { 'x-team': 'c' },
  });

  expect(data?.data.id).toBe('dea_1Jc5');
  expect(response.status).toBe(200);
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /oauth/token',
    'GET /v1/deals/dea_1Jc5?expand=company,contact',
  ]);
  expect(received[1]?.headers).toMatchObject({
    authorization: 'Bearer token_1',
    'user-agent': 'messaging-crm-api/raw',
    'x-team': 'c',
    'x-tenant': 'b',
  });
});

test('repeats a write under one key, and its body', async () => {
  const { baseUrl, received } = await startServer((_, earlier) =>
    earlier.length ? { status: 201, ...envelope(contact) } : { status: 503, text: '' },
  );
  const raw = createRawClient({ baseUrl, accessToken: 'token_1' });

  const { data } = await raw.POST('/v1/contacts', { body: { name: 'Lucía' } });

  expect(data?.data.id).toBe('con_8Zk2');
  expect(received.map(({ body }) => body)).toEqual(['{"name":"Lucía"}', '{"name":"Lucía"}']);
  expect(received[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
  expect(received[1]?.headers['idempotency-key']).toBe(received[0]?.headers['idempotency-key']);
});

test('gives an error of the service as a value', async () => {
  const error = { type: 'not_found_error', code: 'not_found', message: 'No', trace_id: 'trc_1' };
  const { baseUrl } = await startServer(() => ({ status: 404, json: { error } }));
  const raw = createRawClient({ baseUrl, accessToken: 'token_1' });

  const answer = await raw.GET('/v1/contacts/{id}', { params: { path: { id: 'con_0' } } });

  expect([answer.error?.error.type, answer.response.status]).toEqual(['not_found_error', 404]);
});

test('throws when no response comes', async () => {
  const { baseUrl } = await startServer(() => (response) => response.destroy());
  const raw = createRawClient({ baseUrl, accessToken: 'token_1', maxRetries: 0 });

  await expect(raw.GET('/v1/me')).rejects.toThrow(ConnectionError);
});

test.each(['', '.', '..', 'a\nb'])('refuses %j as a value of a path', async (id) => {
  const { baseUrl, received } = await startServer(() => envelope(contact));
  const raw = createRawClient({ baseUrl, accessToken: 'token_1' });

  await expect(raw.DELETE('/v1/contacts/{id}', { params: { path: { id } } })).rejects.toThrow(
    /id is .*, pass an id the service gave/,
  );
  expect(received).toEqual([]);
});

test('names the operation to hooks by its template', async () => {
  const { baseUrl } = await startServer(() => envelope(contact));
  const seen: string[] = [];
  const onRequest = ({ method, path }: { method: string; path: string }) =>
    seen.push(`${method} ${path}`);
  const raw = createRawClient({ baseUrl, accessToken: 'token_1', onRequest });

  await raw.GET('/v1/contacts/{id}', { params: { path: { id: 'con_8Zk2' } } });

  expect(seen).toEqual(['GET /v1/contacts/{id}']);
});

test('sends no bearer token to the token endpoint', async () => {
  const { baseUrl, received } = await startServer(() => token);
  const raw = createRawClient({ baseUrl, accessToken: 'token_1' });

  await raw.POST('/oauth/token', {
    body: {
      grant_type: 'client_credentials',
      client_id: 'app_7Hf2',
      client_secret: 'example_secret',
    },
    bodySerializer: (body) => new URLSearchParams(body as Record<string, string>),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

  expect(received[0]?.headers['authorization']).toBeUndefined();
  expect(received[0]?.body).toMatch(/^grant_type=client_credentials/);
});

test('gives a response without a body as what it is', async () => {
  const { baseUrl } = await startServer(() => (response) => response.writeHead(204).end());
  const raw = createRawClient({ baseUrl, accessToken: 'token_1' });

  const { response, error } = await raw.DELETE('/v1/contacts/{id}', {
    params: { path: { id: 'con_8Zk2' } },
  });

  expect([response.status, error]).toEqual([204, undefined]);
});

test('gives a redirect as a browser shows it, without status', async () => {
  const fetch = async () => Response.error();
  const raw = createRawClient({ baseUrl: 'https://a.example', accessToken: 'token_1', fetch });

  const { response, data } = await raw.GET('/v1/me');

  expect([response.status, response.type, data]).toEqual([0, 'error', undefined]);
});

test('sends a key with neither a read nor a request for a token', async () => {
  const { baseUrl, received } = await startServer(({ path }) =>
    path === '/oauth/token' ? token : envelope(contact),
  );
  const raw = createRawClient({ baseUrl, ...credentials });

  await raw.GET('/v1/me');
  await raw.POST('/oauth/token', { body: { grant_type: 'client_credentials' } as never });

  expect(received.map(({ path }) => path)).toEqual(['/oauth/token', '/v1/me', '/oauth/token']);
  expect(received.filter(({ headers }) => 'idempotency-key' in headers)).toEqual([]);
});

test.each([{}, { params: {} }, { params: { path: {} } }, undefined])(
  'refuses %j for a path with a parameter before anything is sent',
  async (init) => {
    const { baseUrl, received } = await startServer(() => envelope(contact));
    const raw = createRawClient({ baseUrl, accessToken: 'token_1' });

    await expect(raw.GET('/v1/contacts/{id}', init as never)).rejects.toThrow(
      '/v1/contacts/{id}: id is "undefined"',
    );

    expect(received).toEqual([]);
  },
);

test('throws the typed error for a success that is not JSON', async () => {
  const { baseUrl } = await startServer(() => ({
    headers: { 'content-type': 'text/html' },
    text: '<h1>Sign in</h1>',
  }));
  const raw = createRawClient({ baseUrl, accessToken: 'token_1' });

  await expect(raw.GET('/v1/me')).rejects.toMatchObject({
    name: 'InternalApiError',
    code: 'unreadable_response',
    message: 'GET /v1/me: 200 with text/html, not JSON',
  });
});

test.each([
  ['an empty 500', { status: 500, text: '', headers: { 'content-length': '0' } }, 'an empty body'],
  [
    'HTML of a proxy',
    { status: 413, text: '<p>', headers: { 'content-type': 'text/html' } },
    'text/html, not JSON',
  ],
])("gives for %s an error of the contract's form", async (_, reply, what) => {
  const headers = { ...reply.headers, via: '1.1 proxy' };
  const { baseUrl } = await startServer(() => ({ ...reply, headers }));
  const raw = createRawClient({ baseUrl, accessToken: 'token_1', maxRetries: 0 });

  const { data, error, response } = await raw.GET('/v1/me');

  expect(data).toBeUndefined();
  expect([response.status, response.headers.get('via')]).toEqual([reply.status, '1.1 proxy']);
  expect(error).toMatchObject({
    error: { code: 'unreadable_response', message: `GET /v1/me: ${reply.status} with ${what}` },
  });
});
