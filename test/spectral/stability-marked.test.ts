import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { at, lint, testRule, without } from './lint-document.ts';

const RULE = 'stability-marked';

const OPENAPI_MESSAGE =
  '`x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).';

testRule(RULE, openapiDocument, OPENAPI_MESSAGE, {
  'accepts stable and beta': ({ paths }) => (paths['/v1/me'].get['x-stability-level'] = 'beta'),
  'rejects an operation without a mark': without('paths./v1/me.get', 'x-stability-level'),
  'rejects another level': at('components.schemas.Job.x-stability-level', 'alpha'),
  'rejects components without a mark': [
    ({ components }) => {
      delete components.responses.JobReturned['x-stability-level'];
      delete components.parameters.JobId['x-stability-level'];
      delete components.headers.RetryAfter['x-stability-level'];
    },
    'components.headers.RetryAfter',
    'components.parameters.JobId',
    'components.responses.JobReturned',
  ],
  'rejects a response that is no component': [
    ({ paths }) => (paths['/v1/me'].get.responses[200] = { description: 'The context.' }),
    'paths./v1/me.get.responses.200',
  ],
  'rejects a webhook': without('webhooks.contact.created.post', 'x-stability-level'),
});

const ASYNCAPI_MESSAGE =
  '`x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).';

testRule(RULE, asyncapiDocument, ASYNCAPI_MESSAGE, {
  'rejects a message, an operation and a schema of the events': [
    ({ operations, components }) => {
      delete operations.deliverEvent['x-stability-level'];
      delete components.messages['contact.created']['x-stability-level'];
      delete components.schemas.ContactCreatedEvent['x-stability-level'];
    },
    'operations.deliverEvent',
    'components.messages.contact.created',
    'components.schemas.ContactCreatedEvent',
  ],
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
