import { describe, expect, test } from 'vitest';
import { asyncapi } from '../contract.ts';
import { callMock } from './call-mock.ts';
import {
  asyncapiText,
  bodyOf,
  oneLine,
  openapiText,
  operationOf,
  parameterOf,
  requestOf,
  responseOf,
} from './look-up.ts';

const { schemas } = asyncapi['components'];

test('R-167 an import takes at most 50,000 contacts', async () => {
  const call = 'POST /v1/contacts/import';
  const rows = (count: number): object => ({ contacts: Array.from({ length: count }, () => ({})) });

  expect(requestOf(call)['properties'].contacts.maxItems).toBe(50_000);
  expect(operationOf(call).node['description']).toMatch(/up to 50,000 contacts/);
  expect((await callMock(call, { body: rows(50_000) })).status).toBe(202);
  expect((await callMock(call, { body: rows(50_001) })).status).toBe(400);
});

test('R-168 a response is replayed for 24 hours', () => {
  expect(oneLine(parameterOf('POST /v1/contacts', 'Idempotency-Key')['description'])).toMatch(
    /within 24 hours/,
  );
});

test('R-169 an access token lives about one hour', async () => {
  expect(bodyOf('POST /oauth/token')['properties'].expires_in.description).toMatch(
    /about one hour/,
  );
  expect((await callMock('POST /oauth/token')).body.expires_in).toBe(3600);
});

test('R-170 a delivery needs a response in under 8 seconds', () => {
  expect(oneLine(asyncapi['operations'].deliverEvent.description)).toMatch(/under 8 seconds/);
  expect(asyncapiText).toMatch(/2xx status in under 8 seconds/);
});

test('R-171 the tolerance of the timestamp is about 5 minutes (300 seconds)', () => {
  for (const text of [oneLine(schemas.DeliveryTimestamp.description), asyncapiText])
    expect(text).toMatch(/about 5 minutes \(300 seconds\)/);
});

test.each([
  ['https://hooks.example.com/crm', 201],
  ['http://hooks.example.com/crm', 400],
])('R-172 webhook endpoints are https only: %s is answered %i', async (url, expected) => {
  expect((await callMock('POST /v1/webhooks', { body: { url } })).status).toBe(expected);
  expect(requestOf('POST /v1/webhooks')['properties'].url.pattern).toBe('^https://');
});

test('R-173 rate limits count per application, and no number is stated (A-24)', () => {
  expect(responseOf('GET /v1/me', '429')['description']).toMatch(/the application has sent/i);
  expect(openapiText).toMatch(/rate limit is applied per application\. Its numbers are not stated/);
});

describe('the table in the introduction', () => {
  test.each([
    ['R-167', 'Contacts in one import', '50,000'],
    ['R-168', 'Time an idempotent response is kept', '24 hours'],
    ['R-169', 'Lifetime of an access token', 'about 1 hour'],
    ['R-170', 'Time to respond to a delivery', 'under 8 seconds'],
    ['R-171', 'Age at which to reject a delivery', 'about 5 minutes (300 seconds)'],
    ['R-172', 'Scheme of a webhook URL', 'https only'],
  ])('%s %s is %s', (_row, limit, value) => {
    expect(openapiText).toContain(`| ${limit} | ${value} |`);
  });
});
