import { overSchemas } from '../document/over-schemas.js';

/** @param {string} words @returns {Set<string>} the words, and what stands between backquotes */
function namedIn(words) {
  const plain = words.split(/[\s,;:()|`'"=]/);
  const bare = plain.map((word) => (/[.!?]$/.test(word) ? word.slice(0, -1) : word));
  return new Set([...plain, ...bare, ...words.split('`')]);
}

const requestEnumExplained = overSchemas(
  ({ schema, role }) => role === 'request' && Array.isArray(schema['enum']),
  ({ schema, words }) => {
    const named = namedIn(words);
    return schema['enum'].flatMap(
      (/** @type {string | number | boolean | null} */ value, /** @type {number} */ index) => {
        if (value === null || named.has(String(value))) return [];
        const message = `The description does not name \`${value}\`: the list is closed, so say what each value does.`;
        return [{ message, keys: ['enum', index] }];
      },
    );
  },
);

export const rule = {
  description: 'The description of a closed list in a request names each of its values.',
  why: 'The caller has to choose from a closed list, and a bare word does not say what it does.',
  fix: 'Name each value in the description of the property or parameter, in backquotes.',
  then: { function: requestEnumExplained },
};
