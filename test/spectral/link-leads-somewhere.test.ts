import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'link-leads-somewhere';

testRule(RULE, openapiDocument, {
  'accepts links with values of the request and of the response': ({ components }) =>
    (components.responses.ContactCreated.links.getContact.parameters = {
      id: '$response.body#/data/id',
      'query.expand': '$request.header.Idempotency-Key',
    }),
  'accepts a parameter that the path has for its operations': ({ paths }) =>
    (paths['/v1/contacts/{id}'].parameters = paths['/v1/contacts/{id}'].get.parameters.splice(0)),
  'rejects a link to an operation that nobody has': [
    ({ components }) =>
      (components.responses.ContactCreated.links.getContact.operationId = 'getPerson'),
    'components.responses.ContactCreated.links.getContact.operationId: No operation is called `getPerson`.',
  ],
  'rejects a parameter that the operation has not': [
    ({ components }) =>
      (components.responses.ContactCreated.links.getContact.parameters.contact = 'con_1'),
    'components.responses.ContactCreated.links.getContact.parameters.contact: `getContact` has no parameter `contact`.',
  ],
  'rejects a link without the id in the path': [
    ({ components }) => delete components.responses.ContactCreated.links.getContact.parameters,
    'components.responses.ContactCreated.links.getContact: The link does not say the `id` that `getContact` needs.',
  ],
  'rejects a field that the response has not': [
    ({ components }) =>
      (components.responses.ContactCreated.links.getContact.parameters.id =
        '$response.body#/data/ident'),
    'components.responses.ContactCreated.links.getContact.parameters.id: `$response.body#/data/ident` leads to nothing in the response.',
  ],
  'rejects a header that the response has not': [
    ({ components }) =>
      (components.responses.ContactCreated.links.getContact.parameters.id =
        '$response.header.Location'),
    'components.responses.ContactCreated.links.getContact.parameters.id: `$response.header.Location` leads to nothing in the response.',
  ],
  'rejects a parameter that the request has not': [
    ({ components }) =>
      (components.responses.ContactCreated.links.getContact.parameters.id = '$request.query.id'),
    'components.responses.ContactCreated.links.getContact.parameters.id: `$request.query.id` leads to nothing in the request.',
  ],
  'rejects what is no expression': [
    ({ components }) =>
      (components.responses.ContactCreated.links.getContact.parameters.id =
        '$reponse.body#/data/id'),
    'components.responses.ContactCreated.links.getContact.parameters.id: `$reponse.body#/data/id` is not a runtime expression.',
  ],
});

test.each(['getNobody', 'getMe'])('reports a wrong value beside the fault of %s', async (id) => {
  const links = { one: { operationId: id, parameters: { no: '$nonsense' } } };
  const paths = {
    '/me': { get: { operationId: 'getMe' } },
    '/a': { post: { operationId: 'createA', responses: { 201: { links } } } },
  };

  expect(await lint(RULE, { openapi: '3.1.1', paths })).toHaveLength(2);
});
