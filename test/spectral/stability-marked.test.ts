import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'stability-marked';

test('accepts stable and beta', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get['x-stability-level'] = 'beta';
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects an operation without a mark', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/me'].get['x-stability-level'];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get: `x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).',
  ]);
});

test('rejects another level', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Job['x-stability-level'] = 'alpha';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Job.x-stability-level: `x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).',
  ]);
});

test('rejects components without a mark', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.responses.JobReturned['x-stability-level'];
    delete components.parameters.JobId['x-stability-level'];
    delete components.headers.RetryAfter['x-stability-level'];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.headers.RetryAfter: `x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).',
    'components.parameters.JobId: `x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).',
    'components.responses.JobReturned: `x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).',
  ]);
});

test('rejects a response that is no component', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.responses[200] = { description: 'The context.' };
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.responses.200: `x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).',
  ]);
});

test('rejects a webhook', async () => {
  const document = openapiDocument(({ webhooks }) => {
    delete webhooks['contact.created'].post['x-stability-level'];
  });

  expect(await lint(RULE, document)).toEqual([
    'webhooks.contact.created.post: `x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).',
  ]);
});

test('rejects a message, an operation and a schema of the events', async () => {
  const document = asyncapiDocument(({ operations, components }) => {
    delete operations.deliverEvent['x-stability-level'];
    delete components.messages['contact.created']['x-stability-level'];
    delete components.schemas.ContactCreatedEvent['x-stability-level'];
  });

  expect(await lint(RULE, document)).toEqual([
    'operations.deliverEvent: `x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).',
    'components.messages.contact.created: `x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).',
    'components.schemas.ContactCreatedEvent: `x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).',
  ]);
});

test.each([
  ['an operation', { paths: { '/a': { get: {} } } }],
  ['a webhook', { webhooks: { a: { post: {} } } }],
  ['a schema', { components: { schemas: { A: {} } } }],
  ['a response', { components: { responses: { A: {} } } }],
  ['a parameter', { components: { parameters: { A: {} } } }],
  ['a header', { components: { headers: { A: {} } } }],
])('rejects %s without a mark', async (_what, part) => {
  expect(await lint(RULE, { openapi: '3.1.1', ...part })).toHaveLength(1);
});

test.each([
  ['a parameter', { parameters: [{ name: 'a', in: 'query' }] }],
  ['a response', { responses: { 200: {} } }],
  ['a header', { responses: { 200: { 'x-stability-level': 'beta', headers: { A: {} } } } }],
])('rejects %s of an operation without a mark', async (_what, part) => {
  const get = { 'x-stability-level': 'stable', ...part };

  expect(await lint(RULE, { openapi: '3.1.1', paths: { '/a': { get } } })).toHaveLength(1);
});

test.each([
  ['an operation', { operations: { a: { action: 'send' } } }],
  ['a message', { channels: { one: { messages: { a: {} } } } }],
])('rejects %s of events without a mark', async (_what, part) => {
  expect(await lint(RULE, { asyncapi: '3.0.0', ...part })).toHaveLength(1);
});
