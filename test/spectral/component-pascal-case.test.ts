import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { at, lint, testRule } from './lint-document.ts';

const RULE = 'component-pascal-case';
const MESSAGE = 'The name of a component must be PascalCase, such as `ContactCreate`.';

testRule(RULE, openapiDocument, MESSAGE, {
  'accepts PascalCase with digits': ({ components }) =>
    (components.schemas.Sha256Digest = { type: 'string' }),
  'rejects snake_case': at('components.schemas.contact_create', { type: 'object' }),
  'rejects an example in camelCase': [
    ({ components }) => (components.examples = { oneContact: { value: 1 } }),
    'components.examples.oneContact',
  ],
});

test.each(['schemas', 'responses', 'parameters', 'headers', 'examples', 'requestBodies'])(
  'rejects a name in small letters among %s',
  async (kind) => {
    const components = { [kind]: { one_thing: {}, Thing: {} } };

    expect(await lint(RULE, { openapi: '3.1.1', components })).toHaveLength(1);
  },
);
