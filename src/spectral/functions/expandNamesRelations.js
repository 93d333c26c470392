import { jsonSchemaOf } from '../document/envelope.js';
import { isObject } from '../document/is-object.js';

/** @param {any} operation @returns {{ name: string, schema: any }[]} what a success has in `data` */
function successes(operation) {
  return Object.entries(operation.responses ?? {})
    .filter(([status, response]) => /^2/.test(status) && isObject(response))
    .flatMap(([status, response]) => {
      const data = jsonSchemaOf(response)?.properties?.data;
      const schema = data?.type === 'array' ? data.items : data;
      return isObject(schema?.properties) ? [{ name: status, schema }] : [];
    });
}

/**
 * Reports values of `expand` that are no property of what the operation answers with.
 *
 * @param {any} operation
 * @param {null} _options
 * @param {{ path: (string | number)[] }} context
 */
export default function expandNamesRelations(operation, _options, { path }) {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
  const index = parameters.findIndex((/** @type {any} */ one) => one?.name === 'expand');
  const parameter = parameters[index];
  if (!isObject(parameter)) return [];
  const at = [...path, 'parameters', index];
  const values = parameter['schema']?.items?.enum;
  if (!Array.isArray(values)) {
    const message =
      'The items of `expand` must be an `enum` of the relations that can be embedded.';
    return [{ message, path: [...at, 'schema'] }];
  }
  return successes(operation).flatMap(({ name, schema }) =>
    values.flatMap((value, position) => {
      if (Object.hasOwn(schema.properties, value)) return [];
      const message = `\`expand\` offers \`${value}\`, which is no property of what ${name} answers with.`;
      return [{ message, path: [...at, 'schema', 'items', 'enum', position] }];
    }),
  );
}
