import { type Fault, parts } from './fault.ts';

/** Faults of operations, their parameters, bodies, responses and links. */
export const OPERATION_FAULTS: Fault[] = [
  ['no operationId', 'operation-operationId', (t) => delete parts(t).me.operationId],
  [
    'one operationId twice',
    'operation-operationId-unique',
    (t) => (parts(t).me.operationId = 'getJob'),
  ],
  [
    'an operationId with a space',
    'operation-operationId-url-safe',
    (t) => (parts(t).me.operationId = 'get me'),
  ],
  ['no summary', 'operation-summary', (t) => delete parts(t).me.summary],
  ['no description of an operation', 'description-adds', (t) => delete parts(t).me.description],
  ['an empty description', 'operation-description', (t) => (parts(t).me.description = '')],
  ['no tags', 'operation-tags', (t) => delete parts(t).me.tags],
  ['an unknown tag', 'operation-tag-defined', (t) => (parts(t).me.tags = ['People'])],
  ['a misspelled key', 'oas3-schema', (t) => (parts(t).me.descripton = 'Text.')],
  ['no responses', 'operation-has-responses', (t) => delete parts(t).me.responses],
  ['an empty list of responses', 'oas3-schema', (t) => (parts(t).me.responses = {})],
  ['no success', 'operation-success-response', (t) => delete parts(t).me.responses['200']],
  [
    'no failure',
    'operation-4xx-response',
    (t) => {
      const { responses } = parts(t).me;
      for (const status of ['401', '429']) delete responses[status];
    },
  ],
  [
    'a status that does not exist',
    'oas3-schema',
    (t) => (parts(t).me.responses['999'] = { description: 'What?' }),
  ],
  [
    'a status that is a word',
    'oas3-schema',
    (t) => (parts(t).me.responses.ok = { description: 'Fine.' }),
  ],
  [
    'a response without a description',
    'struct',
    (t) => delete parts(t).responses.NotFound.description,
  ],
  [
    'a response without content',
    'resource-envelope',
    (t) => delete parts(t).responses.ContactReturned.content,
  ],
  [
    'a response with empty content',
    'content-has-schema',
    (t) => (parts(t).responses.ContactReturned.content = {}),
  ],
  ['a media type without a schema', 'content-has-schema', (t) => delete parts(t).returned.schema],
  ['a body without content', 'struct', (t) => delete parts(t).create.requestBody.content],
  [
    'a body with empty content',
    'content-has-schema',
    (t) => (parts(t).create.requestBody.content = {}),
  ],
  ['a body without a schema', 'content-has-schema', (t) => delete parts(t).body.schema],
  [
    'a body that may be left out',
    'body-says-required',
    (t) => delete parts(t).create.requestBody.required,
  ],
  ['a body of the wrong type', 'struct', (t) => (parts(t).create.requestBody = 'contact')],
  [
    'a security scheme that nobody defines',
    'security-defined',
    (t) => (parts(t).me.security = [{ bearer: [] }]),
  ],
  [
    'a scope that nobody defines',
    'security-scopes-defined',
    (t) => (parts(t).list.security = [{ oauth2: ['contacts:raed'] }]),
  ],
  ['no security', 'security-defined', (t) => delete parts(t).me.security],
  ['a deprecation that is a word', 'struct', (t) => (parts(t).me.deprecated = 'yes')],
  ['a path parameter that nobody declares', 'path-params', (t) => parts(t).get.parameters.shift()],
  [
    'a path parameter that the path has not',
    'path-params',
    (t) =>
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
  ],
  [
    'a path parameter that may be left out',
    'oas3-schema',
    (t) => delete parts(t).parameters.ContactId.required,
  ],
  [
    'a parameter twice',
    'operation-parameters-unique',
    (t) => parts(t).list.parameters.push(parts(t).list.parameters[0]),
  ],
  ['a parameter without a name', 'struct', (t) => delete parts(t).parameters.Limit.name],
  ['a parameter without a place', 'struct', (t) => delete parts(t).parameters.Limit.in],
  ['a parameter in an unknown place', 'struct', (t) => (parts(t).parameters.Limit.in = 'querry')],
  ['a parameter without a schema', 'struct', (t) => delete parts(t).parameters.Limit.schema],
  [
    'a parameter with a schema and content',
    'oas3-schema',
    (t) => (parts(t).parameters.Limit.content = { 'text/plain': { schema: { type: 'string' } } }),
  ],
  [
    'a parameter without a description',
    'oas3-parameter-description',
    (t) => delete parts(t).parameters.Limit.description,
  ],
  ['an unknown style', 'oas3-schema', (t) => (parts(t).parameters.Limit.style = 'matrix')],
  [
    'a key that a parameter does not know',
    'oas3-schema',
    (t) => (parts(t).parameters.Limit.type = 'integer'),
  ],
  [
    'a header with a name',
    'oas3-schema',
    (t) => (parts(t).headers.RetryAfter.name = 'Retry-After'),
  ],
  ['a header without a schema', 'struct', (t) => delete parts(t).headers.RetryAfter.schema],
  [
    'a link to two operations',
    'oas3-schema',
    (t) =>
      (parts(t).responses.ContactCreated.links.getContact.operationRef = '#/paths/~1v1~1me/get'),
  ],
  [
    'a link to no operation',
    'oas3-schema',
    (t) => delete parts(t).responses.ContactCreated.links.getContact.operationId,
  ],
  [
    'a link to an operation that nobody has',
    'link-leads-somewhere',
    (t) => (parts(t).responses.ContactCreated.links.getContact.operationId = 'getPerson'),
  ],
  [
    'a link with a parameter that the operation has not',
    'link-leads-somewhere',
    (t) =>
      (parts(t).responses.ContactCreated.links.getContact.parameters = {
        contact: '$response.body#/data/id',
      }),
  ],
  [
    'a link from a field that the response has not',
    'link-leads-somewhere',
    (t) =>
      (parts(t).responses.ContactCreated.links.getContact.parameters = {
        id: '$response.body#/data/ident',
      }),
  ],
  [
    'a link with a malformed expression',
    'link-leads-somewhere',
    (t) =>
      (parts(t).responses.ContactCreated.links.getContact.parameters = {
        id: '$reponse.body#/data/id',
      }),
  ],
  [
    'words beside the reference to a response',
    'spec-ref-siblings',
    (t) => (parts(t).me.responses['200'].headers = {}),
  ],
  [
    'a schema in place of a response',
    'struct',
    (t) => (parts(t).me.responses['200'] = { $ref: '#/components/schemas/Contact' }),
  ],
  [
    'a reference to nowhere',
    'unreadable',
    (t) => (parts(t).me.responses['200'] = { $ref: '#/components/responses/Nobody' }),
  ],
  ['a reference that is a number', 'struct', (t) => (parts(t).me.responses['200'] = { $ref: 7 })],
  ['a callback that is a list', 'struct', (t) => (parts(t).create.callbacks = [])],
  [
    'a client family unlike the tag',
    'client-family-has-tag',
    (t) => {
      Object.assign(parts(t).me, {
        tags: ['Events'],
        'x-client': { family: 'contacts', method: 'me' },
      });
    },
  ],
  [
    'a server of an operation with a slash',
    'no-server-trailing-slash',
    (t) => (parts(t).me.servers = [{ url: 'https://api.example.org/', description: 'Other.' }]),
  ],
  [
    'a name that is no component name',
    'oas3-schema',
    (t) =>
      (parts(t).schemas['A Contact'] = {
        description: 'Another.',
        type: 'object',
        'x-stability-level': 'stable',
      }),
  ],
  [
    'a schema that nobody uses',
    'oas3-unused-component',
    (t) =>
      (parts(t).schemas.Person = {
        description: 'Another.',
        type: 'object',
        'x-stability-level': 'stable',
      }),
  ],
  [
    'a parameter that nobody uses',
    'oas3-unused-component',
    (t) => (parts(t).parameters.Page = structuredClone(parts(t).parameters.Limit)),
  ],
  [
    'a response that nobody uses',
    'oas3-unused-component',
    (t) => (parts(t).responses.Teapot = structuredClone(parts(t).responses.NotFound)),
  ],
];
