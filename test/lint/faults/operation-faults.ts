import { type Fault, parts } from './fault.ts';

/** Faults of operations, their parameters, bodies, responses and links. */
export const OPERATION_FAULTS: Fault[] = [
  { name: 'no operationId', rule: '', plant: (t) => delete parts(t).me.operationId },
  { name: 'one operationId twice', rule: '', plant: (t) => (parts(t).me.operationId = 'getJob') },
  {
    name: 'an operationId with a space',
    rule: '',
    plant: (t) => (parts(t).me.operationId = 'get me'),
  },
  { name: 'no summary', rule: '', plant: (t) => delete parts(t).me.summary },
  {
    name: 'no description of an operation',
    rule: '',
    plant: (t) => delete parts(t).me.description,
  },
  { name: 'an empty description', rule: '', plant: (t) => (parts(t).me.description = '') },
  { name: 'no tags', rule: '', plant: (t) => delete parts(t).me.tags },
  { name: 'an unknown tag', rule: '', plant: (t) => (parts(t).me.tags = ['People']) },
  { name: 'a misspelled key', rule: '', plant: (t) => (parts(t).me.descripton = 'Text.') },
  { name: 'no responses', rule: '', plant: (t) => delete parts(t).me.responses },
  { name: 'an empty list of responses', rule: '', plant: (t) => (parts(t).me.responses = {}) },
  { name: 'no success', rule: '', plant: (t) => delete parts(t).me.responses['200'] },
  {
    name: 'no failure',
    rule: '',
    plant(t) {
      const { responses } = parts(t).me;
      for (const status of ['401', '429']) delete responses[status];
    },
  },
  {
    name: 'a status that does not exist',
    rule: '',
    plant: (t) => (parts(t).me.responses['999'] = { description: 'What?' }),
  },
  {
    name: 'a status that is a word',
    rule: '',
    plant: (t) => (parts(t).me.responses.ok = { description: 'Fine.' }),
  },
  {
    name: 'a response without a description',
    rule: '',
    plant: (t) => delete parts(t).responses.NotFound.description,
  },
  {
    name: 'a response without content',
    rule: '',
    plant: (t) => delete parts(t).responses.ContactReturned.content,
  },
  {
    name: 'a response with empty content',
    rule: '',
    plant: (t) => (parts(t).responses.ContactReturned.content = {}),
  },
  {
    name: 'a media type without a schema',
    rule: '',
    plant: (t) => delete parts(t).returned.schema,
  },
  {
    name: 'a body without content',
    rule: '',
    plant: (t) => delete parts(t).create.requestBody.content,
  },
  {
    name: 'a body with empty content',
    rule: '',
    plant: (t) => (parts(t).create.requestBody.content = {}),
  },
  { name: 'a body without a schema', rule: '', plant: (t) => delete parts(t).body.schema },
  {
    name: 'a body that may be left out',
    rule: '',
    plant: (t) => delete parts(t).create.requestBody.required,
  },
  {
    name: 'a body of the wrong type',
    rule: '',
    plant: (t) => (parts(t).create.requestBody = 'contact'),
  },
  {
    name: 'a security scheme that nobody defines',
    rule: '',
    plant: (t) => (parts(t).me.security = [{ bearer: [] }]),
  },
  {
    name: 'a scope that nobody defines',
    rule: '',
    plant: (t) => (parts(t).list.security = [{ oauth2: ['contacts:raed'] }]),
  },
  { name: 'no security', rule: '', plant: (t) => delete parts(t).me.security },
  {
    name: 'a deprecation that is a word',
    rule: '',
    plant: (t) => (parts(t).me.deprecated = 'yes'),
  },
  {
    name: 'a path parameter that nobody declares',
    rule: '',
    plant: (t) => parts(t).get.parameters.shift(),
  },
  {
    name: 'a path parameter that the path has not',
    rule: '',
    plant: (t) =>
      (parts(t).me.parameters = [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'Id.',
          schema: { type: 'string' },
          example: 'a',
          'x-stability-level': 'stable',
        },
      ]),
  },
  {
    name: 'a path parameter that may be left out',
    rule: '',
    plant: (t) => delete parts(t).parameters.ContactId.required,
  },
  {
    name: 'a parameter twice',
    rule: '',
    plant: (t) => parts(t).list.parameters.push(parts(t).list.parameters[0]),
  },
  {
    name: 'a parameter without a name',
    rule: '',
    plant: (t) => delete parts(t).parameters.Limit.name,
  },
  {
    name: 'a parameter without a place',
    rule: '',
    plant: (t) => delete parts(t).parameters.Limit.in,
  },
  {
    name: 'a parameter in an unknown place',
    rule: '',
    plant: (t) => (parts(t).parameters.Limit.in = 'querry'),
  },
  {
    name: 'a parameter without a schema',
    rule: '',
    plant: (t) => delete parts(t).parameters.Limit.schema,
  },
  {
    name: 'a parameter with a schema and content',
    rule: '',
    plant: (t) =>
      (parts(t).parameters.Limit.content = { 'text/plain': { schema: { type: 'string' } } }),
  },
  {
    name: 'a parameter without a description',
    rule: '',
    plant: (t) => delete parts(t).parameters.Limit.description,
  },
  {
    name: 'an unknown style',
    rule: '',
    plant: (t) => (parts(t).parameters.Limit.style = 'matrix'),
  },
  {
    name: 'a key that a parameter does not know',
    rule: '',
    plant: (t) => (parts(t).parameters.Limit.type = 'integer'),
  },
  {
    name: 'a header with a name',
    rule: '',
    plant: (t) => (parts(t).headers.RetryAfter.name = 'Retry-After'),
  },
  {
    name: 'a header without a schema',
    rule: '',
    plant: (t) => delete parts(t).headers.RetryAfter.schema,
  },
  {
    name: 'a link to two operations',
    rule: '',
    plant: (t) =>
      (parts(t).responses.ContactCreated.links.getContact.operationRef = '#/paths/~1v1~1me/get'),
  },
  {
    name: 'a link to no operation',
    rule: '',
    plant: (t) => delete parts(t).responses.ContactCreated.links.getContact.operationId,
  },
  {
    name: 'a link to an operation that nobody has',
    rule: '',
    plant: (t) => (parts(t).responses.ContactCreated.links.getContact.operationId = 'getPerson'),
  },
  {
    name: 'a link with a parameter that the operation has not',
    rule: '',
    plant: (t) =>
      (parts(t).responses.ContactCreated.links.getContact.parameters = {
        contact: '$response.body#/data/id',
      }),
  },
  {
    name: 'a link from a field that the response has not',
    rule: '',
    plant: (t) =>
      (parts(t).responses.ContactCreated.links.getContact.parameters = {
        id: '$response.body#/data/ident',
      }),
  },
  {
    name: 'a link with a malformed expression',
    rule: '',
    plant: (t) =>
      (parts(t).responses.ContactCreated.links.getContact.parameters = {
        id: '$reponse.body#/data/id',
      }),
  },
  {
    name: 'words beside the reference to a response',
    rule: '',
    plant: (t) => (parts(t).me.responses['200'].headers = {}),
  },
  {
    name: 'a schema in place of a response',
    rule: '',
    plant: (t) => (parts(t).me.responses['200'] = { $ref: '#/components/schemas/Contact' }),
  },
  {
    name: 'a reference to nowhere',
    rule: '',
    plant: (t) => (parts(t).me.responses['200'] = { $ref: '#/components/responses/Nobody' }),
  },
  {
    name: 'a reference that is a number',
    rule: '',
    plant: (t) => (parts(t).me.responses['200'] = { $ref: 7 }),
  },
  { name: 'a callback that is a list', rule: '', plant: (t) => (parts(t).create.callbacks = []) },
  {
    name: 'a client family unlike the tag',
    rule: '',
    plant(t) {
      Object.assign(parts(t).me, { tags: ['Events'], 'x-client': { family: 'contacts', method: 'me' } });
    },
  },
  {
    name: 'a server of an operation with a slash',
    rule: '',
    plant: (t) =>
      (parts(t).me.servers = [{ url: 'https://api.example.org/', description: 'Other.' }]),
  },
  {
    name: 'a name that is no component name',
    rule: '',
    plant: (t) =>
      (parts(t).schemas['A Contact'] = {
        description: 'Another.',
        type: 'object',
        'x-stability-level': 'stable',
      }),
  },
  {
    name: 'a schema that nobody uses',
    rule: '',
    plant: (t) =>
      (parts(t).schemas.Person = {
        description: 'Another.',
        type: 'object',
        'x-stability-level': 'stable',
      }),
  },
  {
    name: 'a parameter that nobody uses',
    rule: '',
    plant: (t) => (parts(t).parameters.Page = structuredClone(parts(t).parameters.Limit)),
  },
  {
    name: 'a response that nobody uses',
    rule: '',
    plant: (t) => (parts(t).responses.Teapot = structuredClone(parts(t).responses.NotFound)),
  },
];
