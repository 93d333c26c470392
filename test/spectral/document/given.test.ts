import { expect, test } from 'vitest';
import { lint } from '../lint-document.ts';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
const document = (part: object): object => ({ openapi: '3.1.1', ...part });

test.each(METHODS)('rules look at %s in paths and webhooks', async (method) => {
  const item = { [method]: {} };

  expect(await lint('operation-has-responses', document({ paths: { '/a': item } }))).toHaveLength(
    1,
  );
  expect(await lint('operation-has-responses', document({ webhooks: { a: item } }))).toHaveLength(
    1,
  );
});

test.each(METHODS)('rules for /v1 look at %s there, and nowhere else', async (method) => {
  const item = { [method]: { responses: {} } };

  expect(await lint('operation-has-errors', document({ paths: { '/v1/a': item } }))).toHaveLength(
    1,
  );
  expect(await lint('operation-has-errors', document({ paths: { '/a': item } }))).toEqual([]);
  expect(await lint('operation-scoped', document({ paths: { '/v1/a': item } }))).toHaveLength(1);
  expect(await lint('operation-scoped', document({ paths: { '/v1/me': item } }))).toEqual([]);
});

test.each(METHODS)('rules for writes look at %s if it is one', async (method) => {
  const item = { [method]: { responses: {} } };
  const expected = method === 'get' ? 0 : 1;

  expect(await lint('write-has-conflict', document({ paths: { '/v1/a': item } }))).toHaveLength(
    expected,
  );
  expect(await lint('write-has-conflict', document({ paths: { '/v1/a/search': item } }))).toEqual(
    [],
  );
});
