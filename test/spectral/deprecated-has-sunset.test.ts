import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

const OPENAPI_MESSAGE =
  'What is deprecated needs `x-sunset`, an existing day written as YYYY-MM-DD.';

testRule('deprecated-has-sunset', openapiDocument, OPENAPI_MESSAGE, {
  'accepts a deprecated property with a day': ({ components }) =>
    Object.assign(components.schemas.Contact.properties.stage, {
      deprecated: true,
      'x-sunset': '2028-02-29',
    }),
  'accepts a property that says it is not deprecated': ({ components }) =>
    (components.schemas.Contact.properties.stage.deprecated = false),
  'rejects an operation, a parameter and a header without a day': [
    ({ paths, components }) => {
      paths['/v1/me'].get.deprecated = true;
      components.parameters.Cursor.deprecated = true;
      components.headers.RetryAfter.deprecated = true;
    },
    'paths./v1/me.get',
    'components.headers.RetryAfter',
    'components.parameters.Cursor',
  ],
  'rejects a property with a day that does not exist': [
    ({ components }) =>
      Object.assign(components.schemas.Contact.properties.stage, {
        deprecated: true,
        'x-sunset': '2027-02-30',
      }),
    'components.schemas.Contact.properties.stage',
  ],
  'rejects a day in another form': [
    ({ components }) =>
      Object.assign(components.schemas.Contact.properties.stage, {
        deprecated: true,
        'x-sunset': '1 July 2027',
      }),
    'components.schemas.Contact.properties.stage',
  ],
});
