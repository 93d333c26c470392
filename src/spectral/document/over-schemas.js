import { isObject } from './is-object.js';
import { pathOf } from './place.js';
import { schemasOf } from './schemas-of.js';

/**
 * @typedef {{ message: string, keys?: (string | number)[], isOfName?: boolean }} Fault `keys` lead from the schema
 *   to it; a fault of a property's name stands where the property does, whatever it refers to
 * @typedef {{ message: string, path: (string | number)[] }} Result
 * @typedef {import('./schemas-of.js').SchemaUse} SchemaUse
 */

/**
 * Whether what a path leads to is written there, and not in another place that a reference names.
 *
 * @param {(string | number)[]} path
 * @param {any} context Spectral's
 */
function isWrittenThere(path, context) {
  const found = context?.documentInventory?.findAssociatedItemForPath(path.slice(0, -1), true);
  if (!found) return true;
  let node = found.document.data;
  for (const key of [...found.path, /** @type {string} */ (path.at(-1))]) node = node?.[key];
  return typeof node?.$ref !== 'string';
}

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
  /** @param {any} document @param {any} options @param {any} context @returns {Result[]} */
  const run = (document, options, context) =>
    subjects(document).flatMap((use) =>
      check(use, options).map(({ message, keys = [], isOfName = false }) => {
        const path = [...pathOf(use.place), ...keys];
        // Spectral would follow the reference: the map of the properties is the nearest that it leaves alone.
        return {
          message,
          path: isOfName && !isWrittenThere(path, context) ? path.slice(0, -1) : path,
        };
      }),
    );
  return Object.assign(run, { subjects });
}

/**
 * The same for properties: `check` returns what is wrong with one, if anything is.
 *
 * @param {(name: string, schema: any) => Omit<Fault, 'keys'> | undefined} check
 * @param {(use: SchemaUse) => boolean} [concerns]
 */
export const overProperties = (check, concerns = () => true) =>
  overSchemas(
    (use) => isObject(use.schema['properties']) && concerns(use),
    ({ schema }) =>
      Object.entries(schema['properties']).flatMap(([name, child]) => {
        const fault = check(name, child);
        return fault ? [{ ...fault, keys: ['properties', name] }] : [];
      }),
  );
