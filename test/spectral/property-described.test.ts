import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'property-described';

test('accepts a description at the end of a reference', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts free content whose example has members', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.properties = {
      description: 'Free.',
      type: 'object',
      examples: [{ properties: { make: 'Seat' } }],
    };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a property without a description', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.schemas.Contact.properties.stage.description;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.stage: `stage` has no description: say what its name does not.',
  ]);
});

test('rejects a description of spaces', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.stage.description = '  ';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.stage: `stage` has no description: say what its name does not.',
  ]);
});

test('rejects a property within a property', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.schemas.ErrorResponse.properties.error.properties.code.description;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.ErrorResponse.properties.error.properties.code: `code` has no description: say what its name does not.',
  ]);
});

test('rejects a property of a schema that nobody uses', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Task = { type: 'object', properties: { due_at: { type: 'string' } } };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Task.properties.due_at: `due_at` has no description: say what its name does not.',
  ]);
});

test('rejects a property of an event', async () => {
  const document = asyncapiDocument(({ components }) => {
    delete components.schemas.ContactCreatedEvent.properties.id.description;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.ContactCreatedEvent.properties.id: `id` has no description: say what its name does not.',
  ]);
});
