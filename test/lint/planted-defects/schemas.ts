import type { Defect } from './defect.ts';

/** Defects of the schemas that events are made of: names, types, bounds. */
export const SCHEMA_DEFECTS: Defect[] = [
  {
    name: 'a field in camelCase',
    plant: { file: 'schemas/DealEventData.yaml', from: '  value_minor:\n', to: '  valueMinor:\n' },
    rule: 'property-snake-case',
  },
  {
    name: 'an id that is an integer',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: '    type: string\n    examples: [pip_2Ld4]',
      to: '    type: integer\n    examples: [24]',
    },
    rule: 'id-is-string',
  },
  {
    name: 'a closed list of values',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: 'x-extensible-enum: [open, won, lost]',
      to: 'enum: [open, won, lost]',
    },
    rule: 'response-enum-open',
  },
  {
    name: 'a constant without a type',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: '    type: string\n    const: deal\n',
      to: '    const: deal\n',
    },
    rule: 'const-has-type',
  },
  {
    name: 'a resource without its constant',
    plant: { file: 'schemas/DealEventData.yaml', from: '    const: deal\n', to: '' },
    rule: 'event-data-object-const',
  },
  {
    name: 'an invalid regular expression',
    plant: { file: 'schemas/DeliveryId.yaml', from: 'pattern: ^whd_', to: 'pattern: ^(whd_' },
    rule: 'schema-compiles',
  },
  {
    name: 'a type that does not exist',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: '    type: integer\n',
      to: '    type: whole\n',
    },
    rule: 'struct',
  },
  {
    name: 'a list of required fields that is a text',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: 'required: [object, id]',
      to: 'required: id',
    },
    rule: 'struct',
  },
  {
    name: 'a smallest length that is a text',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: '    examples: [dea_1Jc5]',
      to: '    minLength: one\n    examples: [dea_1Jc5]',
    },
    rule: 'struct',
  },
  {
    name: 'a smallest length below zero',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: '    examples: [dea_1Jc5]',
      to: '    minLength: -1\n    examples: [dea_1Jc5]',
    },
    rule: 'struct',
  },
  {
    name: 'a bound of draft 4',
    plant: {
      file: 'schemas/JobEventData.yaml',
      from: '    examples: [3]\n',
      to: '    minimum: 0\n    exclusiveMinimum: true\n    examples: [3]\n',
    },
    rule: 'struct',
  },
  {
    name: 'a keyword of OpenAPI 3.0',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: '    examples: [dea_1Jc5]',
      to: '    nullable: true\n    examples: [dea_1Jc5]',
    },
    rule: 'no-nullable',
  },
];
