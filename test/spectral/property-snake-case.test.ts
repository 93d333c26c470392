import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('property-snake-case', openapiDocument, {
  'accepts words, digits and underscores': ({ components }) =>
    (components.schemas.Contact.properties.line_2 = { type: 'string' }),
  'accepts an example with other names': ({ components }) =>
    (components.schemas.Contact.properties.stage.examples = [{ properties: { fooBar: 1 } }]),
  'rejects PascalCase, camelCase and a hyphen': [
    ({ components }) =>
      Object.assign(components.schemas.Contact.properties, {
        FooBar: {},
        fooBar: {},
        'foo-bar': {},
      }),
    'components.schemas.Contact.properties.FooBar: "FooBar" must be snake_case, such as `created_at`.',
    'components.schemas.Contact.properties.fooBar: "fooBar" must be snake_case, such as `created_at`.',
    'components.schemas.Contact.properties.foo-bar: "foo-bar" must be snake_case, such as `created_at`.',
  ],
  'rejects underscores at the end and in pairs': [
    ({ components }) =>
      Object.assign(components.schemas.ContactCreate.properties, {
        foo_: {},
        foo__bar: {},
        _foo: {},
      }),
    'components.schemas.ContactCreate.properties.foo_: "foo_" must be snake_case, such as `created_at`.',
    'components.schemas.ContactCreate.properties.foo__bar: "foo__bar" must be snake_case, such as `created_at`.',
    'components.schemas.ContactCreate.properties._foo: "_foo" must be snake_case, such as `created_at`.',
  ],
  'rejects a property that only a shape of a union has': [
    ({ components }) => (components.schemas.Text.properties.plainText = { type: 'string' }),
    'components.schemas.Text.properties.plainText: "plainText" must be snake_case, such as `created_at`.',
  ],
});
