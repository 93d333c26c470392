import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'stability-marked';

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
