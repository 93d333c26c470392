import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const MESSAGE = 'Status 201 needs `links`: say which call gets what was created.';

testRule('created-has-link', openapiDocument, MESSAGE, {
  'accepts a 201 with a link': [],
  'rejects a 201 without links': [
    ({ components }) => delete components.responses.ContactCreated.links,
    'components.responses.ContactCreated',
  ],
  'rejects a 201 whose links are empty': [
    ({ components }) => (components.responses.ContactCreated.links = {}),
    'components.responses.ContactCreated.links',
  ],
});
