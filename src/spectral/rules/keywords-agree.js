import { aas3, oas3 } from '@stoplight/spectral-formats';
import { isObject } from '../document/is-object.js';
import { overSchemas } from '../document/over-schemas.js';

/** The type that keywords say something about; of any other value they say nothing. */
const KEYWORDS = {
  string: ['minLength', 'maxLength', 'pattern'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'],
  object: [
    ...['properties', 'patternProperties', 'additionalProperties', 'required'],
    ...['propertyNames', 'minProperties', 'maxProperties'],
  ],
};
/** @type {Map<string, string>} */
const TYPES = new Map(
  Object.entries(KEYWORDS).flatMap(([type, keys]) => keys.map((key) => [key, type])),
);

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
    const own = types.map((type) => (type === 'integer' ? 'number' : type));
    const idle = Object.keys(schema).filter(
      (key) => TYPES.has(key) && own.length > 0 && !own.includes(TYPES.get(key)),
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
