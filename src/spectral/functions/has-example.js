import { isObject } from '../document/is-object.js';

/**
 * Reports a parameter, header or media type that shows no value. Spectral follows no file of a tree
 * more than a hundred times: a reference that it left is judged in the bundle.
 *
 * @param {any} carrier
 */
export default function hasExample(carrier) {
  if (!isObject(carrier) || '$ref' in carrier || 'example' in carrier) return [];
  const { examples } = carrier;
  if (isObject(examples) && Object.keys(examples).length > 0) return [];
  return [{ message: 'No value is shown: add `example`, or named `examples`.' }];
}
