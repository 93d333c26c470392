import { envelopeFaults, isList, jsonSchemaOf } from '../document/envelope.js';
import { SUCCESSES } from '../given.js';

/** @type {import('../document/place.js').Check} */
function listEnvelope(response, _options, { path }) {
  const schema = jsonSchemaOf(response);
  if (!schema || !isList(schema)) return [];
  const faults = envelopeFaults(schema, ['object', 'data', 'pagination', 'meta']);
  const { object, data } = schema['properties'] ?? {};
  if (object && (object.type !== 'string' || object.const !== 'list')) {
    const message = 'The `object` of a list must be `type: string` with `const: list`.';
    faults.push({ message, keys: ['schema', 'properties'] });
  }
  if (data && (data.type !== 'array' || !data.items)) {
    const message = 'The `data` of a list must be `type: array` with `items`.';
    faults.push({ message, keys: ['schema', 'properties'] });
  }
  const at = [...path, 'content', 'application/json'];
  return faults.map(({ message, keys }) => ({ message, path: [...at, ...keys] }));
}

export const rule = {
  description:
    'A list is one flat object: `object` is `list`, an array `data`, `pagination`, `meta`.',
  why: 'As long as every list looks the same, one loop can page through any of them.',
  fix: 'Write the four properties, all required, and no others.',
  given: SUCCESSES,
  then: { function: listEnvelope },
};
