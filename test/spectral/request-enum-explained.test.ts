import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('request-enum-explained', openapiDocument, {
  'accepts values that the description names': [],
  'accepts values that the description of the parameter names': [],
  'accepts an open list': ({ components }) =>
    (components.schemas.WebhookCreate.properties.mode = {
      type: 'string',
      'x-extensible-enum': ['all'],
    }),
  'accepts a value with a dot at the end of a sentence': ({ components }) =>
    (components.schemas.WebhookCreate.properties.mode = {
      description: 'Either all or contacts.bulk.',
      type: 'string',
      enum: ['all', 'contacts.bulk'],
    }),
  'rejects a value that is not named': [
    ({ components }) => components.schemas.WebhookCreate.properties.mode.enum.push('none'),
    'components.schemas.WebhookCreate.properties.mode.enum.2: The description does not name `none`: the list is closed, so say what each value does.',
  ],
  'rejects a value that is not named in what a response shares': [
    ({ components }) => {
      components.schemas.WebhookCreate.properties.mode.enum.push('none');
      components.schemas.Contact.properties.mode = {
        $ref: '#/components/schemas/WebhookCreate/properties/mode',
      };
    },
    'components.schemas.WebhookCreate.properties.mode.enum.2: The description does not name `none`: the list is closed, so say what each value does.',
  ],
  'rejects a value that is only part of a word': [
    ({ components }) =>
      (components.schemas.WebhookCreate.properties.mode.description = '`allowed` or `some`.'),
    'components.schemas.WebhookCreate.properties.mode.enum.0: The description does not name `all`: the list is closed, so say what each value does.',
  ],
  'rejects a parameter': [
    ({ components }) => (components.parameters.ExpandContact.description = 'Relations to embed.'),
    'components.parameters.ExpandContact.schema.items.enum.0: The description does not name `company`: the list is closed, so say what each value does.',
  ],
});
