import { overSchemas } from '../document/over-schemas.js';

const responseEnumOpen = overSchemas(
  ({ role }) => role === 'response',
  ({ schema }) => {
    const message =
      'The service adds values without a new version: write `x-extensible-enum` in place of `enum`.';
    return 'enum' in schema ? [{ message, keys: ['enum'] }] : [];
  },
);

export const rule = {
  description: 'Lists of values in responses and events are open: `x-extensible-enum`, not `enum`.',
  why: 'The service adds values without a new version. With a closed list, strict callers reject the first new one.',
  fix: 'Write `type: string` with `x-extensible-enum`. If a request shares the schema, give it its own.',
  formats: ['oas3', 'aas3'],
  then: { function: responseEnumOpen },
};
