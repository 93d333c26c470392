/**
 * Whether a value is a JSON object, and not an array, null or a scalar.
 *
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
