import { expect, test } from 'vitest';
import { carriersOf } from '../../../src/spectral/document/carriers-of.js';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

const operation = (): object => ({
  parameters: [{ name: 'a', in: 'query' }],
  requestBody: { content: { 'application/json': {} } },
  responses: { 200: { headers: { A: {} }, content: { 'application/json': {} } } },
});

const told = (document: object): string[] =>
  carriersOf(document).map(({ kind, role, path }) => `${role} ${kind} ${path.join(' ')}`);

test.each(METHODS)('%s carries parameters and a body, responds with headers and one', (method) => {
  expect(told({ paths: { '/a': { [method]: operation() } } })).toEqual([
    `request parameter paths /a ${method} parameters 0`,
    `request body paths /a ${method} requestBody content application/json`,
    `response header paths /a ${method} responses 200 headers A`,
    `response body paths /a ${method} responses 200 content application/json`,
  ]);
});

test('all that a webhook carries is sent by the service', () => {
  expect(told({ webhooks: { a: { post: operation() } } })).toEqual([
    'response parameter webhooks a post parameters 0',
    'response body webhooks a post requestBody content application/json',
    'response header webhooks a post responses 200 headers A',
    'response body webhooks a post responses 200 content application/json',
  ]);
});

test('a message carries headers and a payload', () => {
  expect(told({ channels: { a: { messages: { b: { headers: {}, payload: {} } } } } })).toEqual([
    'response header channels a messages b',
    'response body channels a messages b',
  ]);
});

test('what a path, a content, a part and a callback carry is found', () => {
  const parts = { encoding: { b: { headers: { C: { content: { 'c/d': {} } } } } } };
  const content = { 'multipart/mixed': { itemSchema: {}, ...parts } };
  const post = { requestBody: { content: { 'a/b': {} } } };
  const get = { callbacks: { onEnd: { '{$url}': { post } } } };
  const at = 'paths /a parameters 0 content multipart/mixed';
  const additionalOperations = { COPY: get };
  expect(
    told({ paths: { '/a': { parameters: [{ name: 'a', content }], additionalOperations } } }),
  ).toEqual([
    'request parameter paths /a parameters 0',
    `request body ${at}`,
    `request body ${at}`,
    `request header ${at} encoding b headers C`,
    `request body ${at} encoding b headers C content c/d`,
    'response body paths /a additionalOperations COPY callbacks onEnd {$url} post requestBody content a/b',
  ]);
});

test('what several operations refer to comes once for each role', () => {
  const shared = { name: 'a', in: 'query' };
  const get = { parameters: [shared] };

  expect(told({ paths: { '/a': { get }, '/b': { get } }, webhooks: { c: { post: get } } })).toEqual(
    [
      'request parameter paths /a get parameters 0',
      'response parameter webhooks c post parameters 0',
    ],
  );
});
