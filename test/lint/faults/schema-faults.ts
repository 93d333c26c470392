import { type Fault, parts } from './fault.ts';

const stage = (t: any) => parts(t).contact.properties.stage;

/** Faults of schemas: keywords, types and what refers to them. */
export const SCHEMA_FAULTS: Fault[] = [
  ['a type that does not exist', 'struct', (t) => (stage(t).type = 'strng')],
  ['a type twice', 'schema-compiles', (t) => (stage(t).type = ['string', 'string'])],
  [
    'a list without items',
    'array-items',
    (t) =>
      (parts(t).contact.properties.tags = {
        description: 'Tags.',
        type: 'array',
        examples: [['vip']],
      }),
  ],
  [
    'items that are a list',
    'struct',
    (t) =>
      (parts(t).contact.properties.tags = {
        description: 'Tags.',
        type: 'array',
        items: [{ type: 'string' }],
        examples: [['vip']],
      }),
  ],
  [
    'a required property that nobody defines',
    'no-required-schema-properties-undefined',
    (t) => parts(t).contact.required.push('name'),
  ],
  ['a required property twice', 'schema-compiles', (t) => parts(t).contact.required.push('id')],
  ['required as a boolean', 'struct', (t) => (parts(t).contact.required = true)],
  ['properties that are a list', 'struct', (t) => (parts(t).contact.properties = [])],
  ['no properties', 'resource-object-const', (t) => delete parts(t).contact.properties],
  [
    'an empty enum',
    'schema-compiles',
    (t) => (parts(t).schemas.WebhookCreate.properties.mode.enum = []),
  ],
  [
    'an enum with a value twice',
    'duplicated-entry-in-enum',
    (t) => parts(t).schemas.WebhookCreate.properties.mode.enum.push('all'),
  ],
  [
    'an enum with a value of another type',
    'no-enum-type-mismatch',
    (t) => parts(t).schemas.WebhookCreate.properties.mode.enum.push(7),
  ],
  [
    'a constant of another type',
    'no-enum-type-mismatch',
    (t) => (parts(t).contact.properties.object.const = 7),
  ],
  ['a negative length', 'struct', (t) => (stage(t).minLength = -1)],
  [
    'a length on a number',
    'keywords-agree',
    (t) => (parts(t).parameters.Limit.schema.maxLength = 3),
  ],
  ['a range on a text', 'keywords-agree', (t) => (stage(t).maximum = 3)],
  ['a range that is a text', 'struct', (t) => (parts(t).parameters.Limit.schema.maximum = '100')],
  [
    'a range without values',
    'keywords-agree',
    (t) =>
      Object.assign(parts(t).parameters.Limit.schema, { minimum: 100, maximum: 1, examples: [] }),
  ],
  [
    'a length without values',
    'keywords-agree',
    (t) => Object.assign(stage(t), { minLength: 9, maxLength: 1, examples: [] }),
  ],
  [
    'two lower bounds',
    'no-mixed-number-range-constraints',
    (t) => Object.assign(parts(t).parameters.Limit.schema, { minimum: 1, exclusiveMinimum: 0 }),
  ],
  [
    'a bound of OpenAPI 3.0',
    'struct',
    (t) => Object.assign(parts(t).parameters.Limit.schema, { minimum: 1, exclusiveMinimum: true }),
  ],
  ['a pattern that cannot be compiled', 'oas3-schema', (t) => (stage(t).pattern = '([')],
  ['an unknown format', 'format-known', (t) => (stage(t).format = 'date-tme')],
  ['a format on another type', 'format-known', (t) => (stage(t).format = 'int32')],
  ['nullable', 'struct', (t) => (stage(t).nullable = true)],
  [
    'nullable that is null in the example',
    'struct',
    (t) => Object.assign(stage(t), { nullable: true, examples: [null] }),
  ],
  [
    'a text with properties',
    'keywords-agree',
    (t) =>
      (stage(t).properties = { name: { description: 'Name.', type: 'string', examples: ['a'] } }),
  ],
  ['an object with items', 'keywords-agree', (t) => (parts(t).contact.items = { type: 'string' })],
  ['a union of one', 'oas3-unused-component', (t) => parts(t).schemas.Content.oneOf.pop()],
  ['an empty union', 'schema-compiles', (t) => (parts(t).schemas.Content.oneOf = [])],
  [
    'a union with one shape twice',
    'no-illogical-composition-keywords',
    (t) => parts(t).schemas.Content.oneOf.push(parts(t).schemas.Content.oneOf[0]),
  ],
  [
    'a union that is a map',
    'unreadable',
    (t) => (parts(t).schemas.Content.oneOf = { text: { $ref: '#/components/schemas/Text' } }),
  ],
  [
    'a discriminator without a property',
    'struct',
    (t) => delete parts(t).schemas.Content.discriminator.propertyName,
  ],
  [
    'a discriminator that leads nowhere',
    'unreadable',
    (t) => (parts(t).schemas.Content.discriminator.mapping.text = '#/components/schemas/Txt'),
  ],
  [
    'a discriminator property that a shape has not',
    'no-illogical-composition-keywords',
    (t) => (parts(t).schemas.Content.discriminator.propertyName = 'kind'),
  ],
  [
    'additional properties that are a word',
    'struct',
    (t) => (parts(t).contact.additionalProperties = 'no'),
  ],
  ['a keyword that does not exist', 'struct', (t) => (stage(t).lenght = 3)],
  ['a description that is a number', 'struct', (t) => (stage(t).description = 7)],
  [
    'only read and only written',
    'keywords-agree',
    (t) => Object.assign(stage(t), { readOnly: true, writeOnly: true }),
  ],
  ['a schema that is a text', 'struct', (t) => (parts(t).contact.properties.stage = 'string')],
  ['a schema that is null', 'struct', (t) => (parts(t).contact.properties.stage = null)],
  [
    'an id that is a number',
    'id-is-string',
    (t) => Object.assign(parts(t).contact.properties.id, { type: 'integer', examples: [7] }),
  ],
  [
    'a property in camelCase',
    'property-snake-case',
    (t) =>
      (parts(t).contact.properties.ownerId = {
        description: 'User.',
        type: 'string',
        examples: ['usr_1'],
      }),
  ],
  ['an unfinished word', 'text-finished', (t) => (stage(t).description = 'TODO: say what it is.')],
  [
    'a placeholder text',
    'text-finished',
    (t) => (stage(t).description = 'Lorem ipsum dolor sit amet.'),
  ],
  [
    'a schema of itself',
    'schema-ends',
    (t) => (parts(t).contact.allOf = [{ $ref: '#/components/schemas/Contact' }]),
  ],
  [
    'a reference to itself',
    'unreadable',
    (t) => (parts(t).schemas.Company = { $ref: '#/components/schemas/Company' }),
  ],
  ['a default of another type', 'default-value', (t) => (stage(t).default = 7)],
  [
    'a default out of bounds',
    'default-value',
    (t) => Object.assign(parts(t).parameters.Limit.schema, { maximum: 100, default: 101 }),
  ],
  [
    'a default outside its enum',
    'default-value',
    (t) => (parts(t).schemas.WebhookCreate.properties.mode.default = 'none'),
  ],
];
