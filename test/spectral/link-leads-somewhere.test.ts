import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'link-leads-somewhere';

test('accepts links with values of the request and of the response', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactCreated.links.getContact.parameters = {
      id: '$response.body#/data/id',
      'query.expand': '$request.header.Idempotency-Key',
    };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a link to an operation that nobody has', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactCreated.links.getContact.operationId = 'getPerson';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactCreated.links.getContact.operationId: No operation is called `getPerson`.',
  ]);
});

test('rejects a parameter that the operation has not', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactCreated.links.getContact.parameters.contact = 'con_1';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactCreated.links.getContact.parameters.contact: `getContact` has no parameter `contact`.',
  ]);
});

test('rejects a link without the id in the path', async () => {
  const document = openapiDocument(({ components }) => {
    delete components.responses.ContactCreated.links.getContact.parameters;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactCreated.links.getContact: The link does not say the `id` that `getContact` needs.',
  ]);
});

test('rejects a field that the response has not', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactCreated.links.getContact.parameters.id =
      '$response.body#/data/ident';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactCreated.links.getContact.parameters.id: `$response.body#/data/ident` leads to nothing in the response.',
  ]);
});

test('rejects a header that the response has not', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactCreated.links.getContact.parameters.id =
      '$response.header.Location';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactCreated.links.getContact.parameters.id: `$response.header.Location` leads to nothing in the response.',
  ]);
});

test('rejects a parameter that the request has not', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactCreated.links.getContact.parameters.id = '$request.query.id';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactCreated.links.getContact.parameters.id: `$request.query.id` leads to nothing in the request.',
  ]);
});

test('rejects what is no expression', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ContactCreated.links.getContact.parameters.id = '$reponse.body#/data/id';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ContactCreated.links.getContact.parameters.id: `$reponse.body#/data/id` is not a runtime expression.',
  ]);
});

test.each(['getNobody', 'getMe'])(
  'reports a wrong value beside what is wrong with %s',
  async (id) => {
    const links = { one: { operationId: id, parameters: { no: '$nonsense' } } };
    const paths = {
      '/me': { get: { operationId: 'getMe' } },
      '/a': { post: { operationId: 'createA', responses: { 201: { links } } } },
    };

    expect(await lint(RULE, { openapi: '3.1.1', paths })).toHaveLength(2);
  },
);
