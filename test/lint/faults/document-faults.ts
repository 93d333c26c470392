import { type Fault, parts } from './fault.ts';

/** Faults of the document: its information, servers, tags, security and paths. */
export const DOCUMENT_FAULTS: Fault[] = [
  { name: 'no title', rule: '', plant: ({ openapi }) => delete openapi.info.title },
  { name: 'no version', rule: '', plant: ({ openapi }) => delete openapi.info.version },
  { name: 'no info', rule: '', plant: ({ openapi }) => delete openapi.info },
  { name: 'no description', rule: '', plant: ({ openapi }) => delete openapi.info.description },
  { name: 'no contact', rule: '', plant: ({ openapi }) => delete openapi.info.contact },
  {
    name: 'a contact without an address',
    rule: '',
    plant: ({ openapi }) => delete openapi.info.contact.url,
  },
  { name: 'no license', rule: '', plant: ({ openapi }) => delete openapi.info.license },
  {
    name: 'a license by name only',
    rule: '',
    plant: ({ openapi }) => delete openapi.info.license.identifier,
  },
  {
    name: 'a license by URL and identifier',
    rule: '',
    plant: ({ openapi }) => (openapi.info.license.url = 'https://spdx.org/licenses/MIT'),
  },
  {
    name: 'a version that is a number',
    rule: '',
    plant: ({ openapi }) => (openapi.info.version = 1),
  },
  {
    name: 'a script in a description',
    rule: '',
    plant: ({ openapi }) => (openapi.info.description = 'Text <script>alert(1)</script>'),
  },
  {
    name: 'an eval in a description',
    rule: '',
    plant: ({ openapi }) => (openapi.info.description = 'Call eval(x) then.'),
  },
  {
    name: 'an unsafe link in a description',
    rule: '',
    plant: ({ openapi }) => (openapi.info.description = '[here](javascript:alert(1))'),
  },
  {
    name: 'a key that OpenAPI does not know',
    rule: '',
    plant: ({ openapi }) => (openapi.path = {}),
  },
  { name: 'no servers', rule: '', plant: ({ openapi }) => (openapi.servers = []) },
  { name: 'servers left out', rule: '', plant: ({ openapi }) => delete openapi.servers },
  {
    name: 'a server without a URL',
    rule: '',
    plant: ({ openapi }) => delete openapi.servers[0].url,
  },
  {
    name: 'a server with a slash at the end',
    rule: '',
    plant: ({ openapi }) => (openapi.servers[0].url += '/'),
  },
  {
    name: 'a server over http',
    rule: '',
    plant: ({ openapi }) => (openapi.servers[0].url = 'http://api.example.org'),
  },
  {
    name: 'a server variable that nobody defines',
    rule: '',
    plant: ({ openapi }) => (openapi.servers[0].url = 'https://{region}.example.org'),
  },
  {
    name: 'a server variable without values',
    rule: '',
    plant: ({ openapi }) =>
      (openapi.servers[0] = {
        url: 'https://{region}.example.org',
        variables: { region: { default: 'eu', enum: [] } },
      }),
  },
  {
    name: 'a server variable whose default is no value',
    rule: '',
    plant: ({ openapi }) =>
      (openapi.servers[0] = {
        url: 'https://{region}.example.org',
        variables: { region: { default: 'eu', enum: ['us'] } },
      }),
  },
  {
    name: 'a server variable that no URL has',
    rule: '',
    plant: ({ openapi }) => (openapi.servers[0].variables = { region: { default: 'eu' } }),
  },
  { name: 'one tag twice', rule: '', plant: ({ openapi }) => openapi.tags.push(openapi.tags[0]) },
  {
    name: 'a tag without a description',
    rule: '',
    plant: ({ openapi }) => delete openapi.tags[0].description,
  },
  { name: 'no list of tags', rule: '', plant: ({ openapi }) => delete openapi.tags },
  {
    name: 'external documents without a URL',
    rule: '',
    plant: ({ openapi }) => (openapi.externalDocs = { description: 'More.' }),
  },
  {
    name: 'a security scheme of an unknown type',
    rule: '',
    plant: (t) => (parts(t).securitySchemes.oauth2.type = 'oauth'),
  },
  {
    name: 'a flow without a token URL',
    rule: '',
    plant: (t) => delete parts(t).securitySchemes.oauth2.flows.clientCredentials.tokenUrl,
  },
  {
    name: 'a flow without scopes',
    rule: '',
    plant: (t) => delete parts(t).securitySchemes.oauth2.flows.clientCredentials.scopes,
  },
  {
    name: 'an API key without a name',
    rule: '',
    plant: (t) => (parts(t).securitySchemes.key = { type: 'apiKey', in: 'header' }),
  },
  {
    name: 'no security schemes',
    rule: '',
    plant: (t) => delete t.openapi.components.securitySchemes,
  },
  { name: 'no paths', rule: '', plant: ({ openapi }) => delete openapi.paths },
  {
    name: 'a path without a slash',
    rule: '',
    plant: ({ openapi }) =>
      (openapi.paths['v1/you'] = {
        get: { ...openapi.paths['/v1/me'].get, operationId: 'getYou' },
      }),
  },
  {
    name: 'a path with a slash at the end',
    rule: '',
    plant: ({ openapi }) =>
      (openapi.paths['/v1/you/'] = {
        get: { ...openapi.paths['/v1/me'].get, operationId: 'getYou' },
      }),
  },
  {
    name: 'a path with a query',
    rule: '',
    plant: ({ openapi }) =>
      (openapi.paths['/v1/you?all=true'] = {
        get: { ...openapi.paths['/v1/me'].get, operationId: 'getYou' },
      }),
  },
  {
    name: 'two paths that are one',
    rule: '',
    plant({ openapi }) {
      const get = structuredClone(openapi.paths['/v1/contacts/{id}'].get);
      openapi.paths['/v1/contacts/{contact_id}'] = { get: { ...get, operationId: 'getPerson' } };
    },
  },
  {
    name: 'a path with empty braces',
    rule: '',
    plant: ({ openapi }) =>
      (openapi.paths['/v1/you/{}'] = {
        get: { ...openapi.paths['/v1/me'].get, operationId: 'getYou' },
      }),
  },
  {
    name: 'a key that a path does not know',
    rule: '',
    plant: ({ openapi }) => (openapi.paths['/v1/me'].fetch = {}),
  },
  {
    name: 'a path without operations',
    rule: '',
    plant: ({ openapi }) => (openapi.paths['/v1/you'] = {}),
  },
];
