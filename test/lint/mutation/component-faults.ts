import { isObject } from '../../../src/service/json.ts';
import type { Documents, Fault } from './fault.ts';
import {
  components,
  envelopes,
  listEnvelopes,
  properties,
  resourceExamples,
  resources,
} from './select.ts';

const named = (kind: string, pattern: RegExp) => (documents: Documents) =>
  components(documents, kind).filter(({ name }) => pattern.test(name));
const plainProperties = (documents: Documents) =>
  properties(documents).filter(({ node }) => node['type'] && !node['const']);

/** Faults of components: schemas, envelopes, parameters, headers, examples. */
export const COMPONENT_FAULTS: Fault[] = [
  {
    name: 'an example without a required field',
    rules: ['example'],
    sites: resourceExamples,
    plant: ({ data }) => delete data.object,
  },
  {
    name: 'an example with a field of the wrong type',
    rules: ['example'],
    sites: resourceExamples,
    plant: ({ data }) => (data.id = 7),
  },
  {
    name: 'an example of another resource',
    rules: ['example'],
    sites: resourceExamples,
    plant: ({ data }) => (data.object = 'weather'),
  },
  {
    name: "a schema's example of the wrong type",
    rules: ['schema-example'],
    sites: (d) =>
      plainProperties(d).filter(({ node }) => node['type'] === 'string' && node['examples']),
    plant: ({ node }) => (node.examples = [7]),
  },
  {
    name: 'a default outside its bounds',
    rules: ['default-value'],
    sites: named('parameters', /^Limit$/),
    plant: ({ node }) => (node.schema.default = 1000),
  },
  {
    name: 'a pattern that is no regular expression',
    rules: ['schema-compiles'],
    sites: plainProperties,
    plant: ({ node }) => Object.assign(node, { type: 'string', pattern: '([' }),
  },
  {
    name: 'a field in camelCase',
    rules: ['property-snake-case'],
    sites: properties,
    plant: ({ map, name, node }) => {
      map[`${name}InCamel`] = node;
    },
  },
  {
    name: 'a field without a description',
    rules: ['property-described'],
    sites: plainProperties,
    plant: ({ node }) => delete node.description,
  },
  {
    name: 'a field without an example',
    rules: ['property-has-example'],
    sites: (d) =>
      plainProperties(d).filter(({ node }) => node['type'] === 'string' && node['examples']),
    plant: ({ node }) => delete node.examples,
  },
  {
    name: 'a list of values that is closed',
    rules: ['response-enum-open'],
    sites: (d) =>
      resources(d)
        .flatMap(({ properties: own }) => Object.values<any>(own))
        .filter((node) => node['x-extensible-enum']),
    plant(node) {
      node.enum = node['x-extensible-enum'];
      delete node['x-extensible-enum'];
    },
  },
  {
    name: 'a value that is ours and not in its list',
    rules: ['beta-values-known'],
    sites: (d) => properties(d).filter(({ node }) => node['x-beta-values']),
    plant: ({ node }) => node['x-beta-values'].push('misspelled'),
  },
  {
    name: 'a response that is called as a schema is',
    rules: ['component-name-own'],
    sites: (d) => [d.openapi['components']],
    plant: ({ schemas, responses }) => (schemas.BadRequest = responses.BadRequest),
  },
  {
    name: 'words that readers do not search for',
    rules: ['plain-words'],
    sites: (d) => components(d, 'schemas').filter(({ node }) => node['description']),
    plant: ({ node }) => (node['description'] = 'A truth value that is passed over.'),
  },
  {
    name: 'a closed list that explains nothing',
    rules: ['request-enum-explained'],
    sites: (d) => properties(d).filter(({ node }) => node['enum']?.length > 1),
    plant: ({ node }) => (node.description = 'Which one.'),
  },
  {
    name: 'a constant without a type',
    rules: ['const-has-type'],
    sites: (d) => properties(d).filter(({ node }) => node['const']),
    plant: ({ node }) => delete node.type,
  },
  {
    name: 'a resource without its type',
    rules: ['resource-object-const'],
    sites: (d) => resources(d).filter(({ properties: own }) => !own.deleted),
    plant: (schema) => delete schema.properties.object.const,
  },
  {
    name: 'an id that is a number',
    rules: ['id-is-string'],
    sites: (d) =>
      properties(d).filter(({ name, node }) => node['type'] && /^(?:id|.*_id)$/.test(name)),
    plant: ({ node }) => Object.assign(node, { type: 'integer', examples: [7] }),
  },
  {
    name: 'the keyword nullable',
    rules: ['no-nullable'],
    sites: plainProperties,
    plant: ({ node }) => (node.nullable = true),
  },
  {
    name: 'an envelope of parts',
    rules: ['no-all-of'],
    sites: envelopes,
    plant(schema) {
      schema.allOf = [{ type: 'object' }];
    },
  },
  {
    name: 'an envelope without meta',
    rules: ['resource-envelope', 'list-envelope'],
    sites: envelopes,
    plant(schema) {
      delete schema.properties.meta;
      schema.required = ['data'];
    },
  },
  {
    name: 'an envelope with a stray property',
    rules: ['resource-envelope', 'list-envelope'],
    sites: envelopes,
    plant: (schema) =>
      (schema.properties.extra = { description: 'More.', type: 'string', examples: ['x'] }),
  },
  {
    name: 'a list without its type',
    rules: ['list-envelope'],
    sites: listEnvelopes,
    plant: (schema) => delete schema.properties.object.const,
  },
  {
    name: 'a union without one of its kinds',
    rules: ['union-discriminated'],
    sites: (d) =>
      components(d, 'schemas')
        .map(({ node }) => node)
        .filter((node) => node['discriminator']),
    plant: ({ discriminator }) =>
      delete discriminator.mapping[Object.keys(discriminator.mapping)[0] as string],
  },
  {
    name: 'a schema without a description',
    rules: ['stability-marked'],
    sites: (d) => components(d, 'schemas'),
    plant: ({ node }) => delete node['x-stability-level'],
  },
  {
    name: 'a component that nothing uses',
    rules: ['oas3-unused-component'],
    sites: ({ openapi }) => [openapi['components'].schemas],
    plant: (schemas) =>
      (schemas.Nobody = { description: 'Unused.', 'x-stability-level': 'stable', type: 'string' }),
  },
  {
    name: 'a component that clashes',
    rules: ['no-component-clash'],
    sites: ({ openapi }) => [openapi['components'].schemas],
    plant: (schemas) => (schemas['Contact-2'] = schemas.Contact),
  },
  {
    name: 'a parameter without an example',
    rules: ['parameter-has-example'],
    sites: (d) => components(d, 'parameters'),
    plant: ({ node }) => {
      delete node.example;
      delete node.examples;
      delete node.schema.examples;
    },
  },
  {
    name: 'a parameter in camelCase',
    rules: ['parameter-snake-case'],
    sites: (d) => components(d, 'parameters').filter(({ node }) => node['in'] === 'query'),
    plant: ({ node }) => (node.name = 'camelCase'),
  },
  {
    name: 'a header in small letters',
    rules: ['header-hyphenated-pascal'],
    sites: (d) => components(d, 'responses').filter(({ node }) => node['headers']),
    plant: ({ node }) => (node.headers['rate-limit'] = node.headers.RateLimit),
  },
  {
    name: 'a header without an example',
    rules: ['response-header-has-example'],
    sites: named('headers', /^RateLimit(?:Policy)?$/),
    plant: ({ node }) => delete node.example,
  },
  {
    name: 'a response without an example',
    rules: ['response-has-example'],
    sites: (d) => components(d, 'responses'),
    plant: ({ node }) => delete node.content['application/json'].examples,
  },
  {
    name: 'a 429 that does not say when',
    rules: ['rate-limited-has-retry-after'],
    sites: named('responses', /^RateLimited$/),
    plant: ({ node }) => delete node.headers['Retry-After'],
  },
  {
    name: 'an error of another shape',
    rules: ['error-schema'],
    sites: named(
      'responses',
      /^(?:BadRequest|Unauthorized|Forbidden|NotFound|Conflict|RateLimited|InternalError)$/,
    ),
    plant: ({ node }) =>
      (node.content['application/json'].schema = { $ref: '#/components/schemas/Contact' }),
  },
  {
    name: 'an error whose type belongs to another status',
    rules: ['error-type-pairs-with-status'],
    sites: (d) => components(d, 'examples').filter(({ node }) => isObject(node['value']?.error)),
    plant: ({ node }) =>
      (node.value.error.type =
        node.value.error.type === 'api_error' ? 'conflict_error' : 'api_error'),
  },
  {
    name: 'a creation that leads nowhere',
    rules: ['created-has-link'],
    sites: (d) =>
      components(d, 'responses').filter(({ name, node }) => /Created$/.test(name) && node['links']),
    plant: ({ node }) => delete node.links,
  },
  {
    name: 'a server without https',
    rules: ['https-only'],
    sites: ({ openapi }) => openapi['servers'],
    plant: (server) => (server.url = 'http://api.example.com'),
  },
];
