import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'no-path-level-parameters';

test('accepts parameters in the operation', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects parameters in the path item', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/jobs/{id}'].parameters = [{ $ref: '#/components/parameters/JobId' }];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/jobs/{id}.parameters: Move the parameters into each operation: tools do not merge those of the path.',
  ]);
});

test('rejects an empty list', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].parameters = [];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.parameters: Move the parameters into each operation: tools do not merge those of the path.',
  ]);
});
