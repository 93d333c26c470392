import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const OPENAPI_MESSAGE =
  'The service adds values without a new version: write `x-extensible-enum` in place of `enum`.';

testRule('response-enum-open', openapiDocument, OPENAPI_MESSAGE, {
  'accepts an open list in a response, a closed one in a request': [],
  'rejects a closed list in a response': [
    ({ components }) => (components.schemas.Contact.properties.stage.enum = ['lead']),
    'components.schemas.Contact.properties.stage.enum',
  ],
  'rejects a closed list in a webhook': [
    ({ components }) =>
      (components.schemas.ContactCreatedEvent.properties.type.enum = ['contact.created']),
    'components.schemas.ContactCreatedEvent.properties.type.enum',
  ],
  'rejects a closed list in a response header': [
    ({ components }) => (components.headers.RetryAfter.schema.enum = [1, 2]),
    'components.headers.RetryAfter.schema.enum',
  ],
  'rejects a closed list that a request shares': [
    ({ components }) =>
      (components.schemas.Contact.properties.mode = {
        $ref: '#/components/schemas/WebhookCreate/properties/mode',
      }),
    'components.schemas.WebhookCreate.properties.mode.enum',
  ],
});
