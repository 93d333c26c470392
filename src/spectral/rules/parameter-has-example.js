import { oas3 } from '@stoplight/spectral-formats';
import hasExample from '../functions/has-example.js';
import { OPERATIONS, WEBHOOKS } from '../given.js';

/** @param {any} schema */
const showsValue = (schema) => Array.isArray(schema?.examples) && schema.examples.length > 0;

/**
 * Reports a parameter that shows no value, and an optional one that shows it where tools would send it:
 * a form is filled in with `example`, and stays empty with `examples` of the schema.
 *
 * @param {any} parameter
 */
function parameterExample(parameter) {
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

export const rule = {
  description: 'Every parameter has an example, an optional one in its schema.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: [`${OPERATIONS}.parameters[*]`, `${WEBHOOKS}.parameters[*]`],
  then: { function: parameterExample },
};

export const guide = {
  why: 'The reference shows it, and the tests call every operation with it. Forms prefill the `example` of an optional parameter: filters that nobody chose, and the same `Idempotency-Key` for every write.',
  fix: 'Add `examples` to the schema of an optional parameter, `example` beside the schema of a required one.',
};
