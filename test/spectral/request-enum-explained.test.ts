import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'request-enum-explained';

test('accepts values that the description names', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts values that the description of the parameter names', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts an open list', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.WebhookCreate.properties.mode = {
      type: 'string',
      'x-extensible-enum': ['all'],
    };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('accepts a value with a dot at the end of a sentence', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.WebhookCreate.properties.mode = {
      description: 'Either all or contacts.bulk.',
      type: 'string',
      enum: ['all', 'contacts.bulk'],
    };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a value that is not named', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.WebhookCreate.properties.mode.enum.push('none');
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.WebhookCreate.properties.mode.enum.2: The description does not name `none`: the list is closed, so say what each value does.',
  ]);
});

test('rejects a value that is only part of a word', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.WebhookCreate.properties.mode.description = '`allowed` or `some`.';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.WebhookCreate.properties.mode.enum.0: The description does not name `all`: the list is closed, so say what each value does.',
  ]);
});

test('rejects a parameter', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.ExpandContact.description = 'Relations to embed.';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.ExpandContact.schema.items.enum.0: The description does not name `company`: the list is closed, so say what each value does.',
  ]);
});
