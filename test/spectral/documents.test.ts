import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lintDocument } from './lint-document.ts';

test('no rule reports anything in the small OpenAPI document', async () => {
  expect(await lintDocument(openapiDocument())).toEqual([]);
});

test('no rule reports anything in the small AsyncAPI document', async () => {
  expect(await lintDocument(asyncapiDocument())).toEqual([]);
});
