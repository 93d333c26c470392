import { overSchemas } from '../document/over-schemas.js';

const betaValuesKnown = overSchemas(
  ({ schema }) => 'x-beta-values' in schema,
  ({ schema }) => {
    const known = schema['x-extensible-enum'] ?? [];
    const strange = [schema['x-beta-values']].flat().filter((value) => !known.includes(value));
    return strange.map((value) => ({
      message: `\`${value}\` is not among the values of the list.`,
      keys: ['x-beta-values'],
    }));
  },
);

export const rule = {
  description: 'Every value marked as our own is in its list.',
  why: 'Types, reference and gate treat values that the service has not stated as beta. A misspelled one would count as a promise.',
  fix: 'Copy the value from `x-extensible-enum`, or remove it from `x-beta-values`.',
  then: { function: betaValuesKnown },
};
