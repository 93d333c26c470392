import { overSchemas } from '../document/over-schemas.js';
import { namesIn } from '../document/names-in.js';

/** The type that keywords say something about; of any other value they say nothing. */
const KEYWORDS = {
  string: ['minLength', 'maxLength', 'pattern'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'],
  object: namesIn(`
    properties patternProperties additionalProperties required propertyNames minProperties
    maxProperties
  `),
};
/** @type {Map<string, string>} */
const TYPES = new Map(
  Object.entries(KEYWORDS).flatMap(([type, keys]) => keys.map((key) => [key, type])),
);

const RANGES = ['imum', 'Length', 'Items', 'Properties'].map((end) => [`min${end}`, `max${end}`]);

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
        [schema[low], schema[high]].every(Number.isFinite) && schema[low] > schema[high],
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
  formats: ['oas3', 'aas3'],
  then: { function: keywordsAgree },
};
