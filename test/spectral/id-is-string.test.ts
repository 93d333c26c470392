import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'id-is-string';

test('accepts strings, or null', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts a name that only ends like an id', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.valid = { type: 'boolean' };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a number as id', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Job.properties.id.type = 'integer';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Job.properties.id: `id` has to be a string: ids are opaque, whatever they look like.',
  ]);
});

test('rejects a string or a number', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.owner_id.type = ['string', 'integer'];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.owner_id: `owner_id` has to be a string: ids are opaque, whatever they look like.',
  ]);
});

test('rejects a list of numbers', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.tag_ids = { type: 'array', items: { type: 'integer' } };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.tag_ids: `tag_ids` has to be a string: ids are opaque, whatever they look like.',
  ]);
});

test('rejects a path parameter', async () => {
  const document = openapiDocument(({ components }) => {
    components.parameters.JobId.schema.type = 'integer';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.parameters.JobId.schema: `id` has to be a string: ids are opaque, whatever they look like.',
  ]);
});

test('rejects an event', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.schemas.ContactCreatedEvent.properties.id.type = 'number';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.ContactCreatedEvent.properties.id: `id` has to be a string: ids are opaque, whatever they look like.',
  ]);
});
