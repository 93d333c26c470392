import { openapiDocument } from './documents/openapi-document.ts';
import { at, testRule, without } from './lint-document.ts';

const MESSAGE = 'Status 201 needs `links`: say which call gets what was created.';

testRule('created-has-link', openapiDocument, MESSAGE, {
  'accepts a 201 with a link': [],
  'rejects a 201 without links': without('components.responses.ContactCreated', 'links'),
  'rejects a 201 whose links are empty': at('components.responses.ContactCreated.links', {}),
});
