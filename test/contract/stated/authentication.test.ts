import { describe, expect, test } from 'vitest';
import { openapi, operations } from '../contract.ts';
import { callMock } from './call-mock.ts';
import { typeName } from './field-types.ts';
import { bodyOf, dataOf, openapiText, operationOf, STATED_CALLS } from './look-up.ts';

const { oauth2, clientBasic } = openapi['components'].securitySchemes;
const { scopes } = oauth2.flows.clientCredentials;
const token = 'POST /oauth/token';

test('R-115 the scheme is OAuth 2.0 with the grant client_credentials alone', () => {
  expect(oauth2.type).toBe('oauth2');
  expect(Object.keys(oauth2.flows)).toEqual(['clientCredentials']);
  expect(openapiText).toMatch(/by the grant `client_credentials`/);
});

test('R-116 a client gets an opaque bearer token from POST /oauth/token', async () => {
  const { body, status } = await callMock(token);

  expect([status, body.token_type]).toEqual([200, 'Bearer']);
  expect(operationOf(token).node['description']).toMatch(/opaque bearer token/);
  expect(oauth2.description).toMatch(/opaque bearer token from `POST \/oauth\/token`/i);
});

test('R-117 the words name both ways', () => {
  expect(clientBasic.description).toMatch(/`client_id` as the user name[^.]*`client_secret`/);
  expect(openapiText).toMatch(/credentials go into an HTTP Basic header or into the form body/);
});

test('R-119 R-169 a token lives about one hour, and expires_in gives the seconds', async () => {
  const { expires_in: lifetime } = bodyOf(token)['properties'];

  expect(typeName(lifetime)).toBe('integer');
  expect(lifetime.description).toMatch(/seconds [^.]*about one hour/i);
  expect(openapiText).toMatch(/`expires_in`, its lifetime in seconds: about one hour/);
  expect((await callMock(token)).body.expires_in).toBe(3600);
});

describe('R-120 every other request sends a bearer token', () => {
  test.each(STATED_CALLS)('R-120 %s takes nothing else', async (call) => {
    const basic = { authorization: `Basic ${btoa('app_7Hf2:example_secret')}` };

    expect((await callMock(call, { headers: basic })).status).toBe(401);
  });

  test('R-120 the words show the header', () => {
    expect(oauth2.description).toContain('`Authorization: Bearer <ACCESS_TOKEN>`');
    expect(openapiText).toMatch(/every other request as `Authorization: Bearer <ACCESS_TOKEN>`/);
  });
});

test('R-121 scopes limit access: each call under /v1 but GET /v1/me needs one (A-25, A-27)', () => {
  const calls = operations.filter(({ path }) => path.startsWith('/v1/'));
  const unlimited = calls.filter((one) => !one.scopes?.every((name) => name in scopes));
  const free = calls.filter((one) => one.scopes?.length === 0);

  expect(unlimited).toEqual([]);
  expect(free.map(({ path }) => path)).toEqual(['/v1/me']);
  expect(openapi['components'].responses.Forbidden.description).toMatch(/lacks the scope/);
  expect(openapiText).toMatch(/scopes limit what a token may do/i);
});

test('R-122 GET /v1/me shows client id, workspace id, mode and scopes of the token', async () => {
  const { body } = await callMock('GET /v1/me');

  expect(body.data).toEqual({
    object: 'api_client_context',
    client_id: expect.any(String),
    workspace_id: expect.any(String),
    mode: expect.any(String),
    scopes: expect.arrayContaining([expect.any(String)]),
  });
  expect(Object.keys(dataOf('GET /v1/me')['properties'])).toEqual(Object.keys(body.data));
  expect(operationOf('GET /v1/me').node['description']).toMatch(
    /Returns the application, workspace, mode and scopes of the access token/,
  );
});

test.each(['POST /v1/webhooks', 'PATCH /v1/webhooks/{id}', 'POST /v1/webhooks/{id}/rotate_secret'])(
  'R-100 R-123 %s requires the scope webhooks:manage',
  (call) => {
    expect(operationOf(call).scopes).toEqual(['webhooks:manage']);
    expect(scopes['webhooks:manage']).toMatch(/create and manage webhook endpoints/i);
  },
);

test.each(['', '/{id}', '/{id}/deliveries', '/events'].map((end) => `GET /v1/webhooks${end}`))(
  '%s reads only, with webhooks:read (A-26)',
  (call) => {
    expect(operationOf(call).scopes).toEqual(['webhooks:read']);
  },
);
