import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('property-described', openapiDocument, {
  'accepts a description at the end of a reference': [],
  'accepts free content whose example has members': ({ components }) =>
    (components.schemas.Contact.properties.properties = {
      description: 'Free.',
      type: 'object',
      examples: [{ properties: { make: 'Seat' } }],
    }),
  'rejects a property without a description': [
    ({ components }) => delete components.schemas.Contact.properties.stage.description,
    'components.schemas.Contact.properties.stage: `stage` has no description: say what its name does not.',
  ],
  'rejects a description of spaces': [
    ({ components }) => (components.schemas.Contact.properties.stage.description = '  '),
    'components.schemas.Contact.properties.stage: `stage` has no description: say what its name does not.',
  ],
  'rejects a property within a property': [
    ({ components }) =>
      delete components.schemas.ErrorResponse.properties.error.properties.code.description,
    'components.schemas.ErrorResponse.properties.error.properties.code: `code` has no description: say what its name does not.',
  ],
  'rejects a property of a schema that nobody uses': [
    ({ components }) =>
      (components.schemas.Task = { type: 'object', properties: { due_at: { type: 'string' } } }),
    'components.schemas.Task.properties.due_at: `due_at` has no description: say what its name does not.',
  ],
});
