import { isObject } from '../document/is-object.js';

/** @param {string} name */
const isHyphenatedPascal = (name) => /^[A-Z][A-Za-z0-9-]*$/.test(name) && !/-(?![A-Z])/.test(name);

/**
 * Reports header names that are not words with a capital, joined by hyphens.
 *
 * @param {unknown} target the name of one header, or a map of headers by name
 * @param {null} _options
 * @param {{ path: (string | number)[] }} context
 */
export default function headerCase(target, _options, { path }) {
  const names = typeof target === 'string' ? [target] : Object.keys(isObject(target) ? target : {});
  // The path is that of the map: a header's own place would be the file that the name refers to.
  return names
    .filter((name) => !isHyphenatedPascal(name))
    .map((name) => ({
      message: `"${name}" must be words with a capital, joined by hyphens, such as \`Retry-After\`.`,
      path,
    }));
}
