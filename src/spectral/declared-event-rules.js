// The rules about AsyncAPI, webhooks, and examples that need no function of their own.
import { pattern } from '@stoplight/spectral-functions';
import { fits, has } from './functions/fits.js';
import hasExample from './functions/has-example.js';
import schemaKeyword from './functions/schema-keyword.js';
import { MESSAGES, OPERATIONS, WEBHOOKS } from './given.js';

const FIELDS = ['title', 'summary', 'description'];

const NAMES = [
  'X-Service-Event',
  'X-Service-Delivery',
  'X-Service-Timestamp',
  'X-Service-Signature',
];

export default {
  'const-has-type': {
    description: 'A schema with `const` has a `type` as well.',
    why: 'References and generators read only `type`, and write "any" if it is missing.',
    fix: 'Add the type of the constant.',
    message: '`const` needs `type` beside it, or readers show the value as of any type.',
    formats: ['oas3', 'aas3'],
    then: { function: schemaKeyword, functionOptions: { keyword: 'const', needs: 'type' } },
  },

  'delivery-is-post': {
    description: 'Every AsyncAPI operation is delivered by an HTTP POST.',
    why: 'A receiver is built from the binding: if it expects another method, it never gets a delivery.',
    fix: 'Add the HTTP binding with `method: POST`.',
    message: 'The operation needs `bindings.http.method: POST`: deliveries are sent so.',
    formats: ['aas3'],
    given: '$.operations[*]',
    then: fits(has('bindings.http.method', { const: 'POST' })),
  },

  'event-data-object-const': {
    description: 'The data of every event names its resource type in a constant `object`.',
    why: 'A receiver knows from `object` what it received, whatever the event; the service states the field.',
    fix: 'Give the schema of the data a property `object` of type string with a `const`.',
    message: 'The data needs the property `object` with `const`: the type of the resource.',
    formats: ['aas3'],
    given: `${MESSAGES}.payload.properties.data`,
    then: fits(has('properties.object.const')),
  },

  'host-is-bare': {
    description: 'The host of an AsyncAPI server is a name, optionally with a port.',
    why: 'Tools join protocol, host and pathname. With a protocol in the host, the address has two.',
    fix: 'Move what is before the host to `protocol`, and what is after it to `pathname`.',
    message: 'Write the host alone: the protocol and the path have fields of their own.',
    formats: ['aas3'],
    given: '$.servers[*].host',
    then: { function: pattern, functionOptions: { notMatch: '/' } },
  },

  'https-only': {
    description: 'Servers and OAuth endpoints are reached over https.',
    why: 'One call over http shows the bearer token to everyone on the way.',
    fix: 'Write `https`, in the defaults of server variables too.',
    message: 'It has to be https: tokens, secrets and personal data go over it.',
    formats: ['oas3', 'aas3'],
    given: [
      '$.servers[*].url',
      '$.servers[*].protocol',
      '$.servers[*].variables[*].default',
      '$.components.securitySchemes[*].flows[*][tokenUrl,authorizationUrl,refreshUrl]',
    ],
    then: { function: pattern, functionOptions: { notMatch: '/^(?:http|ws)(?::|$)/i' } },
  },

  'message-described': {
    description: 'Every message has a title, a summary, a description and a tag.',
    why: 'The title and the description become the entry of the webhook in the reference; no tool asks for them.',
    fix: 'Say in a few words when the event is sent.',
    message: 'The message needs `title`, `summary`, `description` and one of `tags`.',
    formats: ['aas3'],
    given: MESSAGES,
    then: fits({
      required: [...FIELDS, 'tags'],
      properties: {
        ...Object.fromEntries(FIELDS.map((field) => [field, { minLength: 1 }])),
        tags: { minItems: 1 },
      },
    }),
  },

  'message-has-example': {
    description: 'Every message has an example, and every example has headers and payload.',
    why: 'Receivers are written and tested against the example, and half a delivery cannot be verified.',
    fix: 'Add a realistic delivery, with its four headers.',
    message: 'The message needs `examples`, each with `headers` and `payload`.',
    formats: ['aas3'],
    given: MESSAGES,
    then: fits(
      { type: 'array', minItems: 1, items: { required: ['headers', 'payload'] } },
      'examples',
    ),
  },

  'message-header-set': {
    description: 'Every message declares the four delivery headers, all required.',
    why: 'Every delivery carries all four; without one of them it cannot be verified, dated or told apart from a repeat.',
    fix: 'Copy the headers from another event.',
    message: `The headers of a message are ${NAMES.join(', ')}, all required.`,
    formats: ['aas3'],
    given: MESSAGES,
    then: fits(
      {
        required: ['properties', 'required'],
        properties: {
          properties: { type: 'object', required: NAMES },
          required: { type: 'array', allOf: NAMES.map((name) => ({ contains: { const: name } })) },
        },
      },
      'headers',
    ),
  },

  'no-all-of': {
    description: 'No schema is composed with `allOf`.',
    why: 'An envelope made of parts is hard to read, generators make worse types from it, and a strict part rejects the fields of another.',
    fix: 'Write one flat object.',
    message: 'Write the properties out in place of `allOf`: a reader sees one flat shape.',
    formats: ['oas3', 'aas3'],
    then: { function: schemaKeyword, functionOptions: { keyword: 'allOf' } },
  },

  'no-component-clash': {
    description: 'No component name ends in a hyphen and a number.',
    why: 'The bundler names a component after its file and numbers a second one of the same name, with only a warning. The number would become part of a public type.',
    fix: 'Give each file a unique name within its kind.',
    message: 'Two files with one name were bundled: rename one, or the second becomes `Thing-2`.',
    formats: ['oas3', 'aas3'],
    resolved: false,
    given: '$.components[*][*]~',
    then: { function: pattern, functionOptions: { notMatch: '-[0-9]+$' } },
  },

  // Redocly finds it too. The rule sets by themselves have only this rule for it.
  'no-nullable': {
    description: 'No schema has the keyword `nullable`.',
    why: 'JSON Schema does not know the keyword, so validators reject the null it should allow.',
    fix: "Add `'null'` to the list of types.",
    message: "`nullable` means nothing since OpenAPI 3.1: write `type: [string, 'null']`.",
    formats: ['oas3', 'aas3'],
    then: { function: schemaKeyword, functionOptions: { keyword: 'nullable' } },
  },

  'stability-marked': {
    description:
      'Operations, webhooks, messages and components say whether the service states them or we do.',
    why: 'The service leaves much open. Readers must see what is promised, and what may change once the service states it.',
    fix: 'Mark it `stable` if the service states it; else `beta`, with a row in the list of assumptions.',
    message:
      '`x-stability-level` has to be `stable` (the service states it) or `beta` (we decided it).',
    formats: ['oas3', 'aas3'],
    given: [
      OPERATIONS,
      WEBHOOKS,
      MESSAGES,
      '$.operations[*]',
      // A tree of files lists no components; there each of these is a reference to one.
      // Spectral follows no file more than a hundred times; what it leaves is judged in the bundle.
      `${OPERATIONS}.parameters[?(@ && !@.$ref)]`,
      `${OPERATIONS}.responses[?(@ && !@.$ref)]`,
      `${OPERATIONS}.responses[*].headers[?(@ && !@.$ref)]`,
      '$.components[schemas,responses,parameters,headers][*]',
    ],
    then: fits(has('x-stability-level', { enum: ['stable', 'beta'] })),
  },

  'request-has-example': {
    description: 'Every request body has an example, those of webhooks too.',
    why: 'People copy the example before they read the schema, and the tests send each one to the mock.',
    fix: 'Add a named example for each real variant of the body.',
    message: 'The body needs `examples`, at least one as it occurs.',
    given: [`${OPERATIONS}.requestBody.content[*]`, `${WEBHOOKS}.requestBody.content[*]`],
    then: { function: hasExample },
  },

  'response-has-example': {
    description: 'Every response body has an example.',
    why: 'The mock returns it. Without an example it invents a value that no service would send.',
    fix: 'Add a named example, in its own file.',
    message: 'The response needs `examples`, at least one as it occurs.',
    given: `${OPERATIONS}.responses[*].content[*]`,
    then: { function: hasExample },
  },

  'response-header-has-example': {
    description: 'Every response header has an example.',
    why: 'The mock sends a header without an example as the text `null`.',
    fix: 'Add `example` beside the schema.',
    message: 'The header needs `example`, one value as it occurs.',
    given: `${OPERATIONS}.responses[*].headers[*]`,
    then: { function: hasExample },
  },

  'webhook-tagged': {
    description: 'Every webhook has exactly one tag.',
    why: 'The reference drops a webhook without a tag as soon as tags are grouped.',
    fix: 'Tag it `Events`.',
    message: 'The webhook needs exactly one tag, or it has no place in the menu.',
    given: WEBHOOKS,
    then: fits({ type: 'array', minItems: 1, maxItems: 1 }, 'tags'),
  },

  'webhook-without-security': {
    description: 'Every webhook has `security: []`.',
    why: 'A webhook inherits the security of the document and would be shown as a call with a bearer token. Deliveries are signed instead.',
    fix: 'Write the empty list.',
    message: 'The webhook needs `security: []`: no token is sent to a receiver.',
    given: WEBHOOKS,
    then: fits({ type: 'array', maxItems: 0 }, 'security'),
  },
};
