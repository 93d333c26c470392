import { isObject } from '../document/is-object.js';
import { overSchemas } from '../document/over-schemas.js';

/** @param {any} schema @returns {boolean} */
const isDescribed = (schema) =>
  !isObject(schema) ||
  typeof schema['$ref'] === 'string' ||
  (typeof schema['description'] === 'string' && schema['description'].trim() !== '');

/** Reports properties without a description. */
export default overSchemas(
  ({ schema }) => isObject(schema['properties']),
  ({ schema }) =>
    Object.entries(schema['properties'])
      .filter(([, child]) => !isDescribed(child))
      .map(([name]) => ({
        message: `\`${name}\` has no description: say what its name does not.`,
        keys: ['properties', name],
      })),
);
