import type { Defect } from './defect.ts';

/** Defects of the schemas that events are made of: words about them, defaults, other dialects. */
export const SCHEMA_WORD_DEFECTS: Defect[] = [
  {
    name: 'a schema put together with allOf',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: 'required: [object, id]\n',
      to: 'allOf: [{ required: [object, id] }]\n',
    },
    rule: 'no-all-of',
  },
  {
    name: 'a property without a description',
    plant: {
      file: 'schemas/JobEventData.yaml',
      from: '    description: When the job ended.\n',
      to: '',
    },
    rule: 'property-described',
  },
  {
    name: 'a property without an example',
    plant: {
      file: 'schemas/JobEventData.yaml',
      from: "    examples: ['2026-08-14T09:31:07Z']\n",
      to: '',
    },
    rule: 'property-has-example',
  },
  {
    name: 'a schema without a mark of stability',
    plant: { file: 'schemas/EventId.yaml', from: 'x-stability-level: stable\n', to: '' },
    rule: 'stability-marked',
  },
  {
    name: 'a decision that the list of assumptions does not have',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: '    description: Deal id.\n',
      to: '    description: Deal id.\n    x-stability-level: beta\n',
    },
    rule: 'beta-has-assumption',
  },
  {
    name: 'a default of another type',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: '    examples: [1250000]',
      to: '    default: none\n    examples: [1250000]',
    },
    rule: 'default-value',
  },
  {
    name: 'a required field that no example has',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: 'required: [object, id]',
      to: 'required: [object, id, lost_at]',
    },
    rule: 'no-required-schema-properties-undefined',
  },
  {
    name: 'a keyword that draft 7 does not know: unevaluatedProperties',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: 'required: [object, id]\n',
      to: 'required: [object, id]\nunevaluatedProperties: false\n',
    },
    rule: 'struct',
  },
  {
    name: 'a keyword that draft 7 does not know: dependentRequired',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: 'required: [object, id]\n',
      to: 'required: [object, id]\ndependentRequired: { value_minor: [currency] }\n',
    },
    rule: 'struct',
  },
  {
    name: 'a keyword that draft 7 does not know: prefixItems',
    plant: {
      file: 'schemas/ContactEventData.yaml',
      from: '    type: array\n',
      to: '    type: array\n    prefixItems: [{ type: string }]\n',
    },
    rule: 'struct',
  },
  {
    name: 'a discriminator object',
    plant: {
      file: 'schemas/DealEventData.yaml',
      from: 'required: [object, id]\n',
      to: 'required: [object, id]\ndiscriminator: { propertyName: object }\n',
    },
    rule: 'asyncapi-document-resolved',
  },
];
