import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask, callWith, issuesOf, refusalOf, service } from './ask-service.ts';

const get = (path: string) => ask(callWith('GET', path));

test('reads parameters as the types that the contract gives them (A-12) (A-16)', () => {
  const list = get('/v1/contacts?limit=10&stage=lead');
  const deal = get('/v1/deals/dea%2F1?expand=contact%2Ccompany');

  expect(list).toMatchObject({ request: { query: { limit: 10, stage: 'lead' }, path: {} } });
  expect(!list.refusal && Object.keys(list.request.query)).toEqual(['limit', 'stage']);
  expect(deal).toMatchObject({
    request: { path: { id: 'dea/1' }, query: { expand: ['contact', 'company'] }, token: 'test' },
  });
});

test('refuses a query parameter that the operation does not have (A-130)', () => {
  const { refusal } = get('/v1/contacts?limt=10&limt=20&stage=lead');

  expect(refusal?.status).toBe(400);
  expect((refusal?.body as any)?.error).toMatchObject({
    code: 'invalid_parameter',
    details: {
      issues: [{ in: 'query', pointer: 'limt', message: 'is not a parameter of this operation' }],
    },
  });
});

test('ignores fields and bodies that the contract does not name (A-130)', () => {
  expect(ask(callWith('POST', '/v1/contacts', '{"nickname":"Lu"}')).refusal).toBeUndefined();
  expect(ask(callWith('GET', '/v1/contacts', 'not JSON')).refusal).toBeUndefined();
});

test('takes an optional body that is not there', () => {
  expect(ask(callWith('POST', '/v1/campaigns/cam_1/launch')).refusal).toBeUndefined();
});

test.each([
  ['/v1/contacts?limit=0', 'limit', 'must be at least 1'],
  ['/v1/contacts?limit=101', 'limit', 'must be at most 100'],
  ['/v1/contacts?limit=ten', 'limit', 'must be an integer'],
  ['/v1/contacts?limit=', 'limit', 'must be an integer'],
  ['/v1/contacts?limit=1&limit=2', 'limit', 'appears 2 times'],
  ['/v1/deals/dea_1?expand=contact,owner', 'expand', 'item 2 must be `contact` or `company`'],
  ['/v1/usage?from=yesterday', 'from', 'must be a date such as 2026-08-01'],
])('%s is refused: %s %s', (path, pointer, message) => {
  const reading = get(path);

  expect(refusalOf(reading).body.error.code).toBe('invalid_parameter');
  expect(issuesOf(reading)).toContainEqual({ in: 'query', pointer, message });
});

test('refuses a path that cannot be decoded', () => {
  expect(issuesOf(get('/v1/contacts/%E0%A4'))).toEqual([
    { in: 'path', pointer: 'id', message: 'is not percent-encoded UTF-8' },
  ]);
});

const message = (content: unknown) => JSON.stringify({ to: { contact_id: 'con_1' }, content });

test.each([
  ['/v1/contacts', '{"name":', '', 'is not valid JSON: it ends too early'],
  ['/v1/contacts', '{name}', '', 'is not valid JSON at position 1'],
  ['/v1/contacts', '{"name":secret}', '', 'is not valid JSON'],
  ['/v1/contacts', '', '', 'is required'],
  ['/v1/contacts', '[]', '', 'must be an object'],
  ['/v1/contacts', '{"name":null}', '/name', 'must be a string'],
  ['/v1/contacts', '{"identifiers":[{"value":7}]}', '/identifiers/0/value', 'must be a string'],
  ['/v1/companies', '{}', '/name', 'is required'],
  ['/v1/messages', message({ text: 'hi' }), '/content/type', 'is required'],
  ['/v1/messages', message({ type: 'text' }), '/content/text', 'is required'],
  [
    '/v1/webhooks',
    '{"url":"http://a.example","events":["*"]}',
    '/url',
    'must match the pattern `^https://`',
  ],
])('%s with %s is refused: %s %s', (path, body, pointer, text) => {
  expect(issuesOf(ask(callWith('POST', path, body)))).toEqual([
    { in: 'body', pointer, message: text },
  ]);
});

test('names the members of a union when the tag is none of them', () => {
  const [issue] = issuesOf(ask(callWith('POST', '/v1/messages', message({ type: 'fax' }))));

  expect(issue?.pointer).toBe('/content/type');
  expect(issue?.message).toMatch(/^must be `text`, .* or `reaction`$/);
});

test('says the first issue in the message, and how many there are', () => {
  const { error } = refusalOf(ask(callWith('POST', '/v1/contacts', '{"name":1,"tags":2}'))).body;

  expect(error.message).toBe(
    'The field `/name` of the body must be a string. And 1 more: see the issues in the details.',
  );
  expect(error.trace_id).toMatch(/^trc_[0-9A-Z]{8}$/);
});

test('reports no more than fifty issues of an import', () => {
  const contacts = Array.from({ length: 1000 }, () => ({ name: 7 }));

  const reading = ask(callWith('POST', '/v1/contacts/import', JSON.stringify({ contacts })));

  expect(issuesOf(reading)).toHaveLength(50);
});

test.each([['text/plain'], ['application/x-www-form-urlencoded'], [undefined]])(
  'refuses a JSON body that calls itself %s',
  (type) => {
    const call = callWith('POST', '/v1/contacts', '{}');
    const { 'content-type': _, ...rest } = call.headers;
    const headers = type ? { ...rest, 'content-type': type } : rest;

    const reading = ask({ ...call, headers });
    expect(issuesOf(reading)).toEqual([
      { in: 'header', pointer: 'Content-Type', message: 'must be `application/json`' },
    ]);
    expect(reading.refusal?.body).toMatchObject({ error: { code: 'invalid_body' } });
  },
);

test('takes a media type with parameters, in any case', () => {
  const call = callWith('POST', '/v1/contacts', '{}');
  const headers = { ...call.headers, 'content-type': 'Application/JSON; charset=utf-8' };

  expect(ask({ ...call, headers }).refusal).toBeUndefined();
});

test('a path that is not in the contract returns 404, one with other methods 405 and Allow', () => {
  expect(refusalOf(get('/v1/nothing'))).toMatchObject({
    status: 404,
    body: { error: { type: 'not_found_error', message: 'The contract has no path /v1/nothing.' } },
  });
  expect(refusalOf(ask(callWith('PUT', '/v1/contacts')))).toMatchObject({
    status: 405,
    headers: { allow: 'GET, POST' },
    body: { error: { type: 'invalid_request_error' } },
  });
});

test('reads any JSON in the body of any operation without failing itself', () => {
  const withBody = [...service.operations.values()].filter(({ body }) => body);
  const call = fc.record({ operation: fc.constantFrom(...withBody), body: fc.json() });

  fc.assert(
    fc.property(call, ({ operation: { verb, path }, body }) => {
      const { refusal } = ask(callWith(verb.toUpperCase(), path.replace(/\{\w+\}/g, 'x'), body));
      expect([undefined, 400]).toContain(refusal?.status);
    }),
  );
});
