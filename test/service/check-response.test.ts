import { expect, test } from 'vitest';
import { findValidator } from '../../src/service/find-validator.ts';
import { refuse } from '../../src/service/refusal.ts';
import { service } from './ask-service.ts';

const getContact = service.operations.get('contacts.get')!;
const fine = {
  data: {
    object: 'contact',
    id: 'con_1',
    tags: [],
    identifiers: [],
    custom_fields: {},
    created_at: '2026-08-14T09:12:44Z',
    updated_at: '2026-08-14T09:12:44Z',
  },
  meta: { request_id: 'req_1' },
};
const json = { 'content-type': 'application/json' };

function check(body: unknown, headers: Record<string, string> = json, status = 200) {
  return service.checkResponse(getContact, { status, headers: new Headers(headers), body });
}

test('finds nothing in a response that fits, headers that nobody declared included', () => {
  expect(check(fine, { ...json, ratelimit: '"default";r=1;t=1', 'x-request-id': '1' })).toEqual([]);
});

test('finds a status that the operation does not declare', () => {
  expect(check(fine, json, 201)).toEqual([
    {
      in: 'status',
      pointer: '',
      message: '201 is not a status of contacts.get, which has 200, 400, 401, 403, 404, 429, 500',
    },
  ]);
});

test('finds every fault of the body, with its place', () => {
  expect(check({ data: { ...fine.data, object: 'deal', id: 1 } })).toEqual([
    { in: 'body', pointer: '/meta', message: 'is required' },
    { in: 'body', pointer: '/data/object', message: 'must be `contact`' },
    { in: 'body', pointer: '/data/id', message: 'must be a string' },
  ]);
});

test('finds a wrong content type, and a wrong header', () => {
  const { body } = refuse(429, { code: 'rate_limit_exceeded', message: 'Wait.' });
  const headers = { 'content-type': 'text/html', 'retry-after': 'soon' };

  expect(check(body, headers, 429)).toEqual([
    { in: 'header', pointer: 'Content-Type', message: 'must be `application/json`' },
    { in: 'header', pointer: 'Retry-After', message: 'must be an integer' },
  ]);
});

test('the errors it makes are those of the contract, type by status (R-160)', () => {
  for (const { status, examples } of getContact.responses.values())
    for (const { value } of status < 400 ? [] : examples) {
      const { type, ...words } = (value as any).error;
      const { body } = refuse(status, { ...words, traceId: words.trace_id });

      expect(body).toEqual(value);
    }
});

test('has no error type for a status that has none', () => {
  expect(() => refuse(418, { code: 'teapot', message: 'No.' })).toThrow(/status 418/);
});

test('a reference to nothing fails the call, and never lets it pass unchecked', () => {
  const $ref = '#/components/schemas/Nothing';
  expect(() => findValidator({ $ref })).toThrow(`There is no schema at ${$ref}.`);
});
