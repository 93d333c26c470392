import hasExample from '../functions/has-example.js';
import { OPERATIONS, WEBHOOKS } from '../given.js';

/** @param {any} parameter */
function parameterExample(parameter) {
  if ('$ref' in parameter) return [];
  const isShown = hasExample(parameter).length === 0 || parameter.schema?.examples !== undefined;
  if (parameter.required === true)
    return isShown ? [] : [{ message: 'No value is shown: add `example`.' }];
  if (isShown)
    return [{ message: 'The parameter is optional: move its example into `x-example`.' }];
  return 'x-example' in parameter ? [] : [{ message: 'No value is shown: add `x-example`.' }];
}

export const rule = {
  description: 'Every parameter has an example, an optional one in `x-example`.',
  why: 'The reference shows it, and the tests call every operation with it. Importers fill a form with the examples of an optional parameter: filters that nobody chose, cursors that no list has returned, and the same `Idempotency-Key` for every write.',
  fix: 'Add `example` beside the schema of a required parameter, and `x-example`, which importers ignore, beside that of an optional one.',
  given: [`${OPERATIONS}.parameters[*]`, `${WEBHOOKS}.parameters[*]`],
  then: { function: parameterExample },
};
