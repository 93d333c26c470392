/**
 * Whether a value is a JSON object, and not an array, null or a scalar.
 *
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The entries of a map that are objects; none if it is no map.
 *
 * @param {unknown} map
 * @returns {[string, Record<string, any>][]}
 */
export const objectsIn = (map) =>
  isObject(map)
    ? Object.entries(map).flatMap(([key, value]) => (isObject(value) ? [[key, value]] : []))
    : [];
