import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'operation-id-verb';

test('rejects a verb of another method', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts'].post.operationId = 'updateContact';
  });

  const [finding, ...others] = await lint(RULE, document);
  expect(finding).toMatch(
    /^paths\.\/v1\/contacts\.post\.operationId: "updateContact" must start with create or .*: it is a POST\.$/,
  );
  expect(others).toEqual([]);
});
