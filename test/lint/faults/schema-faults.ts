import { type Fault, parts } from './fault.ts';

const stage = (t: any) => parts(t).contact.properties.stage;

/** Faults of schemas: keywords, types and what refers to them. */
export const SCHEMA_FAULTS: Fault[] = [
  { name: 'a type that does not exist', rule: '', plant: (t) => (stage(t).type = 'strng') },
  { name: 'a type twice', rule: '', plant: (t) => (stage(t).type = ['string', 'string']) },
  {
    name: 'a list without items',
    rule: '',
    plant: (t) =>
      (parts(t).contact.properties.tags = {
        description: 'Tags.',
        type: 'array',
        examples: [['vip']],
      }),
  },
  {
    name: 'items that are a list',
    rule: '',
    plant: (t) =>
      (parts(t).contact.properties.tags = {
        description: 'Tags.',
        type: 'array',
        items: [{ type: 'string' }],
        examples: [['vip']],
      }),
  },
  {
    name: 'a required property that nobody defines',
    rule: '',
    plant: (t) => parts(t).contact.required.push('name'),
  },
  {
    name: 'a required property twice',
    rule: '',
    plant: (t) => parts(t).contact.required.push('id'),
  },
  { name: 'required as a boolean', rule: '', plant: (t) => (parts(t).contact.required = true) },
  {
    name: 'properties that are a list',
    rule: '',
    plant: (t) => (parts(t).contact.properties = []),
  },
  { name: 'no properties', rule: '', plant: (t) => delete parts(t).contact.properties },
  {
    name: 'an empty enum',
    rule: '',
    plant: (t) => (parts(t).schemas.WebhookCreate.properties.mode.enum = []),
  },
  {
    name: 'an enum with a value twice',
    rule: '',
    plant: (t) => parts(t).schemas.WebhookCreate.properties.mode.enum.push('all'),
  },
  {
    name: 'an enum with a value of another type',
    rule: '',
    plant: (t) => parts(t).schemas.WebhookCreate.properties.mode.enum.push(7),
  },
  {
    name: 'a constant of another type',
    rule: '',
    plant: (t) => (parts(t).contact.properties.object.const = 7),
  },
  { name: 'a negative length', rule: '', plant: (t) => (stage(t).minLength = -1) },
  {
    name: 'a length on a number',
    rule: '',
    plant: (t) => (parts(t).parameters.Limit.schema.maxLength = 3),
  },
  { name: 'a range on a text', rule: '', plant: (t) => (stage(t).maximum = 3) },
  {
    name: 'a range that is a text',
    rule: '',
    plant: (t) => (parts(t).parameters.Limit.schema.maximum = '100'),
  },
  {
    name: 'a range without values',
    rule: '',
    plant: (t) =>
      Object.assign(parts(t).parameters.Limit.schema, { minimum: 100, maximum: 1, examples: [] }),
  },
  {
    name: 'a length without values',
    rule: '',
    plant: (t) => Object.assign(stage(t), { minLength: 9, maxLength: 1, examples: [] }),
  },
  {
    name: 'two lower bounds',
    rule: '',
    plant: (t) =>
      Object.assign(parts(t).parameters.Limit.schema, { minimum: 1, exclusiveMinimum: 0 }),
  },
  {
    name: 'a bound of OpenAPI 3.0',
    rule: '',
    plant: (t) =>
      Object.assign(parts(t).parameters.Limit.schema, { minimum: 1, exclusiveMinimum: true }),
  },
  { name: 'a pattern that cannot be compiled', rule: '', plant: (t) => (stage(t).pattern = '([') },
  { name: 'an unknown format', rule: '', plant: (t) => (stage(t).format = 'date-tme') },
  { name: 'a format on another type', rule: '', plant: (t) => (stage(t).format = 'int32') },
  { name: 'nullable', rule: '', plant: (t) => (stage(t).nullable = true) },
  {
    name: 'nullable that is null in the example',
    rule: '',
    plant: (t) => Object.assign(stage(t), { nullable: true, examples: [null] }),
  },
  {
    name: 'a text with properties',
    rule: '',
    plant: (t) =>
      (stage(t).properties = { name: { description: 'Name.', type: 'string', examples: ['a'] } }),
  },
  {
    name: 'an object with items',
    rule: '',
    plant: (t) => (parts(t).contact.items = { type: 'string' }),
  },
  { name: 'a union of one', rule: '', plant: (t) => parts(t).schemas.Content.oneOf.pop() },
  { name: 'an empty union', rule: '', plant: (t) => (parts(t).schemas.Content.oneOf = []) },
  {
    name: 'a union with one shape twice',
    rule: '',
    plant: (t) => parts(t).schemas.Content.oneOf.push(parts(t).schemas.Content.oneOf[0]),
  },
  {
    name: 'a union that is a map',
    rule: '',
    plant: (t) =>
      (parts(t).schemas.Content.oneOf = { text: { $ref: '#/components/schemas/Text' } }),
  },
  {
    name: 'a discriminator without a property',
    rule: '',
    plant: (t) => delete parts(t).schemas.Content.discriminator.propertyName,
  },
  {
    name: 'a discriminator that leads nowhere',
    rule: '',
    plant: (t) =>
      (parts(t).schemas.Content.discriminator.mapping.text = '#/components/schemas/Txt'),
  },
  {
    name: 'a discriminator property that a shape has not',
    rule: '',
    plant: (t) => (parts(t).schemas.Content.discriminator.propertyName = 'kind'),
  },
  {
    name: 'additional properties that are a word',
    rule: '',
    plant: (t) => (parts(t).contact.additionalProperties = 'no'),
  },
  { name: 'a keyword that does not exist', rule: '', plant: (t) => (stage(t).lenght = 3) },
  { name: 'a description that is a number', rule: '', plant: (t) => (stage(t).description = 7) },
  {
    name: 'only read and only written',
    rule: '',
    plant: (t) => Object.assign(stage(t), { readOnly: true, writeOnly: true }),
  },
  {
    name: 'a schema that is a text',
    rule: '',
    plant: (t) => (parts(t).contact.properties.stage = 'string'),
  },
  {
    name: 'a schema that is null',
    rule: '',
    plant: (t) => (parts(t).contact.properties.stage = null),
  },
  {
    name: 'an id that is a number',
    rule: '',
    plant: (t) => Object.assign(parts(t).contact.properties.id, { type: 'integer', examples: [7] }),
  },
  {
    name: 'a property in camelCase',
    rule: '',
    plant: (t) =>
      (parts(t).contact.properties.ownerId = {
        description: 'User.',
        type: 'string',
        examples: ['usr_1'],
      }),
  },
  {
    name: 'an unfinished word',
    rule: '',
    plant: (t) => (stage(t).description = 'TODO: say what it is.'),
  },
  {
    name: 'a placeholder text',
    rule: '',
    plant: (t) => (stage(t).description = 'Lorem ipsum dolor sit amet.'),
  },
  {
    name: 'a schema of itself',
    rule: '',
    plant: (t) => (parts(t).contact.allOf = [{ $ref: '#/components/schemas/Contact' }]),
  },
  {
    name: 'a reference to itself',
    rule: '',
    plant: (t) => (parts(t).schemas.Company = { $ref: '#/components/schemas/Company' }),
  },
  { name: 'a default of another type', rule: '', plant: (t) => (stage(t).default = 7) },
  {
    name: 'a default out of bounds',
    rule: '',
    plant: (t) => Object.assign(parts(t).parameters.Limit.schema, { maximum: 100, default: 101 }),
  },
  {
    name: 'a default outside its enum',
    rule: '',
    plant: (t) => (parts(t).schemas.WebhookCreate.properties.mode.default = 'none'),
  },
];
