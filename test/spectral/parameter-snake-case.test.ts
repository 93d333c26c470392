import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'parameter-snake-case';

test('accepts words, digits and underscores', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.Cursor.name = 'page_2_after';
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects camelCase', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.Cursor.name = 'nextCursor';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.Cursor.name: The name of a parameter must be snake_case, such as `updated_since`.',
  ]);
});

test('rejects an underscore at the end', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.Cursor.name = 'cursor_';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.Cursor.name: The name of a parameter must be snake_case, such as `updated_since`.',
  ]);
});

test('rejects two underscores', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.Cursor.name = 'next__cursor';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.Cursor.name: The name of a parameter must be snake_case, such as `updated_since`.',
  ]);
});

test('rejects a hyphen in the path', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.JobId.name = 'job-id';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.JobId.name: The name of a parameter must be snake_case, such as `updated_since`.',
  ]);
});

test('rejects a capital at the start', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.Cursor.name = 'FooBar';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.Cursor.name: The name of a parameter must be snake_case, such as `updated_since`.',
  ]);
});
