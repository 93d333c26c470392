import { type Fault, parts } from './fault.ts';

const value = (t: any) => parts(t).returned.examples.one.value;

/** Faults of examples, wherever OpenAPI has them. */
export const EXAMPLE_FAULTS: Fault[] = [
  { name: 'a response without a required field', rule: '', plant: (t) => delete value(t).data.id },
  {
    name: 'a response with a field of another type',
    rule: '',
    plant: (t) => (value(t).data.id = 7),
  },
  {
    name: 'a response with a misspelled field',
    rule: '',
    plant: (t) => (value(t).data.staeg = 'lead'),
  },
  {
    name: 'a response with a stray field beside the data',
    rule: '',
    plant: (t) => (value(t).more = true),
  },
  {
    name: 'a list with a misspelled field',
    rule: '',
    plant: (t) =>
      (parts(t).responses.ContactList.content[
        'application/json'
      ].examples.page.value.data[0].staeg = 'lead'),
  },
  {
    name: 'an error with a misspelled field',
    rule: '',
    plant: (t) =>
      (parts(t).responses.NotFound.content['application/json'].examples.one.value.error.cod = 'x'),
  },
  {
    name: 'a body with a misspelled field',
    rule: '',
    plant: (t) => (parts(t).body.examples.name_only.value.frist_name = 'Seun'),
  },
  {
    name: 'a body with a field of another type',
    rule: '',
    plant: (t) => (parts(t).body.examples.name_only.value.first_name = 7),
  },
  {
    name: 'a misspelled field in a shape of a union',
    rule: '',
    plant: (t) => (parts(t).body.examples.name_only.value.content = { type: 'text', txt: 'Hello' }),
  },
  {
    name: 'a kind that a union has not',
    rule: '',
    plant: (t) => (parts(t).body.examples.name_only.value.content = { type: 'image' }),
  },
  {
    name: 'a misspelled field in a union that is written out',
    rule: '',
    plant(t) {
      parts(t).body.schema = {
        oneOf: [
          { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
          { type: 'string' },
        ],
      };
      parts(t).body.examples = { one: { value: { a: 'a', b: 'b' } } };
    },
  },
  {
    name: 'a misspelled field beside parts',
    rule: '',
    plant(t) {
      parts(t).body.schema = {
        allOf: [{ $ref: '#/components/schemas/ContactCreate' }],
        properties: { extra: { type: 'string' } },
      };
      parts(t).body.examples = { one: { value: { first_name: 'Seun', extra: 'x', more: 'y' } } };
    },
  },
  {
    name: 'the one example of a media type',
    rule: '',
    plant: (t) => {
      delete parts(t).returned.examples;
      parts(t).returned.example = { data: {}, meta: {} };
    },
  },
  {
    name: 'an example and examples of a media type',
    rule: '',
    plant: (t) => (parts(t).returned.example = structuredClone(value(t))),
  },
  {
    name: 'an example and examples of a parameter',
    rule: '',
    plant: (t) =>
      Object.assign(parts(t).parameters.ContactId, { examples: { one: { value: 'con_1' } } }),
  },
  {
    name: 'an example by value and by address',
    rule: '',
    plant: (t) => (parts(t).returned.examples.one.externalValue = 'https://example.com/one.json'),
  },
  {
    name: 'an example without a value',
    rule: '',
    plant: (t) => (parts(t).returned.examples.one = { summary: 'One.' }),
  },
  {
    name: 'an example that is the value itself',
    rule: '',
    plant: (t) => (parts(t).returned.examples.one = value(t)),
  },
  {
    name: 'examples that are a list',
    rule: '',
    plant: (t) => (parts(t).returned.examples = [value(t)]),
  },
  { name: 'no example of a response', rule: '', plant: (t) => delete parts(t).returned.examples },
  { name: 'no example of a body', rule: '', plant: (t) => delete parts(t).body.examples },
  {
    name: 'a parameter of another type',
    rule: '',
    plant: (t) => (parts(t).parameters.ContactId.example = 7),
  },
  {
    name: 'named examples of a parameter, one of another type',
    rule: '',
    plant: (t) => {
      delete parts(t).parameters.ContactId.example;
      parts(t).parameters.ContactId.examples = { one: { value: 7 } };
    },
  },
  {
    name: 'a header of another type',
    rule: '',
    plant: (t) => (parts(t).headers.RetryAfter.example = 'soon'),
  },
  {
    name: 'a schema with an example of another type',
    rule: '',
    plant: (t) => (parts(t).contact.properties.stage.examples = [7]),
  },
  {
    name: 'a schema with the example of OpenAPI 3.0',
    rule: '',
    plant: (t) => (parts(t).contact.properties.stage.example = 7),
  },
  {
    name: 'a schema whose examples are no list',
    rule: '',
    plant: (t) => (parts(t).contact.properties.stage.examples = 'lead'),
  },
  {
    name: 'a schema with a misspelled field in an example',
    rule: '',
    plant: (t) => (parts(t).contact.examples = [{ object: 'contact', id: 'con_1', naem: 'x' }]),
  },
  {
    name: 'a schema of items with an example of another type',
    rule: '',
    plant: (t) => (parts(t).parameters.ExpandContact.schema.items.examples = [7]),
  },
  {
    name: 'a day that does not exist',
    rule: '',
    plant: (t) =>
      Object.assign(parts(t).contact.properties.stage, {
        format: 'date',
        examples: ['2026-02-30'],
      }),
  },
  {
    name: 'an example that breaks the pattern',
    rule: '',
    plant: (t) =>
      (parts(t).schemas.WebhookCreate.properties.url.examples = ['http://hooks.example.com']),
  },
  {
    name: 'an example outside the enum',
    rule: '',
    plant: (t) => (parts(t).schemas.WebhookCreate.properties.mode.examples = ['none']),
  },
  {
    name: 'a field that is only read, in a request',
    rule: '',
    plant: (t) => (parts(t).schemas.ContactCreate.properties.first_name.readOnly = true),
  },
  {
    name: 'a field that is only written, in a response',
    rule: '',
    plant: (t) => {
      parts(t).contact.properties.stage.writeOnly = true;
      value(t).data.stage = 'lead';
    },
  },
  {
    name: 'a component of examples that breaks its schema',
    rule: '',
    plant: (t) => {
      t.openapi.components.examples = { One: { value: { data: {}, meta: {} } } };
      parts(t).returned.examples.one = { $ref: '#/components/examples/One' };
    },
  },
];
