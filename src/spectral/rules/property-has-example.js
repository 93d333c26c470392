import { isObject } from '../document/is-object.js';
import { overProperties } from '../document/over-schemas.js';

const SCALARS = ['string', 'integer', 'number', 'boolean'];

/** A constant shows its value by itself. @param {any} schema @returns {boolean} */
function lacksExample(schema) {
  if (!isObject(schema) || typeof schema['$ref'] === 'string' || 'const' in schema) return false;
  const isScalar = [schema['type']].flat().some((type) => SCALARS.includes(type));
  return isScalar && !(Array.isArray(schema['examples']) && schema['examples'].length > 0);
}

const propertyHasExample = overProperties((name, child) =>
  lacksExample(child)
    ? { message: `\`${name}\` has no \`examples\`: show one value as it occurs.` }
    : undefined,
);

export const rule = {
  description: 'Every property that holds one plain value has an example.',
  why: 'One value says more about a format than a sentence, and every example is checked against its schema.',
  fix: 'Add `examples: [..]` with a realistic value.',
  formats: ['oas3', 'aas3'],
  then: { function: propertyHasExample },
};
