import { openapiDocument } from './documents/openapi-document.ts';
import { testRule, without } from './lint-document.ts';

const MESSAGE = 'The operation needs `security` with a scope, such as `oauth2: [contacts:read]`.';

testRule('operation-scoped', openapiDocument, MESSAGE, {
  'accepts a scope, and none for the application context': [],
  'rejects an operation without security': without('paths./v1/contacts.get', 'security'),
  'rejects no scope': [
    ({ paths }) => (paths['/v1/contacts'].get.security = [{ oauth2: [] }]),
    'paths./v1/contacts.get.security.0.oauth2',
  ],
  'rejects an alternative that needs nothing': [
    ({ paths }) => paths['/v1/contacts'].get.security.push({}),
    'paths./v1/contacts.get.security.1',
  ],
  'rejects a scope in another form': [
    ({ paths }) => (paths['/v1/contacts'].get.security = [{ oauth2: ['contacts'] }]),
    'paths./v1/contacts.get.security.0.oauth2.0',
  ],
});
