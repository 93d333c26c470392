import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'operation-scoped';

test('accepts a scope, and none for the application context', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects an operation without security', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/contacts'].get.security;
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.get: The operation needs `security` with a scope, such as `oauth2: [contacts:read]`.',
  ]);
});

test('rejects no scope', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts'].get.security = [{ oauth2: [] }];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.get.security.0.oauth2: The operation needs `security` with a scope, such as `oauth2: [contacts:read]`.',
  ]);
});

test('rejects an alternative that needs nothing', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts'].get.security.push({});
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.get.security.1: The operation needs `security` with a scope, such as `oauth2: [contacts:read]`.',
  ]);
});

test('rejects a scope in another form', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts'].get.security = [{ oauth2: ['contacts'] }];
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.get.security.0.oauth2.0: The operation needs `security` with a scope, such as `oauth2: [contacts:read]`.',
  ]);
});
