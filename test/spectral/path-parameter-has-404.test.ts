import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'path-parameter-has-404';

test('accepts a 404 where the path names something', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a path parameter without 404', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/jobs/{id}'].get.responses['404'];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/jobs/{id}.get.responses: What the path names may not exist: declare status 404.',
  ]);
});
