import { schema } from '@stoplight/spectral-functions';

/**
 * What a rule wants of a value, or of a field of it, as a JSON Schema.
 *
 * @param {object} wanted
 * @param {string} [field]
 */
export const fits = (wanted, field) => ({
  ...(field && { field }),
  function: schema,
  functionOptions: { schema: wanted },
});

/**
 * A schema of what has all keys of a path, such as `bindings.http`, and at its end what fits another schema.
 *
 * @param {string} path
 * @param {object} [wanted]
 */
export const has = (path, wanted = {}) =>
  path
    .split('.')
    .reduceRight((inner, key) => ({ required: [key], properties: { [key]: inner } }), wanted);
