// Parts that are right by themselves and do not agree with each other.
import type { JsonObject } from '../../../src/service/json.ts';
import type { Documents, Fault } from './fault.ts';
import { components, messages, properties, versioned } from './select.ts';

const links = (d: Documents): JsonObject[] =>
  components(d, 'responses').flatMap(({ node }) => Object.values<JsonObject>(node['links'] ?? {}));
const texts = (d: Documents) => properties(d).filter(({ node }) => node['type'] === 'string');

export const AGREEMENT_FAULTS: Fault[] = [
  {
    name: 'a link to no operation',
    rules: ['link-leads-somewhere'],
    sites: links,
    plant: (link) => (link.operationId = 'getNobody'),
  },
  {
    name: 'a link from a field that is not there',
    rules: ['link-leads-somewhere'],
    sites: links,
    plant: (link) => (link.parameters.id = '$response.body#/data/ident'),
  },
  {
    name: 'a link to a parameter that is not there',
    rules: ['link-leads-somewhere'],
    sites: links,
    plant: (link) => (link.parameters.nobody = '$response.body#/data/id'),
  },
  {
    name: 'both kinds of example',
    rules: ['example-or-examples'],
    sites: (d) => components(d, 'parameters').filter(({ node }) => 'example' in node),
    plant: ({ node }) => (node.examples = { one: { value: node.example } }),
  },
  {
    name: 'a body that does not say whether it is required',
    rules: ['body-says-required'],
    sites: (d) => versioned(d).filter(({ node }) => node['requestBody']),
    plant: ({ node }) => delete node.requestBody.required,
  },
  {
    name: 'a range of a text',
    rules: ['keywords-agree'],
    sites: texts,
    plant: ({ node }) => (node.maximum = 3),
  },
  {
    name: 'a misspelled format',
    rules: ['format-known'],
    sites: texts,
    plant: ({ node }) => (node.format = 'date-tme'),
  },
  {
    name: 'a text to be written',
    rules: ['text-finished'],
    sites: (d) => components(d, 'schemas').filter(({ node }) => node['description']),
    plant: ({ node }) => (node.description = 'TODO'),
  },
  {
    name: 'a family of another tag',
    rules: ['client-family-has-tag'],
    sites: (d) => versioned(d).filter(({ path }) => path.startsWith('/v1/deals')),
    plant: ({ node }) => (node['x-client'].family = 'contacts'),
  },
  {
    name: 'a schema that is a part of itself',
    rules: ['schema-ends'],
    sites: (d) => components(d, 'schemas').filter(({ node }) => node['type'] === 'object'),
    plant: ({ name, node }) => (node.oneOf = [{ $ref: `#/components/schemas/${name}` }]),
  },
  {
    name: 'another method than POST',
    rules: ['delivery-is-post'],
    sites: ({ asyncapi }) => Object.values(asyncapi['operations']),
    plant: ({ bindings }) => (bindings.http.method = 'GET'),
  },
  {
    name: 'an event of plain text',
    rules: ['message-is-json'],
    sites: messages,
    plant: (message) => (message.contentType = 'text/plain'),
  },
  {
    name: 'a scheme of another header',
    rules: ['scheme-header-declared'],
    sites: ({ asyncapi }) => Object.values(asyncapi['components'].securitySchemes),
    plant: (scheme) => (scheme.name = 'X-Signature'),
  },
  {
    name: 'a called address of any scheme',
    rules: ['called-url-is-https'],
    sites: (d) =>
      components(d, 'schemas').filter(({ name }) => /^Webhook(?:Create|Update)$/.test(name)),
    plant: ({ node }) => delete node.properties.url.pattern,
  },
  {
    name: 'a component in small letters',
    rules: ['component-pascal-case'],
    sites: ({ openapi }) => [openapi['components'].headers],
    plant: (headers) => (headers['retry_after'] = headers.RetryAfter),
  },
  {
    name: 'a deprecation without its headers',
    rules: ['deprecated-has-headers'],
    sites: versioned,
    plant: ({ node }) => Object.assign(node, { deprecated: true, 'x-sunset': '2030-01-01' }),
  },
  {
    name: 'the data of an event without its type',
    rules: ['event-data-object-const'],
    sites: ({ asyncapi }) =>
      Object.entries<JsonObject>(asyncapi['components'].schemas)
        .filter(([name]) => /EventData$/.test(name))
        .map(([, schema]) => schema['properties'].object),
    plant: (object) => delete object.const,
  },
  {
    name: 'a body without an example',
    rules: ['request-has-example'],
    sites: (d) => versioned(d).filter(({ node }) => node['requestBody']),
    plant: ({ node }) => delete node.requestBody.content['application/json'].examples,
  },
  {
    name: 'a host with its protocol',
    rules: ['host-is-bare'],
    sites: ({ asyncapi }) => Object.values(asyncapi['servers']),
    plant: (server) => (server.host = `https://${server.host}`),
  },
  {
    name: 'descriptions of two versions',
    rules: ['versions-agree'],
    sites: ({ asyncapi }) => [asyncapi['info']],
    plant: (info) => (info.version = '9.9.9'),
  },
];
