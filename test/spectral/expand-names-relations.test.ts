import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const EXPAND_DEAL = {
  ...{ name: 'expand', in: 'query' },
  schema: { type: 'array', items: { type: 'string', enum: ['deal'] } },
};

testRule('expand-names-relations', openapiDocument, {
  'accepts a relation that the response has': [],
  'accepts a relation that the items of a list have': ({ paths }) =>
    paths['/v1/contacts'].get.parameters.push({ $ref: '#/components/parameters/ExpandContact' }),
  'rejects a relation that the response has not': [
    ({ components }) => components.parameters.ExpandContact.schema.items.enum.push('owner'),
    'components.parameters.ExpandContact.schema.items.enum.1: `expand` offers `owner`, which is not a property of what 200 returns.',
  ],
  'rejects a relation that the items of a list have not': [
    ({ paths }) => paths['/v1/contacts'].get.parameters.push(EXPAND_DEAL),
    'paths./v1/contacts.get.parameters.2.schema.items.enum.0: `expand` offers `deal`, which is not a property of what 200 returns.',
  ],
  'rejects a relation that what was created has not': [
    ({ paths }) => (paths['/v1/contacts'].post.parameters = [EXPAND_DEAL]),
    'paths./v1/contacts.post.parameters.0.schema.items.enum.0: `expand` offers `deal`, which is not a property of what 201 returns.',
  ],
  'rejects a free text': [
    ({ components }) => (components.parameters.ExpandContact.schema = { type: 'string' }),
    'components.parameters.ExpandContact.schema: The items of `expand` must be an `enum` of the relations that can be embedded.',
  ],
});
