import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'no-all-of';

test('accepts a flat schema', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts a property of that name', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Meta.properties.allOf = { type: 'string' };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects an envelope of parts', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactReturned.content['application/json'].schema = {
      allOf: [{ type: 'object' }],
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactReturned.content.application/json.schema.allOf: Write the properties out in place of `allOf`: a reader sees one flat shape.',
  ]);
});

test('rejects a part within a part', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.tags = {
      type: 'array',
      items: { allOf: [{ type: 'string' }] },
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.tags.items.allOf: Write the properties out in place of `allOf`: a reader sees one flat shape.',
  ]);
});

test('rejects an event of parts', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.schemas.ContactCreatedEvent.allOf = [{ type: 'object' }];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.ContactCreatedEvent.allOf: Write the properties out in place of `allOf`: a reader sees one flat shape.',
  ]);
});
