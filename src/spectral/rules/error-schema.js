import { jsonSchemaOf } from '../document/envelope.js';
import { isObject } from '../document/is-object.js';
import { FAILURES } from '../given.js';

const REQUIRED = ['type', 'code', 'message', 'trace_id'];
const OPTIONAL = ['details'];

/** @param {any} schema @param {string[]} required @param {string[]} optional @returns {boolean} */
function hasExactly(schema, required, optional) {
  const names = Object.keys(schema.properties ?? {});
  return (
    schema.type === 'object' &&
    required.every((name) => names.includes(name) && schema.required?.includes(name)) &&
    names.every((name) => required.includes(name) || optional.includes(name))
  );
}

/** @param {any} schema @returns {boolean} */
function isErrorResponse(schema) {
  if (!hasExactly(schema, ['error'], [])) return false;
  const body = schema.properties.error;
  // In a tree of files Spectral may leave this reference unresolved; in the bundle it is resolved.
  if (typeof body?.$ref === 'string') return body.$ref.includes('ErrorBody');
  if (!isObject(body) || !hasExactly(body, REQUIRED, OPTIONAL)) return false;
  return REQUIRED.every((name) => body['properties'][name]?.type === 'string');
}

/** @type {import('../document/place.js').Check} */
function errorSchema(response, _options, { path }) {
  if (typeof response?.$ref === 'string') return [];
  const media = response?.content?.['application/json'];
  const schema = isObject(media) ? jsonSchemaOf(response) : undefined;
  if (isObject(media) && typeof media.schema?.$ref === 'string') return [];
  if (schema && isErrorResponse(schema)) return [];
  const message = `An error returns the one ErrorResponse: \`error\` with ${REQUIRED.map((name) => `\`${name}\``).join(', ')} and perhaps \`details\`, as application/json.`;
  return [{ message, path: schema ? [...path, 'content', 'application/json'] : path }];
}

export const rule = {
  description: 'Every 4xx and 5xx below `/v1` returns the one ErrorResponse.',
  why: 'Callers handle errors in one place. An error that lacks `trace_id` cannot be reported to support.',
  fix: 'Refer to one of the shared error responses, or to `ErrorResponse` as the schema.',
  given: FAILURES,
  then: { function: errorSchema },
};
