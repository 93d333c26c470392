import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'component-pascal-case';

test('accepts PascalCase with digits', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.Sha256Digest = { type: 'string' };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects snake_case', async () => {
  const document = openapiDocument(({ components }) => {
    components.schemas.contact_create = { type: 'object' };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.contact_create: The name of a component must be PascalCase, such as `ContactCreate`.',
  ]);
});

test('rejects an example in camelCase', async () => {
  const document = openapiDocument(({ components }) => {
    components.examples = { oneContact: { value: 1 } };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.examples.oneContact: The name of a component must be PascalCase, such as `ContactCreate`.',
  ]);
});

test.each(['schemas', 'responses', 'parameters', 'headers', 'examples', 'requestBodies'])(
  'rejects a name in small letters among %s',
  async (kind) => {
    const components = { [kind]: { one_thing: {}, Thing: {} } };

    expect(await lint(RULE, { openapi: '3.1.1', components })).toHaveLength(1);
  },
);
