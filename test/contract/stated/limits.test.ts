import { describe, expect, test } from 'vitest';
import { callMock } from './call-mock.ts';
import { openapiText, operationOf, requestOf, responseOf } from './look-up.ts';

test('R-085 R-167 an import takes at most 50,000 contacts', async () => {
  const call = 'POST /v1/contacts/import';
  const rows = (count: number): object => ({ contacts: Array.from({ length: count }, () => ({})) });

  expect(requestOf(call)['properties'].contacts.maxItems).toBe(50_000);
  expect(operationOf(call).node['description']).toMatch(/up to 50,000 contacts/);
  expect((await callMock(call, { body: rows(50_000) })).status).toBe(202);
  expect((await callMock(call, { body: rows(50_001) })).status).toBe(400);
});

test('R-012 R-173 rate limits count per application, and no number is stated (A-24)', () => {
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
