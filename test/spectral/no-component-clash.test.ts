import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'no-component-clash';

test('accepts names with a number and no hyphen', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact2 = { type: 'object' };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a schema that the bundler numbered', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas['Contact-2'] = { type: 'object' };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact-2: Two files with one name were bundled: rename one, or the second becomes `Thing-2`.',
  ]);
});

test('rejects a response that the bundler numbered', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses['NotFound-13'] = { description: 'Gone.' };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.NotFound-13: Two files with one name were bundled: rename one, or the second becomes `Thing-2`.',
  ]);
});

test('rejects a schema of the events', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.schemas['Contact-2'] = { type: 'object' };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact-2: Two files with one name were bundled: rename one, or the second becomes `Thing-2`.',
  ]);
});
