import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'expand-names-relations';

test('accepts a relation that the response has', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts a relation that the items of a list have', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts'].get.parameters.push({ $ref: '#/components/parameters/ExpandContact' });
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a relation that the response has not', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.ExpandContact.schema.items.enum.push('owner');
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.ExpandContact.schema.items.enum.1: `expand` offers `owner`, which is not a property of what 200 returns.',
  ]);
});

test('rejects a relation that the items of a list have not', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts'].get.parameters.push({
      name: 'expand',
      in: 'query',
      schema: { type: 'array', items: { type: 'string', enum: ['deal'] } },
    });
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.get.parameters.2.schema.items.enum.0: `expand` offers `deal`, which is not a property of what 200 returns.',
  ]);
});

test('rejects a free text', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.ExpandContact.schema = { type: 'string' };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.ExpandContact.schema: The items of `expand` must be an `enum` of the relations that can be embedded.',
  ]);
});
