import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'deprecated-has-sunset';

test('accepts a deprecated property with a day', async () => {
  const document = openapiDocument(({ components }) => {
    Object.assign(components.schemas.Contact.properties.stage, {
      deprecated: true,
      'x-sunset': '2028-02-29',
    });
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('accepts a property that says it is not deprecated', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.stage.deprecated = false;
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects an operation, a parameter and a header without a day', async () => {
  const document = openapiDocument(({ paths, components }) => {
    paths['/v1/me'].get.deprecated = true;
    components.parameters.Cursor.deprecated = true;
    components.headers.RetryAfter.deprecated = true;
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get: What is deprecated needs `x-sunset`, an existing day written as YYYY-MM-DD.',
    'components.headers.RetryAfter: What is deprecated needs `x-sunset`, an existing day written as YYYY-MM-DD.',
    'components.parameters.Cursor: What is deprecated needs `x-sunset`, an existing day written as YYYY-MM-DD.',
  ]);
});

test('rejects a property with a day that does not exist', async () => {
  const document = openapiDocument(({ components }) => {
    Object.assign(components.schemas.Contact.properties.stage, {
      deprecated: true,
      'x-sunset': '2027-02-30',
    });
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.stage: What is deprecated needs `x-sunset`, an existing day written as YYYY-MM-DD.',
  ]);
});

test('rejects a day in another form', async () => {
  const document = openapiDocument(({ components }) => {
    Object.assign(components.schemas.Contact.properties.stage, {
      deprecated: true,
      'x-sunset': '1 July 2027',
    });
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.stage: What is deprecated needs `x-sunset`, an existing day written as YYYY-MM-DD.',
  ]);
});

test('rejects a property of an event', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.schemas.ContactCreatedEvent.properties.id.deprecated = true;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.ContactCreatedEvent.properties.id: What is deprecated needs `x-sunset`, an existing day written as YYYY-MM-DD.',
  ]);
});
