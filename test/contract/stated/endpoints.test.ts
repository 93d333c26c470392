import { describe, expect, test } from 'vitest';
import { dereference } from '../../../src/service/json.ts';
import { openapi, operations } from '../contract.ts';
import { callMock } from './call-mock.ts';
import { bodyOf, dataOf, operationOf, responseOf, STATED_CALLS, STATED_WRITES } from './look-up.ts';

describe('what holds for every endpoint', () => {
  test.each(STATED_CALLS)('R-054 %s takes a bearer token', (call) => {
    const { node, scopes, stability } = operationOf(call);

    expect(stability).toBe('stable');
    const alternatives = scopes?.map((scope) => ({ oauth2: [scope] })) ?? [];
    expect(node['security']).toEqual(alternatives.length > 0 ? alternatives : [{ oauth2: [] }]);
  });

  const withBody = operations.filter(({ node }) => node['requestBody']);

  test.each(withBody)('R-055 the body of $id is JSON, but for a form at the token', (operation) => {
    const { content } = dereference(openapi, operation.node['requestBody']);

    expect(Object.keys(content)).toEqual([
      operation.path === '/oauth/token' ? 'application/x-www-form-urlencoded' : 'application/json',
    ]);
  });

  test('R-055 the stated writes that take a body have one', () => {
    const written = STATED_WRITES.filter((call) => !call.endsWith('/rotate_secret'));

    expect(withBody.map(({ verb, path }) => `${verb.toUpperCase()} ${path}`)).toEqual(
      expect.arrayContaining(['POST /oauth/token', ...written]),
    );
  });

  test.each(STATED_CALLS)('R-056 the successful response of %s has data and meta', (call) => {
    expect(bodyOf(call)['required']).toEqual(expect.arrayContaining(['data', 'meta']));
    expect(Object.keys(responseOf(call)['content'])).toEqual(['application/json']);
  });
});

describe('purposes', () => {
  test('R-057 POST /oauth/token issues an access token', async () => {
    const { body, status } = await callMock('POST /oauth/token');

    expect([status, typeof body.access_token]).toEqual([200, 'string']);
    expect(operationOf('POST /oauth/token').node['summary']).toMatch(/access token/i);
  });

  const purposes: [row: string, call: string, status: number, object: string, says: RegExp][] = [
    ['R-058 R-079', 'GET /v1/me', 200, 'api_client_context', /application context/i],
    ['R-059 R-081', 'POST /v1/contacts', 201, 'contact', /create a contact/i],
    ['R-060 R-083', 'GET /v1/contacts/{id}', 200, 'contact', /get a contact/i],
    ['R-061 R-086', 'POST /v1/contacts/import', 202, 'job', /import contacts/i],
    ['R-062 R-090', 'PATCH /v1/deals/{id}', 200, 'deal', /update a deal/i],
    ['R-063 R-092', 'POST /v1/campaigns', 201, 'campaign', /create a campaign/i],
    [
      'R-053 R-064 R-095',
      'POST /v1/campaigns/{id}/launch',
      201,
      'campaign_run',
      /launch a campaign/i,
    ],
    ['R-065 R-098', 'POST /v1/objects/{key}/records', 201, 'record', /create a record/i],
    ['R-066', 'POST /v1/webhooks', 201, 'webhook_endpoint', /create a webhook endpoint/i],
    ['R-067', 'POST /v1/webhooks/{id}/rotate_secret', 200, 'webhook_endpoint', /rotate .*secret/i],
    ['R-068', 'PATCH /v1/webhooks/{id}', 200, 'webhook_endpoint', /update a webhook endpoint/i],
    ['R-069', 'GET /v1/webhooks/events', 200, 'event_catalog', /event/i],
    ['R-107 (A-33)', 'POST /v1/contacts/bulk', 202, 'job', /many contacts|bulk/i],
    ['R-108 (A-50)', 'POST /v1/analytics/export', 202, 'job', /export/i],
    ['R-109', 'GET /v1/jobs/{id}', 200, 'job', /get a job/i],
    ['R-110 (A-34, A-35)', 'POST /v1/messages', 201, 'message', /send a message/i],
    ['R-020 R-111 (A-51)', 'GET /v1/usage', 200, 'usage', /usage/i],
  ];

  test.each(purposes)('%s %s returns %i with a %s (A-07)', async (...row) => {
    const [, call, expected, object, says] = row;

    const { body, status, violations } = await callMock(call);

    expect([status, violations, body.data.object]).toEqual([expected, null, object]);
    expect(typeof body.meta.request_id).toBe('string');
    expect(bodyOf(call)['required']).toEqual(['data', 'meta']);
    expect(dataOf(call)['properties'].object.const).toBe(object);
    expect(operationOf(call).node['summary']).toMatch(says);
  });

  test('R-061 the import of contacts is asynchronous', () => {
    const { description } = operationOf('POST /v1/contacts/import').node;

    expect(description).toMatch(/starts a job [^.]*returns before the job has run/i);
  });
});
