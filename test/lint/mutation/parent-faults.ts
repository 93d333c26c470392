// What a rule looks at is gone, with all that stands above it: then another one has to speak.
import type { JsonObject } from '../../../src/service/json.ts';
import type { Documents, Fault } from './fault.ts';
import {
  components,
  envelopes,
  messages,
  operations,
  resources,
  versioned,
  writes,
} from './select.ts';

const nodes = (found: readonly { node: JsonObject }[]): JsonObject[] =>
  found.map(({ node }) => node);
const bodies = (d: Documents): JsonObject[] =>
  nodes(versioned(d)).filter(({ requestBody }) => requestBody);
const responses = (d: Documents, pattern: RegExp): JsonObject[] =>
  nodes(components(d, 'responses').filter(({ name }) => pattern.test(name)));
const json = (node: JsonObject): JsonObject => node['content']?.['application/json'] ?? {};
const ERRORS = /^(?:BadRequest|Unauthorized|Forbidden|NotFound|RateLimited|InternalError)$/;
const eventOperations = ({ asyncapi }: Documents): JsonObject[] =>
  Object.values<JsonObject>(asyncapi['operations']);

/** A class of faults in which one key of some nodes is deleted. */
const gone = (
  name: string,
  key: string,
  rules: string[],
  sites: (documents: Documents) => JsonObject[],
): Fault => ({
  name,
  rules,
  sites: (documents) => sites(documents).filter((site) => site[key] !== undefined),
  plant: (site: JsonObject) => delete site[key],
});

const OF_OPERATIONS = [
  gone('no responses', 'responses', ['operation-has-responses'], (d) => nodes(operations(d))),
  gone('no tags of an operation', 'tags', ['operation-tags'], (d) => nodes(operations(d))),
  gone('no name in the client at all', 'x-client', ['operation-has-client-name'], (d) =>
    nodes(operations(d)),
  ),
  gone('no security of an operation', 'security', ['operation-scoped'], (d) =>
    nodes(versioned(d).filter(({ path }) => path !== '/v1/me')),
  ),
  gone('no parameters of a path', 'parameters', ['path-params'], (d) =>
    nodes(versioned(d).filter(({ path }) => path.includes('{'))),
  ),
  gone('no parameters of a write', 'parameters', ['write-has-idempotency-key'], (d) =>
    nodes(writes(d).filter(({ path }) => !path.endsWith('/search'))),
  ),
  gone('no parameters of a list', 'parameters', ['list-has-cursor'], (d) =>
    nodes(versioned(d).filter(({ path, verb }) => path === '/v1/contacts' && verb === 'get')),
  ),
  gone('no content of a body', 'content', ['oas3-schema'], (d) =>
    bodies(d).map(({ requestBody }) => requestBody),
  ),
  gone('no schema of a body', 'schema', ['content-has-schema'], (d) =>
    bodies(d).map(({ requestBody }) => json(requestBody)),
  ),
  gone('no operations of a path', 'get', ['path-has-operation'], ({ openapi }) =>
    Object.values<JsonObject>(openapi['paths']).filter((item) => Object.keys(item).length === 1),
  ),
];

const OF_COMPONENTS = [
  gone('no content of a success', 'content', ['resource-envelope', 'list-envelope'], (d) =>
    responses(d, /Returned$/),
  ),
  gone('no content of an error', 'content', ['error-schema'], (d) => responses(d, ERRORS)),
  gone('no headers of a response', 'headers', ['owasp:api4:2023-rate-limit'], (d) =>
    responses(d, /Returned$/),
  ),
  gone('no schema of a header', 'schema', ['oas3-schema'], (d) => nodes(components(d, 'headers'))),
  gone('no schema of a parameter', 'schema', ['oas3-schema'], (d) =>
    nodes(components(d, 'parameters')),
  ),
  gone('no properties of a resource', 'properties', ['resource-object-const'], (d) =>
    resources(d).filter(({ properties }) => !properties.deleted),
  ),
  gone(
    'no properties of an envelope',
    'properties',
    ['resource-envelope', 'list-envelope'],
    envelopes,
  ),
  gone('no discriminator', 'discriminator', ['union-discriminated'], (d) =>
    nodes(components(d, 'schemas')),
  ),
  gone('no security schemes', 'securitySchemes', ['oas3-operation-security-defined'], (d) => [
    d.openapi['components'],
  ]),
  gone('no tags of the description', 'tags', ['openapi-tags'], (d) => [d.openapi]),
  gone('no contact', 'contact', ['info-contact'], (d) => [d.openapi['info']]),
  gone('no license', 'license', ['info-license'], (d) => [d.openapi['info']]),
  gone('no description of the whole', 'description', ['info-description'], (d) => [
    d.openapi['info'],
  ]),
  gone('no examples of the catalog', 'examples', ['response-has-example'], (d) =>
    responses(d, /^EventCatalogReturned$/).map(json),
  ),
];

const OF_EVENTS = [
  gone('no headers of an event', 'headers', ['message-header-set'], messages),
  gone('no payload of an event', 'payload', ['event-type-consistent'], messages),
  gone('no tags of an event', 'tags', ['message-described'], messages),
  gone('no messages of a channel', 'messages', ['channel-delivers'], ({ asyncapi }) =>
    Object.values<JsonObject>(asyncapi['channels']),
  ),
  gone('no operations of events', 'operations', ['channel-delivers'], (d) => [d.asyncapi]),
  gone('no channel of an operation', 'channel', ['channel-delivers'], eventOperations),
  gone('no binding of an operation', 'bindings', ['delivery-is-post'], eventOperations),
  gone('no description of the events', 'description', ['asyncapi-info-description'], (d) => [
    d.asyncapi['info'],
  ]),
  gone('no version of the events', 'version', ['versions-agree'], (d) => [d.asyncapi['info']]),
  gone('no responses of a webhook', 'responses', ['operation-has-responses'], ({ openapi }) =>
    Object.values<JsonObject>(openapi['webhooks']).map(({ post }) => post),
  ),
];

// With these goes what others are planted in.
const WHOLE =
  /^no (?:responses|security schemes|tags of the description|messages of a channel|operations of .*|content of a success|properties of an envelope)$|channel of|binding/;

export const PARENT_FAULTS: Fault[] = [...OF_OPERATIONS, ...OF_COMPONENTS, ...OF_EVENTS].map(
  (fault) => ({ ...fault, isAlone: WHOLE.test(fault.name) }),
);
