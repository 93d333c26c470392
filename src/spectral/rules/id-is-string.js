import { entriesOf, isObject } from '../document/is-object.js';
import { overSchemas } from '../document/over-schemas.js';

/** @param {any} schema @returns {boolean} */
function isString(schema) {
  if (!isObject(schema) || typeof schema['$ref'] === 'string') return true;
  const types = [schema['type']].flat();
  return types.includes('string') && types.every((type) => type === 'string' || type === 'null');
}

/** @param {string} name @param {any} schema @returns {boolean} */
function isGoodId(name, schema) {
  if (name === 'id' || name.endsWith('_id')) return isString(schema);
  if (name !== 'ids' && !name.endsWith('_ids')) return true;
  return schema?.type !== 'array' || isString(schema.items);
}

/** @param {string} name */
const message = (name) =>
  `\`${name}\` has to be a string: ids are opaque, whatever they look like.`;

const idIsString = overSchemas(
  ({ schema, holder }) => isObject(schema['properties']) || holder !== undefined,
  ({ schema, holder }) => {
    const own = typeof holder?.['name'] === 'string' && holder['in'] ? [holder['name']] : [];
    return [
      ...own.filter((name) => !isGoodId(name, schema)).map((name) => ({ message: message(name) })),
      ...entriesOf(schema['properties'])
        .filter(([name, child]) => !isGoodId(name, child))
        .map(([name]) => ({
          message: message(name),
          keys: ['properties', name],
          isOfName: true,
        })),
    ];
  },
);

export const rule = {
  description: 'Properties and parameters that hold ids are strings.',
  why: 'Ids are opaque. A number overflows in JavaScript, and breaks when ids get a prefix.',
  fix: 'Write `type: string`, or `[string, "null"]` if there may be none.',
  formats: ['oas3', 'aas3'],
  then: { function: idIsString },
};
