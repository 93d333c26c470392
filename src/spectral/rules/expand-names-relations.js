import { jsonSchemaOf } from '../document/envelope.js';
import { isObject, listOf } from '../document/is-object.js';
import { V1_OPERATIONS } from '../given.js';

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

/** @type {import('../document/place.js').Check} */
function expandNamesRelations(operation, _options, { path }) {
  const parameters = listOf(operation.parameters);
  const index = parameters.findIndex((one) => one?.name === 'expand');
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
      const message = `\`expand\` offers \`${value}\`, which is not a property of what ${name} returns.`;
      return [{ message, path: [...at, 'schema', 'items', 'enum', position] }];
    }),
  );
}

export const rule = {
  description: 'Each value of `expand` is a property of what the operation returns.',
  why: 'A relation that can be asked for and has no place in the response cannot be typed or read.',
  fix: 'Add the property to the resource, or remove the value from the parameter.',
  given: V1_OPERATIONS,
  then: { function: expandNamesRelations },
};
