import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'response-enum-open';

test('accepts an open list in a response, a closed one in a request', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a closed list in a response', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.stage.enum = ['lead'];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.Contact.properties.stage.enum: The service adds values without a new version: write `x-extensible-enum` in place of `enum`.',
  ]);
});

test('rejects a closed list in a webhook', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.ContactCreatedEvent.properties.type.enum = ['contact.created'];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.ContactCreatedEvent.properties.type.enum: The service adds values without a new version: write `x-extensible-enum` in place of `enum`.',
  ]);
});

test('rejects a closed list in a response header', async () => {
  const document = openapiDocument(({ components }) => {
    components.headers.RetryAfter.schema.enum = [1, 2];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.headers.RetryAfter.schema.enum: The service adds values without a new version: write `x-extensible-enum` in place of `enum`.',
  ]);
});

test('rejects a closed list in an event', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.schemas.ContactCreatedEvent.properties.id.enum = ['evt_1'];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.ContactCreatedEvent.properties.id.enum: The service adds values without a new version: write `x-extensible-enum` in place of `enum`.',
  ]);
});

test('rejects a closed list that a request shares', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Contact.properties.mode = {
      $ref: '#/components/schemas/WebhookCreate/properties/mode',
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.WebhookCreate.properties.mode.enum: The service adds values without a new version: write `x-extensible-enum` in place of `enum`.',
  ]);
});
