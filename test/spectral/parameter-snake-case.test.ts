import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const MESSAGE = 'The name of a parameter must be snake_case, such as `updated_since`.';

testRule('parameter-snake-case', openapiDocument, MESSAGE, {
  'accepts words, digits and underscores': ({ components }) =>
    (components.parameters.Cursor.name = 'page_2_after'),
  'rejects camelCase': [
    ({ components }) => (components.parameters.Cursor.name = 'nextCursor'),
    'components.parameters.Cursor.name',
  ],
  'rejects an underscore at the end': [
    ({ components }) => (components.parameters.Cursor.name = 'cursor_'),
    'components.parameters.Cursor.name',
  ],
  'rejects two underscores': [
    ({ components }) => (components.parameters.Cursor.name = 'next__cursor'),
    'components.parameters.Cursor.name',
  ],
  'rejects a hyphen in the path': [
    ({ components }) => (components.parameters.JobId.name = 'job-id'),
    'components.parameters.JobId.name',
  ],
  'rejects a capital at the start': [
    ({ components }) => (components.parameters.Cursor.name = 'FooBar'),
    'components.parameters.Cursor.name',
  ],
});
