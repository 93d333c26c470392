import { isObject } from '../document/is-object.js';
import { overProperties } from '../document/over-schemas.js';

/** @param {any} schema @returns {boolean} */
const isDescribed = (schema) =>
  !isObject(schema) ||
  typeof schema['$ref'] === 'string' ||
  (typeof schema['description'] === 'string' && schema['description'].trim() !== '');

const propertyDescribed = overProperties((name, child) =>
  isDescribed(child)
    ? undefined
    : { message: `\`${name}\` has no description: say what its name does not.` },
);

export const rule = {
  description: 'Every property has a description.',
  why: 'The description becomes the comment that an editor shows at the field.',
  fix: 'Say what the name does not: the unit, what it belongs to, when it is absent.',
  formats: ['oas3', 'aas3'],
  then: { function: propertyDescribed },
};
