import { openapiDocument } from './documents/openapi-document.ts';
import { at, testRule } from './lint-document.ts';

const MESSAGE = 'The name of a parameter must be snake_case, such as `updated_since`.';

testRule('parameter-snake-case', openapiDocument, MESSAGE, {
  'accepts words, digits and underscores': ({ components }) =>
    (components.parameters.Cursor.name = 'page_2_after'),
  'rejects camelCase': at('components.parameters.Cursor.name', 'nextCursor'),
  'rejects an underscore at the end': at('components.parameters.Cursor.name', 'cursor_'),
  'rejects two underscores': at('components.parameters.Cursor.name', 'next__cursor'),
  'rejects a hyphen in the path': at('components.parameters.JobId.name', 'job-id'),
  'rejects a capital at the start': at('components.parameters.Cursor.name', 'FooBar'),
});
