import { expect, test } from 'vitest';
import type { Authorize } from '../../src/service/check-token.ts';
import { ask, callWith, refusalOf } from './ask-service.ts';

const list = (authorization: string | undefined, authorize?: Authorize) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return ask({ ...callWith('GET', '/v1/contacts?limit=wrong'), headers }, authorize);
};

test.each([[undefined], ['Basic YTpi'], ['Bearer'], ['Bearer '], ['test']])(
  'the header "%s" is no token: 401 before anything else is looked at (R-161)',
  (authorization) => {
    const { status, headers, body } = refusalOf(list(authorization));

    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe('Bearer');
    expect(body.error).toMatchObject({ type: 'authentication_error', code: 'missing_token' });
  },
);

test.each(['invalid_token', 'expired_token'] as const)(
  'a token that is looked up as %s returns 401 with this code',
  (verdict) => {
    const { status, body } = refusalOf(list('Bearer secret', () => verdict));

    expect(status).toBe(401);
    expect(body.error.code).toBe(verdict);
    expect(JSON.stringify(body)).not.toContain('secret');
  },
);

test('a token without the scope returns 403, which names it (A-25)', () => {
  const { status, body } = refusalOf(list('bearer test', () => ({ scopes: ['deals:read'] })));

  expect(status).toBe(403);
  expect(body.error).toMatchObject({
    type: 'permission_error',
    code: 'insufficient_scope',
    message: 'The access token lacks the scope `contacts:read`.',
  });
});

test('the application context takes any token (A-27)', () => {
  expect(ask(callWith('GET', '/v1/me'), () => ({ scopes: [] })).refusal).toBeUndefined();
});

const FORM = 'grant_type=client_credentials';

function requestToken(body: string, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...more };
  return ask({ method: 'POST', path: '/oauth/token', headers, body });
}

test('reads credentials from the form and from HTTP Basic (R-117)', () => {
  const pair = btoa('app%3A1:s%2Bcret%20+%25');

  expect(requestToken(`${FORM}&client_id=app_1&client_secret=one`)).toMatchObject({
    request: { credentials: { clientId: 'app_1', clientSecret: 'one' }, token: undefined },
  });
  expect(requestToken(FORM, { authorization: `Basic ${pair}` })).toMatchObject({
    request: { credentials: { clientId: 'app:1', clientSecret: 's+cret  %' } },
  });
});

test.each([
  [FORM, {}],
  [`${FORM}&client_id=app_1`, {}],
  [FORM, { authorization: 'Bearer test' }],
  [FORM, { authorization: 'Basic ?' }],
  [FORM, { authorization: `Basic ${btoa('no colon')}` }],
  [FORM, { authorization: `Basic ${btoa('app:%E0')}` }],
])('%s with %o has no credentials: 401 in the shape of the token endpoint (A-23)', (body, more) => {
  const refusal = refusalOf(requestToken(body, more));

  expect([refusal.status, refusal.body.error]).toEqual([401, 'invalid_client']);
  expect(refusal.headers['www-authenticate']).toBe('Basic');
});

test.each([
  ['', 'invalid_request', 'The form is required.'],
  ['client_id=a', 'invalid_request', 'The form field grant_type is required.'],
  [`${FORM}&${FORM}`, 'invalid_request', 'The form field grant_type appears more than once.'],
  [
    'grant_type=password',
    'unsupported_grant_type',
    'The form field grant_type must be `client_credentials`.',
  ],
])('the form "%s" answers 400, %s (A-23)', (body, error, description) => {
  expect(refusalOf(requestToken(body))).toMatchObject({
    status: 400,
    body: { error, error_description: description },
  });
});
