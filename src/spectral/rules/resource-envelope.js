import { envelopeFaults, isList, jsonSchemaOf } from '../document/envelope.js';
import { SUCCESSES } from '../given.js';

/** @type {import('../document/place.js').Check} */
function resourceEnvelope(response, _options, { path }) {
  if (typeof response?.$ref === 'string') return [];
  const media = response?.content?.['application/json'];
  if (!media?.schema) {
    const message = 'A success returns `data` and `meta` as application/json, deletes included.';
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

export const rule = {
  description: 'A success below `/v1` that is no list is one flat object with `data` and `meta`.',
  why: 'Callers find the resource and the request id in the same place in every response; a stray member would be a third place.',
  fix: 'Write `data` and `meta`, both required, and nothing else.',
  given: SUCCESSES,
  then: { function: resourceEnvelope },
};
