/** Whether a value is a JSON object, and not an array, null or a scalar. @returns {value is Record<string, any>} */
export const isObject = (/** @type {unknown} */ value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list, and none for anything else. @param {any} value @returns {any[]} */
export const listOf = (value) => (Array.isArray(value) ? value : []);

/** The entries of a map, and none for anything else. @param {any} value @returns {[string, any][]} */
export const entriesOf = (value) => (isObject(value) ? Object.entries(value) : []);

/** The entries of a map that are objects; none if it is no map. @param {unknown} map @returns {[string, Record<string, any>][]} */
export const objectsIn = (map) => entriesOf(map).filter(([, value]) => isObject(value));
