import { expect, test } from 'vitest';
import { openSandbox } from '../open-sandbox.ts';

const HOUR_MS = 3_600_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function tokenRequest(fields: Readonly<Record<string, string>>): RequestInit {
  return { method: 'POST', headers: FORM, body: new URLSearchParams(fields).toString() };
}

const URL_OF_TOKENS = 'https://crm.test/oauth/token';

test('credentials in the form get an opaque Bearer token for an hour (R-072, R-074 to R-076, R-116)', async () => {
  const { sandbox, fetch } = await openSandbox();
  const { clientId, clientSecret } = sandbox.credentials();
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  };

  const response = await fetch(URL_OF_TOKENS, tokenRequest(form));
  expect(response.headers.get('cache-control')).toBe('no-store');
  const issued = await response.json();
  const another = await (await fetch(URL_OF_TOKENS, tokenRequest(form))).json();

  expect(response.status).toBe(200);
  expect(issued).toEqual({
    access_token: expect.stringMatching(/^tok_[\w-]{32}$/),
    token_type: 'Bearer',
    expires_in: 3_600,
  });
  expect(another.access_token).not.toBe(issued.access_token);
});

test.each([
  ['a wrong secret', { client_id: 'app_7Hf2', client_secret: 'wrong' }, 401, 'invalid_client'],
  ['an unknown client', { client_id: 'app_none', client_secret: 'x' }, 401, 'invalid_client'],
  ['no credentials', {}, 401, 'invalid_client'],
  ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
])(
  'the token endpoint refuses %s in a shape of its own (R-077, R-166, A-23)',
  async (_, fields, status, code) => {
    const { fetch } = await openSandbox();

    const response = await fetch(
      URL_OF_TOKENS,
      tokenRequest({ grant_type: 'client_credentials', ...fields }),
    );

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: code, error_description: expect.any(String) });
  },
);

test('a token expires an hour later on the clock, and not before (R-119, R-169)', async () => {
  const { sandbox, call, tokenFor } = await openSandbox();
  const token = await tokenFor();

  await sandbox.advance(HOUR_MS - 1);
  expect((await call('GET', '/v1/me', undefined, { token })).status).toBe(200);

  await sandbox.advance(1);
  const { status, body } = await call('GET', '/v1/me', undefined, { token });

  expect(status).toBe(401);
  expect(body.error).toMatchObject({ type: 'authentication_error', code: 'expired_token' });
});

test.each([
  ['no header', {}, 'missing_token'],
  ['another scheme', { authorization: 'Basic YTpi' }, 'missing_token'],
  ['a token that was never issued', { authorization: 'Bearer none' }, 'invalid_token'],
])('%s is a 401 (R-054, R-120, R-161)', async (_, headers, code) => {
  const { fetch } = await openSandbox();

  const response = await fetch('https://crm.test/v1/contacts', { headers: headers as HeadersInit });
  const body: any = await response.json();

  expect(response.status).toBe(401);
  expect(body.error).toMatchObject({ type: 'authentication_error', code });
});

test('GET /v1/me shows client, workspace, mode and scopes of any token (R-058, R-122, A-27)', async () => {
  const { call, tokenFor } = await openSandbox();
  const token = await tokenFor(['contacts:read']);

  const { status, body } = await call('GET', '/v1/me', undefined, { token });

  expect(status).toBe(200);
  expect(body.data).toEqual({
    object: 'api_client_context',
    client_id: expect.stringMatching(/^app_/),
    workspace_id: 'wsp_4Nd8',
    mode: 'test',
    scopes: ['contacts:read'],
  });
});

test('a token without the scope gets a 403 that names it (R-121, R-162, A-25)', async () => {
  const { call, tokenFor } = await openSandbox();
  const token = await tokenFor(['contacts:read']);

  const read = await call('GET', '/v1/contacts', undefined, { token });
  const write = await call('POST', '/v1/contacts', { name: 'Ada' }, { token });

  expect([read.status, write.status]).toEqual([200, 403]);
  expect(write.body.error).toMatchObject({ type: 'permission_error', code: 'insufficient_scope' });
  expect(write.body.error.message).toContain('contacts:manage');
});

test('webhook endpoints take the scope webhooks:manage, for reading too (R-100, R-123, A-26)', async () => {
  const { call, tokenFor } = await openSandbox();
  const token = await tokenFor(['contacts:manage', 'contacts:read']);
  const endpoint = { url: 'https://hooks.example.com/crm', events: ['*'] };

  const created = await call('POST', '/v1/webhooks', endpoint, { token });
  const listed = await call('GET', '/v1/webhooks', undefined, { token });

  expect([created.status, listed.status]).toEqual([403, 403]);
});

test('credentials for a scope that no operation takes are a mistake of the test', async () => {
  const { sandbox } = await openSandbox();

  expect(() => sandbox.credentials(['contact:read'])).toThrow('has no scope "contact:read"');
});

test('the body of a token request, which holds a secret, is not kept', async () => {
  const { sandbox, tokenFor } = await openSandbox();
  await tokenFor();

  expect(sandbox.requests.map(({ path, body }) => [path, body])).toEqual([['/oauth/token', '']]);
});
