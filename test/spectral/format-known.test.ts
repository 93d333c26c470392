import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'format-known';

test('accepts formats of JSON Schema and of OpenAPI', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.stage.format = 'date-time';
    components.parameters.Limit.schema.format = 'int32';
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a misspelled format', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.stage.format = 'date-tme';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.stage.format: No tool knows the format `date-tme`: is it misspelled?',
  ]);
});

test('rejects a format of another type', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.stage.format = 'int32';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.stage.format: The format `int32` is not one of string.',
  ]);
});
