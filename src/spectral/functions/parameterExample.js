import hasExample from './hasExample.js';

/** @param {any} schema */
const showsValue = (schema) => Array.isArray(schema?.examples) && schema.examples.length > 0;

/**
 * Reports a parameter that shows no value, and an optional one that shows it where tools would send it:
 * a form is filled in with `example`, and stays empty with `examples` of the schema.
 *
 * @param {any} parameter
 */
export default function parameterExample(parameter) {
  if (hasExample(parameter).length > 0)
    return showsValue(parameter.schema)
      ? []
      : [
          {
            message:
              'No value is shown: add `examples` to the schema, or `example` if it is required.',
          },
        ];
  if (parameter.required === true || '$ref' in parameter) return [];
  return [{ message: 'The parameter is optional: move `example` into `examples` of its schema.' }];
}
