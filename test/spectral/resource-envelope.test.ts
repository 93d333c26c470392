import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'resource-envelope';

test('accepts data and meta', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts the token endpoint, which follows OAuth', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/oauth/token'] = { post: { responses: { 200: { description: 'The token.' } } } };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a stray member', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactReturned.content['application/json'].schema.properties.links = {
      type: 'object',
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactReturned.content.application/json.schema.properties: `links` does not belong into the envelope, which consists of `data`, `meta`.',
  ]);
});

test('rejects meta that may be missing', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactReturned.content['application/json'].schema.required = ['data'];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactReturned.content.application/json.schema.required: `meta` must be listed in `required`: every envelope has it.',
  ]);
});

test('rejects no data, and no list of required members', async () => {
  const document = openapiDocument(({ components }) => {
    const { schema } = components.responses.ContactReturned.content['application/json'];
    delete schema.required;
    delete schema.properties.data;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactReturned.content.application/json.schema: `meta` must be listed in `required`: every envelope has it.',
    'components.responses.ContactReturned.content.application/json.schema.properties: The envelope has no `data`: it consists of `data`, `meta`.',
  ]);
});

test('rejects a resource without an envelope', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactReturned.content['application/json'].schema = {
      $ref: '#/components/schemas/Contact',
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactReturned.content.application/json: This is no envelope: one consists of `data`, `meta`.',
  ]);
});

test('rejects an envelope of parts', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactReturned.content['application/json'].schema = { allOf: [] };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactReturned.content.application/json: The envelope must be one flat object (`type: object`) with the properties `data`, `meta`.',
  ]);
});

test('rejects a success without a body', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/jobs/{id}'].delete = { responses: { 204: { description: 'The job is gone.' } } };
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/jobs/{id}.delete.responses.204: A success returns `data` and `meta` as application/json, deletes included.',
  ]);
});
