import { overSchemas } from '../document/over-schemas.js';

/** Reports closed lists of values in what the service sends. */
export default overSchemas(
  ({ role }) => role === 'response',
  ({ schema }) =>
    'enum' in schema
      ? [
          {
            message:
              'The service adds values without a new version: write `x-extensible-enum` in place of `enum`.',
            keys: ['enum'],
          },
        ]
      : [],
);
