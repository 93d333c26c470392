import { isObject } from '../document/is-object.js';
import { overSchemas } from '../document/over-schemas.js';

const SCALARS = ['string', 'integer', 'number', 'boolean'];

/** @param {any} schema @returns {boolean} */
function lacksExample(schema) {
  if (!isObject(schema) || typeof schema['$ref'] === 'string') return false;
  const isScalar = [schema['type']].flat().some((type) => SCALARS.includes(type));
  return isScalar && !(Array.isArray(schema['examples']) && schema['examples'].length > 0);
}

/** Reports properties that hold one plain value and do not show one. */
export default overSchemas(
  ({ schema }) => isObject(schema['properties']),
  ({ schema }) =>
    Object.entries(schema['properties'])
      .filter(([, child]) => lacksExample(child))
      .map(([name]) => ({
        message: `\`${name}\` has no \`examples\`: show one value as it occurs.`,
        keys: ['properties', name],
      })),
);
