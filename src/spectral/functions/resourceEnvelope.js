import { envelopeFaults, isList, jsonSchemaOf } from '../document/envelope.js';

/**
 * Reports a success below `/v1` that is no list and not exactly `data` and `meta`.
 *
 * @param {any} response
 * @param {null} _options
 * @param {{ path: (string | number)[] }} context
 */
export default function resourceEnvelope(response, _options, { path }) {
  if (typeof response?.$ref === 'string') return [];
  const media = response?.content?.['application/json'];
  if (!media?.schema) {
    const message =
      'A success answers with `data` and `meta` as application/json, deletes included.';
    return [{ message, path }];
  }
  const schema = jsonSchemaOf(response);
  if (!schema || isList(schema)) return [];
  const at = [...path, 'content', 'application/json'];
  return envelopeFaults(schema, ['data', 'meta']).map(({ message, keys }) => ({
    message,
    path: [...at, ...keys],
  }));
}
