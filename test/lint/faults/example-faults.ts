import { type Fault, parts } from './fault.ts';

const value = (t: any) => parts(t).returned.examples.one.value;

/** Faults of examples, wherever OpenAPI has them. */
export const EXAMPLE_FAULTS: Fault[] = [
  ['a response without a required field', 'example', (t) => delete value(t).data.id],
  ['a response with a field of another type', 'example', (t) => (value(t).data.id = 7)],
  ['a response with a misspelled field', 'example', (t) => (value(t).data.staeg = 'lead')],
  ['a response with a stray field beside the data', 'example', (t) => (value(t).more = true)],
  [
    'a list with a misspelled field',
    'example',
    (t) =>
      (parts(t).responses.ContactList.content[
        'application/json'
      ].examples.page.value.data[0].staeg = 'lead'),
  ],
  [
    'an error with a misspelled field',
    'example',
    (t) =>
      (parts(t).responses.NotFound.content['application/json'].examples.one.value.error.cod = 'x'),
  ],
  [
    'a body with a misspelled field',
    'example',
    (t) => (parts(t).body.examples.name_only.value.frist_name = 'Seun'),
  ],
  [
    'a body with a field of another type',
    'example',
    (t) => (parts(t).body.examples.name_only.value.first_name = 7),
  ],
  [
    'a misspelled field in a shape of a union',
    'example',
    (t) => (parts(t).body.examples.name_only.value.content = { type: 'text', txt: 'Hello' }),
  ],
  [
    'a kind that a union has not',
    'example',
    (t) => (parts(t).body.examples.name_only.value.content = { type: 'image' }),
  ],
  [
    'a misspelled field in a union that is written out',
    'example',
    (t) => {
      parts(t).body.schema = {
        oneOf: [
          { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
          { type: 'string' },
        ],
      };
      parts(t).body.examples = { one: { value: { a: 'a', b: 'b' } } };
    },
  ],
  [
    'a misspelled field beside parts',
    'example',
    (t) => {
      parts(t).body.schema = {
        allOf: [{ $ref: '#/components/schemas/ContactCreate' }],
        properties: { extra: { type: 'string' } },
      };
      parts(t).body.examples = { one: { value: { first_name: 'Seun', extra: 'x', more: 'y' } } };
    },
  ],
  [
    'the one example of a media type',
    'example',
    (t) => {
      delete parts(t).returned.examples;
      parts(t).returned.example = { data: {}, meta: {} };
    },
  ],
  [
    'an example and examples of a media type',
    'example-or-examples',
    (t) => (parts(t).returned.example = structuredClone(value(t))),
  ],
  [
    'an example and examples of a parameter',
    'example-or-examples',
    (t) => Object.assign(parts(t).parameters.ContactId, { examples: { one: { value: 'con_1' } } }),
  ],
  [
    'an example by value and by address',
    'oas3-examples-value-or-externalValue',
    (t) => (parts(t).returned.examples.one.externalValue = 'https://example.com/one.json'),
  ],
  [
    'an example without a value',
    'oas3-examples-value-or-externalValue',
    (t) => (parts(t).returned.examples.one = { summary: 'One.' }),
  ],
  [
    'an example that is the value itself',
    'oas3-examples-value-or-externalValue',
    (t) => (parts(t).returned.examples.one = value(t)),
  ],
  ['examples that are a list', 'struct', (t) => (parts(t).returned.examples = [value(t)])],
  ['no example of a response', 'response-has-example', (t) => delete parts(t).returned.examples],
  ['no example of a body', 'request-has-example', (t) => delete parts(t).body.examples],
  ['a parameter of another type', 'example', (t) => (parts(t).parameters.ContactId.example = 7)],
  [
    'named examples of a parameter, one of another type',
    'example',
    (t) => {
      delete parts(t).parameters.ContactId.example;
      parts(t).parameters.ContactId.examples = { one: { value: 7 } };
    },
  ],
  ['a header of another type', 'example', (t) => (parts(t).headers.RetryAfter.example = 'soon')],
  [
    'a schema with an example of another type',
    'schema-example',
    (t) => (parts(t).contact.properties.stage.examples = [7]),
  ],
  [
    'a schema with the example of OpenAPI 3.0',
    'schema-example',
    (t) => (parts(t).contact.properties.stage.example = 7),
  ],
  [
    'a schema whose examples are no list',
    'struct',
    (t) => (parts(t).contact.properties.stage.examples = 'lead'),
  ],
  [
    'a schema with a misspelled field in an example',
    'schema-example',
    (t) => (parts(t).contact.examples = [{ object: 'contact', id: 'con_1', naem: 'x' }]),
  ],
  [
    'a schema of items with an example of another type',
    'schema-example',
    (t) => (parts(t).parameters.ExpandContact.schema.items.examples = [7]),
  ],
  [
    'a day that does not exist',
    'schema-example',
    (t) =>
      Object.assign(parts(t).contact.properties.stage, {
        format: 'date',
        examples: ['2026-02-30'],
      }),
  ],
  [
    'an example that breaks the pattern',
    'schema-example',
    (t) => (parts(t).schemas.WebhookCreate.properties.url.examples = ['http://hooks.example.com']),
  ],
  [
    'an example outside the enum',
    'schema-example',
    (t) => (parts(t).schemas.WebhookCreate.properties.mode.examples = ['none']),
  ],
  [
    'a field that is only read, in a request',
    'example',
    (t) => (parts(t).schemas.ContactCreate.properties.first_name.readOnly = true),
  ],
  [
    'a field that is only written, in a response',
    'example',
    (t) => {
      parts(t).contact.properties.stage.writeOnly = true;
      value(t).data.stage = 'lead';
    },
  ],
  [
    'a component of examples that breaks its schema',
    'example',
    (t) => {
      t.openapi.components.examples = { One: { value: { data: {}, meta: {} } } };
      parts(t).returned.examples.one = { $ref: '#/components/examples/One' };
    },
  ],
];
