import { isList, jsonSchemaOf } from '../document/envelope.js';
import { listOf } from '../document/is-object.js';
import { V1_LISTS } from '../given.js';

/**
 * @param {any} operation
 * @param {{ names: string[] }} options the query parameters that a list has to have
 * @param {{ path: (string | number)[] }} context
 */
function listHasCursor(operation, { names }, { path }) {
  const response = operation.responses?.['200'];
  if (!response || !isList(jsonSchemaOf(response))) return [];
  const parameters = listOf(operation.parameters);
  if (parameters.some((one) => one?.$ref)) return [];
  const given = parameters.flatMap((one) => (one?.in === 'query' ? [one.name] : []));
  return names
    .filter((name) => !given.includes(name))
    .map((name) => ({
      message: `A list needs the query parameter \`${name}\`, or its pages cannot be reached.`,
      path: operation.parameters ? [...path, 'parameters'] : path,
    }));
}

export const rule = {
  description: 'An operation that returns a list takes `cursor` and `limit`.',
  why: 'Without `cursor` callers cannot get beyond the first page; without `limit` they cannot set its size.',
  fix: 'Refer to the shared parameters `Cursor` and `Limit`.',
  given: V1_LISTS,
  then: { function: listHasCursor, functionOptions: { names: ['cursor', 'limit'] } },
};
