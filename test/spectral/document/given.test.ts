import { expect, test } from 'vitest';
import { lint } from '../lint-document.ts';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
const lintPart = (rule: string, part: object): Promise<string[]> =>
  lint(rule, { openapi: '3.1.1', ...part });

test.each(METHODS)('rules look at %s in paths and webhooks', async (method) => {
  const item = { [method]: {} };

  expect(await lintPart('operation-has-responses', { paths: { '/a': item } })).toHaveLength(1);
  expect(await lintPart('operation-has-responses', { webhooks: { a: item } })).toHaveLength(1);
});

test.each(METHODS)('rules for /v1 look at %s there, and nowhere else', async (method) => {
  const item = { [method]: { responses: {} } };

  expect(await lintPart('operation-has-errors', { paths: { '/v1/a': item } })).toHaveLength(1);
  expect(await lintPart('operation-has-errors', { paths: { '/a': item } })).toEqual([]);
  expect(await lintPart('operation-scoped', { paths: { '/v1/a': item } })).toHaveLength(1);
  expect(await lintPart('operation-scoped', { paths: { '/v1/me': item } })).toEqual([]);
});

test.each(METHODS)('rules for writes look at %s if it is one', async (method) => {
  const item = { [method]: { responses: {} } };
  const expected = method === 'get' ? 0 : 1;

  expect(await lintPart('write-has-conflict', { paths: { '/v1/a': item } })).toHaveLength(expected);
  expect(await lintPart('write-has-conflict', { paths: { '/v1/a/search': item } })).toEqual([]);
});
