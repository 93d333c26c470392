import { pathOf } from './place.js';
import { schemasOf } from './schemas-of.js';

/**
 * @typedef {{ message: string, keys?: (string | number)[] }} Fault `keys` lead from the schema to it
 * @typedef {{ message: string, path: (string | number)[] }} Result
 * @typedef {import('./schemas-of.js').SchemaUse} SchemaUse
 */

/**
 * Makes a Spectral function for `given: $` that holds every schema up to a check. JSONPath cannot
 * find schemas: `$..properties` would also match an example or a property that has that name.
 *
 * @param {(use: SchemaUse) => boolean} concerns which schemas the check is about
 * @param {(use: SchemaUse, options: any) => Fault[]} check
 */
export function overSchemas(concerns, check) {
  /** @param {any} document */
  const subjects = (document) => schemasOf(document).filter(concerns);
  /** @param {any} document @param {any} options @returns {Result[]} */
  const run = (document, options) =>
    subjects(document).flatMap((use) =>
      check(use, options).map(({ message, keys = [] }) => ({
        message,
        path: [...pathOf(use.place), ...keys],
      })),
    );
  return Object.assign(run, { subjects });
}
