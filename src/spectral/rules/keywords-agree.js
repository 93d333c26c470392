import { aas3, oas3 } from '@stoplight/spectral-formats';
import { isObject } from '../document/is-object.js';
import { overSchemas } from '../document/over-schemas.js';

const NUMBERS = ['number', 'integer'];

/** The types that a keyword says something about; of any other value it says nothing. @type {Record<string, string[]>} */
const TYPES = {
  ...Object.fromEntries(['minLength', 'maxLength', 'pattern'].map((key) => [key, ['string']])),
  ...Object.fromEntries(
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map((key) => [
      key,
      NUMBERS,
    ]),
  ),
  ...Object.fromEntries(
    ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'].map((key) => [
      key,
      ['array'],
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['properties', 'patternProperties', 'additionalProperties', 'required'],
      ...['propertyNames', 'minProperties', 'maxProperties'],
    ].map((key) => [key, ['object']]),
  ),
};

const RANGES = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
];

/** @param {unknown} value @param {string} type */
const isOfType = (value, type) => {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  return type === 'object' ? isObject(value) : typeof value === type;
};

/** @param {any} schema @param {string[]} types */
const isDefaultWrong = ({ default: value, enum: values, nullable }, types) =>
  value !== undefined &&
  !(nullable && value === null) &&
  ((types.length > 0 && !types.some((type) => isOfType(value, type))) ||
    (Array.isArray(values) && typeof value !== 'object' && !values.includes(value)));

/** Reports keywords that say nothing of the type beside them, and pairs that leave no value. */
const keywordsAgree = overSchemas(
  () => true,
  ({ schema }) => {
    const types = [schema['type'] ?? []].flat();
    const idle = Object.keys(schema).filter(
      (key) =>
        Object.hasOwn(TYPES, key) &&
        types.length > 0 &&
        !types.some((type) => TYPES[key]?.includes(type)),
    );
    const empty = RANGES.filter(
      ([low = '', high = '']) =>
        typeof schema[low] === 'number' &&
        typeof schema[high] === 'number' &&
        schema[low] > schema[high],
    );
    return [
      ...idle.map((key) => ({
        message: `\`${key}\` says nothing of a value of type ${types.join(' or ')}: remove it, or mend the type.`,
        keys: [key],
        isOfName: true,
      })),
      ...empty.map(([low = '', high = '']) => ({
        message: `No value is at least \`${low}\` and at most \`${high}\`: one of them is wrong.`,
        keys: [low],
      })),
      ...(isDefaultWrong(/** @type {any} */ (schema), types)
        ? [{ message: 'The `default` is not a value that the schema allows.', keys: ['default'] }]
        : []),
      ...(schema['readOnly'] === true && schema['writeOnly'] === true
        ? [{ message: '`readOnly` and `writeOnly` exclude each other.', keys: ['writeOnly'] }]
        : []),
    ];
  },
);

export const rule = {
  description: 'The keywords of a schema fit its type and each other.',
  why: 'JSON Schema ignores a keyword for another type, so nothing checks the limit that was meant.',
  fix: 'Write the keyword of that type, such as `maximum` for a number, or correct the type.',
  formats: [oas3, aas3],
  then: { function: keywordsAgree },
};
