import { isObject } from '../document/is-object.js';
import { MESSAGES, OPERATIONS, WEBHOOKS } from '../given.js';

/** @param {string} name */
const isHyphenatedPascal = (name) => /^[A-Z][A-Za-z0-9-]*$/.test(name) && !/-(?![A-Z])/.test(name);

/** @type {import('../document/place.js').Check} */
function headerCase(target, _options, { path }) {
  const names = typeof target === 'string' ? [target] : Object.keys(isObject(target) ? target : {});
  // The path is that of the map: a header's own place would be the file that the name refers to.
  return names
    .filter((name) => !isHyphenatedPascal(name))
    .map((name) => ({
      message: `"${name}" must be words with a capital, joined by hyphens, such as \`Retry-After\`.`,
      path,
    }));
}

export const rule = {
  description: 'Names of headers are words with a capital, joined by hyphens.',
  why: 'HTTP ignores the case of a header name, but readers do not: use the usual form everywhere.',
  fix: 'Capitalize each word, with hyphens in between: `Retry-After`, `X-Service-Event`.',
  formats: ['oas3', 'aas3'],
  given: [
    `${OPERATIONS}.parameters[?(@ && @.in === 'header')].name`,
    `${WEBHOOKS}.parameters[?(@ && @.in === 'header')].name`,
    `${OPERATIONS}.responses[*].headers`,
    `${MESSAGES}.headers.properties`,
  ],
  then: { function: headerCase },
};
