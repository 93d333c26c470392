import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'deprecated-has-headers';

testRule(RULE, openapiDocument, {
  'accepts an operation that is not deprecated and has none of the headers': [],
  'accepts a deprecated operation with the three headers': ({ paths, components }) => {
    const header = { schema: { type: 'string' }, example: 'true' };
    paths['/v1/me'].get.deprecated = true;
    paths['/v1/me'].get.responses[200] = {
      ...components.responses.ContactReturned,
      headers: { Deprecation: header, Sunset: header, Link: header },
    };
  },
  'rejects a deprecated operation without headers': [
    ({ paths }) => (paths['/v1/me'].get.deprecated = true),
    'components.responses.ContactReturned.headers: A deprecated operation returns the headers `Deprecation`, `Sunset` and `Link`.',
  ],
});

test.each(['Deprecation', 'Sunset', 'Link'])(
  'rejects a deprecated operation that lacks %s',
  async (missing) => {
    const header = { schema: { type: 'string' }, example: 'true' };
    const headers: Record<string, object> = { Deprecation: header, Sunset: header, Link: header };
    delete headers[missing];
    const document = openapiDocument(({ paths }) => {
      paths['/v1/me'].get = { deprecated: true, responses: { 200: { headers } } };
    });

    expect(await lint(RULE, document)).toEqual([
      'paths./v1/me.get.responses.200.headers: A deprecated operation returns the headers `Deprecation`, `Sunset` and `Link`.',
    ]);
  },
);
