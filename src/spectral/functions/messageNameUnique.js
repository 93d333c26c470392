import { isObject } from '../document/is-object.js';

/**
 * Reports each message whose name an earlier message of the same map has.
 *
 * @param {any} messages
 * @param {null} _options
 * @param {{ path: (string | number)[] }} context
 */
export default function messageNameUnique(messages, _options, { path }) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  return Object.entries(isObject(messages) ? messages : {}).flatMap(([key, message]) => {
    const name = message?.name;
    if (typeof name !== 'string') return [];
    const owner = owners.get(name);
    if (owner === undefined) {
      owners.set(name, key);
      return [];
    }
    const text = `"${name}" is already the name of the message \`${owner}\`.`;
    return [{ message: text, path: [...path, key, 'name'] }];
  });
}
