import { expect, test } from 'vitest';
import {
  ApiError,
  AuthenticationError,
  CallError,
  ConflictError,
  InternalApiError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
} from '../../src/client/errors.ts';
import { readYaml } from '../read-yaml.ts';
import type { Reply } from './http-server.ts';
import { startClient } from './test-client.ts';

/** What a write throws after that response. */
async function failWith(reply: Reply): Promise<unknown> {
  const { crm } = await startClient(() => reply, { maxRetries: 0 });
  return crm.contacts.create({}, { idempotencyKey: 'key' }).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

test.each([
  [400, 'invalid_request_error', InvalidRequestError],
  [401, 'authentication_error', AuthenticationError],
  [403, 'permission_error', PermissionError],
  [404, 'not_found_error', NotFoundError],
  [409, 'conflict_error', ConflictError],
  [429, 'rate_limit_error', RateLimitError],
  [500, 'api_error', InternalApiError],
  [418, 'teapot_error', ApiError],
  [400, 'constructor', ApiError],
])('throws for %i %s an error of its own class', async (status, type, Class) => {
  const details = { issues: [{ in: 'body', pointer: '/name', message: 'is not a string' }] };
  const headers = { 'retry-after': '3' };

  const error = await failWith({
    status,
    headers,
    json: {
      error: { type, code: 'some_code', message: 'In words.', trace_id: 'trc_1', details },
      meta: { request_id: 'req_9' },
    },
  });

  expect((error as object).constructor).toBe(Class);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({
    name: Class.name,
    message: 'In words.',
    type,
    code: 'some_code',
    traceId: 'trc_1',
    retryAfterMs: 3_000,
    status,
    details,
    attempts: 1,
    idempotencyKey: 'key',
  });
  expect((error as ApiError).headers.get('retry-after')).toBe('3');
  expect(Object.keys(error as object)).not.toContain('headers');
});

test.each<any>(readYaml(import.meta.dirname, 'unreadable.yaml'))(
  'throws for $what an ApiError that says so',
  async ({ reply, says, error: name }) => {
    const error = await failWith(reply);

    expect((error as object).constructor.name).toBe(name);
    expect(error).toMatchObject({
      message: `POST /v1/contacts: ${says}`,
      code: 'unreadable_response',
      traceId: undefined,
      idempotencyKey: 'key',
    });
    expect(error).not.toHaveProperty('cause');
  },
);

test.each([
  ['no content type', {}],
  ['a media type in capitals', { 'content-type': 'APPLICATION/JSON; charset=utf-8' }],
])('takes a response with %s by its text', async (_, headers) => {
  const text = '{"data":{"id":"con_1"},"meta":{"request_id":"req_1"}}';
  const { crm } = await startClient(() => (response) => {
    response.writeHead(200, headers).end(text);
  });

  expect((await crm.contacts.get('con_1')).data).toEqual({ id: 'con_1' });
});

test('takes a list where one thing was asked for as the data that it is', async () => {
  const answer = { data: [{ id: 'con_1' }], pagination: {}, meta: { request_id: 'req_1' } };
  const { crm } = await startClient(() => ({ json: answer }));

  const result = await crm.contacts.get('con_1');

  expect(Object.keys(result)).toEqual(['data', 'meta', 'response']);
});

test.each([
  ['no pagination', { data: [] }],
  ['data that is no list', { data: {}, pagination: { next_cursor: null, has_more: false } }],
])('takes an answer with %s for no page', async (_, json) => {
  const { crm } = await startClient(() => ({ json }));

  await expect(crm.contacts.list()).rejects.toMatchObject({
    message: 'GET /v1/contacts: 200 with JSON of another shape',
    code: 'unreadable_response',
  });
});
