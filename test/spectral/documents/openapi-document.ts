import { readYaml } from '../../read-yaml.ts';

const ref = (kind: string, name: string): object => ({ $ref: `#/components/${kind}/${name}` });

const RATE_LIMIT = { RateLimit: ref('headers', 'RateLimit') };
const CONTACT = { object: 'contact', id: 'con_8Zk2' };
const JOB = { object: 'job', id: 'job_2Wz8' };

function resource(description: string, schema: string, data: object, links = {}): object {
  return {
    description,
    'x-stability-level': 'stable',
    headers: RATE_LIMIT,
    content: {
      'application/json': {
        schema: {
          'x-stability-level': 'stable',
          type: 'object',
          required: ['data', 'meta'],
          properties: { data: ref('schemas', schema), meta: ref('schemas', 'Meta') },
        },
        examples: { one: { value: { data, meta: {} } } },
      },
    },
    ...links,
  };
}

function list(): object {
  const properties = {
    object: { description: 'Marks a list.', type: 'string', const: 'list', examples: ['list'] },
    data: { description: 'The page.', type: 'array', items: ref('schemas', 'Contact') },
    pagination: ref('schemas', 'Pagination'),
    meta: ref('schemas', 'Meta'),
  };
  const schema = {
    'x-stability-level': 'stable',
    type: 'object',
    required: Object.keys(properties),
    properties,
  };
  const examples = {
    page: { value: { object: 'list', data: [CONTACT], pagination: {}, meta: {} } },
  };
  return {
    description: 'One page of contacts.',
    'x-stability-level': 'stable',
    headers: RATE_LIMIT,
    content: { 'application/json': { schema, examples } },
  };
}

function catalog(): any {
  const data = { object: 'catalog', events: [{ name: 'contact.created' }] };
  const response: any = resource('The event types.', 'EventCatalog', data);
  response.content['application/json'].examples = { catalog: { value: { data, meta: {} } } };
  return response;
}

function error(type: string, headers = {}): object {
  const examples = { one: { value: { error: { type, code: 'x', message: 'x', trace_id: 'x' } } } };
  return {
    description: `The request failed with ${type}.`,
    'x-stability-level': 'stable',
    headers: { ...RATE_LIMIT, ...headers },
    content: { 'application/json': { schema: ref('schemas', 'ErrorResponse'), examples } },
  };
}

const link = (operationId: string): object => ({
  links: { [operationId]: { operationId, parameters: { id: '$response.body#/data/id' } } },
});

const RESPONSES = {
  ContactReturned: resource('The contact.', 'Contact', CONTACT),
  ContactCreated: resource('The contact was created.', 'Contact', CONTACT, link('getContact')),
  ContactList: list(),
  EventCatalogReturned: catalog(),
  JobReturned: resource('The job.', 'Job', JOB),
  ImportAccepted: resource('The import was accepted.', 'Job', JOB, link('getJob')),
  BadRequest: error('invalid_request_error'),
  Unauthorized: error('authentication_error'),
  Forbidden: error('permission_error'),
  NotFound: error('not_found_error'),
  Conflict: error('conflict_error'),
  RateLimited: error('rate_limit_error', { 'Retry-After': ref('headers', 'RetryAfter') }),
  InternalError: error('api_error'),
};

const components = { ...readYaml(import.meta.dirname, 'components.yaml'), responses: RESPONSES };
const document = { ...readYaml(import.meta.dirname, 'openapi.yaml'), components };

/**
 * A small OpenAPI document that no rule reports anything in, changed as a test wants it.
 *
 * @param change - gets the document to change in place
 */
export function openapiDocument(change: (document: any) => void = () => {}): any {
  const copy = structuredClone(document);
  change(copy);
  return copy;
}
