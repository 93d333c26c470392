import { isObject } from '../document/is-object.js';
import { overSchemas } from '../document/over-schemas.js';

// Two tests for one form: a pattern for all of it would need a repetition within a repetition.
/** @param {string} name */
const isSnakeCase = (name) => /^[a-z][a-z0-9_]*$/.test(name) && !/_(?![a-z0-9])/.test(name);

/** Reports property names of bodies that are not snake_case. */
export default overSchemas(
  ({ schema, carrier }) => carrier === 'body' && isObject(schema['properties']),
  ({ schema }) =>
    Object.keys(schema['properties'])
      .filter((name) => !isSnakeCase(name))
      .map((name) => ({
        message: `"${name}" must be snake_case, such as \`created_at\`.`,
        keys: ['properties', name],
      })),
);
