// The rules about OpenAPI that need no function of their own: by name, what each wants, why, and how to fix it.
import { defined, pattern, truthy, undefined as absent } from '@stoplight/spectral-functions';
import { METHODS } from './document/operations-of.js';
import { fits, has } from './functions/fits.js';
import { OPERATIONS, V1_OPERATIONS, V1_SCOPED_OPERATIONS, V1_WRITES, WEBHOOKS } from './given.js';

const takesBody = { required: ['requestBody'] };
const takesParameter = {
  required: ['parameters'],
  properties: {
    parameters: { contains: { properties: { in: { enum: ['path', 'query'] } }, required: ['in'] } },
  },
};

export default {
  'body-says-required': {
    description: 'A request body says whether it is required.',
    why: 'By default OpenAPI treats a body as optional, which is rarely meant. Types then let callers send nothing.',
    fix: 'Add `required: true`. If a call without a body makes sense, say what it means and write `required: false`.',
    message: 'Write `required: true`, or `required: false` if the body may be left out.',
    given: `${OPERATIONS}.requestBody`,
    then: { field: 'required', function: defined },
  },

  'called-url-is-https': {
    description: 'The `url` of a webhook endpoint has a pattern that allows only https.',
    why: 'The service refuses any other scheme for deliveries. A pattern lets the mock, the types and the forms refuse it as well, before a secret is lost.',
    fix: 'Add `pattern: ^https://` to the property.',
    message: 'A `url` that the service is to call needs `pattern: ^https://`.',
    given:
      "$.paths[?(@property.match(/^\\/v1\\/webhooks/))][post,put,patch].requestBody.content['application/json'].schema.properties.url",
    then: fits(has('pattern', { pattern: '^\\^https://' })),
  },

  'component-pascal-case': {
    description: 'Names of components are PascalCase.',
    why: 'The name of a component is the name of its file and of the type that callers import.',
    fix: 'Rename the file: the bundler takes its name.',
    message: 'The name of a component must be PascalCase, such as `ContactCreate`.',
    resolved: false,
    given: '$.components[schemas,responses,parameters,headers,examples,requestBodies][*]~',
    then: { function: pattern, functionOptions: { match: '^[A-Z][A-Za-z0-9]*$' } },
  },

  'content-has-schema': {
    description: 'The content of a body or response names a media type, and each has a schema.',
    why: 'OpenAPI allows a media type without a schema; anything is then valid, and rules on schemas have nothing to check.',
    fix: 'Refer to a schema.',
    message: 'The content needs a media type with a `schema`, or nothing about it is typed.',
    given: [OPERATIONS, WEBHOOKS].flatMap((each) => [
      `${each}.requestBody.content`,
      `${each}.responses[*].content`,
    ]),
    then: fits({
      type: 'object',
      minProperties: 1,
      additionalProperties: { required: ['schema'] },
    }),
  },

  'created-has-link': {
    description: 'Status 201 has at least one link to a next call.',
    why: 'A link tells people and programs what to do with the new id.',
    fix: 'Add a link to the operation that gets the resource, or to the next one that makes sense.',
    message: 'Status 201 needs `links`: say which call gets what was created.',
    given: `${V1_OPERATIONS}.responses['201']`,
    then: fits({ type: 'object', minProperties: 1 }, 'links'),
  },

  'deprecated-has-headers': {
    description:
      'Successful responses of a deprecated operation carry `Deprecation`, `Sunset` and `Link`.',
    why: 'The service sends them for everything deprecated (RFC 8594), so a caller learns of it from the response, not from an email.',
    fix: 'Refer to the three header components in each success response of the operation.',
    message: 'A deprecated operation returns the headers `Deprecation`, `Sunset` and `Link`.',
    given: '$.paths[*][?(@ && @.deprecated === true)].responses[?(@property.match(/^2/))]',
    then: fits({ type: 'object', required: ['Deprecation', 'Sunset', 'Link'] }, 'headers'),
  },

  'input-has-400': {
    description: 'An operation with a body or with path or query parameters declares status 400.',
    why: 'Any input can be wrong. The mock responds to a wrong request with the declared 400, or with nothing useful.',
    fix: 'Refer to the shared response `BadRequest`.',
    message: 'An operation that takes input can refuse it: declare status 400.',
    given: V1_OPERATIONS,
    then: fits({
      if: { anyOf: [takesBody, takesParameter] },
      then: { properties: { responses: { required: ['400'] } } },
    }),
  },

  'no-default-response': {
    description: 'No operation has a `default` response.',
    why: 'A `default` hides which statuses occur, types every success as possibly an error, and the mock returns it.',
    fix: 'Declare each status that occurs.',
    message: 'List each status in place of `default`: a caller has to know which there are.',
    given: [`${OPERATIONS}.responses`, `${WEBHOOKS}.responses`],
    then: { field: 'default', function: absent },
  },

  'no-path-level-parameters': {
    description: 'Parameters are declared in the operation, not in the path item.',
    why: 'Linters and generators read operations and miss what the path adds; keep each operation complete.',
    fix: 'Refer to the parameter from each operation of the path.',
    message: 'Move the parameters into each operation: tools do not merge those of the path.',
    given: '$.paths[*]',
    then: { field: 'parameters', function: absent },
  },

  'operation-has-client-name': {
    description: 'Every operation names the family and the method of the generated client.',
    why: 'The generator takes the name of each method from here; nothing is guessed from a path.',
    fix: 'Add `x-client` with `family` and `method`, in camelCase.',
    message:
      '{{property}} is missing: name the generated method, such as `family: contacts, method: list`.',
    given: OPERATIONS,
    then: [
      { field: 'x-client.family', function: truthy },
      { field: 'x-client.method', function: truthy },
    ],
  },

  'operation-has-responses': {
    description: 'Every operation declares responses.',
    why: 'OpenAPI 3.1 allows an operation without responses. Rules on responses, the types and the mock then have nothing to work with.',
    fix: 'Declare each status that the operation returns.',
    message: 'The operation declares no response: say what a caller gets back.',
    given: [OPERATIONS, WEBHOOKS],
    then: fits({ type: 'object', minProperties: 1 }, 'responses'),
  },

  'operation-scoped': {
    description: 'Every operation below `/v1` but `GET /v1/me` needs a scope of `oauth2`.',
    why: 'Access is limited by scopes. An operation without one is open to any token, and so is one with an alternative that has no scope.',
    fix: 'Name the scope, as family and `read`, `manage` or an action.',
    message: 'The operation needs `security` with a scope, such as `oauth2: [contacts:read]`.',
    given: V1_SCOPED_OPERATIONS,
    then: fits(
      {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['oauth2'],
          properties: {
            oauth2: {
              type: 'array',
              minItems: 1,
              items: { pattern: '^[a-z_]+:(?:read|manage|send|launch)$' },
            },
          },
        },
      },
      'security',
    ),
  },

  'parameter-snake-case': {
    description: 'Names of query and path parameters are snake_case.',
    why: 'All names of the service are snake_case, and the client passes them on unchanged.',
    fix: 'Use lowercase letters and digits, with single underscores between words.',
    message: 'The name of a parameter must be snake_case, such as `updated_since`.',
    given: `${OPERATIONS}.parameters[?(@ && (@.in === 'query' || @.in === 'path'))].name`,
    // Two patterns for one form: one for all of it would need a repetition within a repetition.
    then: {
      function: pattern,
      functionOptions: { match: '^[a-z][a-z0-9_]*$', notMatch: '_(?![a-z0-9])' },
    },
  },

  'path-has-operation': {
    description: 'Every path has at least one operation.',
    why: 'An empty path is left over from something removed, and rules on operations do not see it.',
    fix: 'Remove the path, or add the operation.',
    message: 'The path has no operation: add one, or remove the path.',
    given: '$.paths[*]',
    then: fits({
      anyOf: [...METHODS, 'additionalOperations', '$ref'].map((method) => ({ required: [method] })),
    }),
  },

  'path-parameter-has-404': {
    description: 'An operation with a path parameter declares status 404.',
    why: 'It is the error that callers meet most often, after something was deleted.',
    fix: 'Refer to the shared response `NotFound`.',
    message: 'What the path names may not exist: declare status 404.',
    given: V1_OPERATIONS,
    then: fits({
      if: {
        required: ['parameters'],
        properties: { parameters: { contains: { properties: { in: { const: 'path' } } } } },
      },
      then: { properties: { responses: { required: ['404'] } } },
    }),
  },

  // OWASP's rule of this is off: `recommended` does without OWASP's package, and one rule is enough for both sets.
  'rate-limited-has-retry-after': {
    description: 'Status 429 has the header `Retry-After`.',
    why: 'The client waits as long as the header says; without it all clients retry at once.',
    fix: 'Refer to the shared response `RateLimited`.',
    message: 'Status 429 needs the header `Retry-After`: say when to come back.',
    given: `${OPERATIONS}.responses['429']`,
    then: { field: 'headers.Retry-After', function: truthy },
  },

  'write-has-conflict': {
    description: 'Every write below `/v1` declares status 409.',
    why: 'A key that is sent again with another body gets a 409, on every write.',
    fix: 'Refer to the shared response `Conflict`.',
    message: 'A write can meet an `Idempotency-Key` that was used before: declare status 409.',
    given: `${V1_WRITES}.responses`,
    then: { field: '409', function: truthy },
  },

  'write-has-idempotency-key': {
    description: 'Every write below `/v1` takes the optional header `Idempotency-Key`.',
    why: 'With a key, a write can be sent again after a broken connection without taking effect twice. The service never requires one.',
    fix: 'Refer to the shared parameter `IdempotencyKey`.',
    message: 'A write needs the optional string header `Idempotency-Key`, or it cannot be retried.',
    given: V1_WRITES,
    then: fits(
      {
        type: 'array',
        contains: {
          // A reference that Spectral left unresolved in a tree of files: the bundle tells.
          if: { required: ['$ref'] },
          else: { required: ['name', 'in'] },
          properties: {
            name: { const: 'Idempotency-Key' },
            in: { const: 'header' },
            required: { const: false },
            schema: { properties: { type: { const: 'string' } } },
          },
        },
      },
      'parameters',
    ),
  },
};
