// Where classes of faults are planted: in each contract another number of places, all of one kind.
import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';

/** The two descriptions, as bundles or as the small tree; faults change them. */
export interface Documents {
  openapi: JsonObject;
  asyncapi: JsonObject;
}

/** A node that something is changed in, and the name that its parent has for it. */
export interface Place {
  node: any;
  name: string;
}

type Places = (documents: Documents) => Place[];
type Named = Record<string, Places>;

const JSON_TYPE = 'application/json';
const VERBS = ['get', 'post', 'patch', 'delete'];

const entries = (map: unknown): Place[] =>
  isObject(map) ? Object.entries(map).map(([name, node]) => ({ name, node })) : [];

interface Operation extends Place {
  path: string;
  verb: string;
}

const operationsOf = ({ openapi }: Documents): Operation[] =>
  entries(openapi['paths']).flatMap(({ name: path, node: item }) =>
    VERBS.filter((verb) => item[verb]).map((verb) => ({
      node: item[verb],
      path,
      verb,
      name: String(item[verb].operationId),
    })),
  );

const operations =
  (holds: (operation: Operation) => boolean = () => true): Places =>
  (documents) =>
    operationsOf(documents).filter(holds);

const isVersioned = ({ path }: Operation): boolean => path.startsWith('/v1/');
const isWrite = (one: Operation): boolean => isVersioned(one) && one.verb !== 'get';
const mentions = (node: unknown, text: string): boolean => JSON.stringify(node).includes(text);

const components =
  (kind: string, pattern = /^/, holds: (node: any) => boolean = () => true): Places =>
  ({ openapi }) =>
    entries(openapi['components'][kind]).filter(
      ({ name, node }) => pattern.test(name) && holds(node),
    );

const envelopes =
  (holds: (properties: JsonObject) => unknown = () => true): Places =>
  ({ openapi }) => {
    const schemas = entries(openapi['components'].responses).map(({ node }) =>
      dereference(openapi, node.content?.[JSON_TYPE]?.schema),
    );
    return [...new Set(schemas)]
      .filter((node) => isObject(node) && node['properties']?.data && holds(node['properties']))
      .map((node) => ({ node, name: 'schema' }));
  };

/** The schemas that the `data` of a response is or lists. */
const resources: Places = (documents) => {
  const data = envelopes()(documents).map(({ node }) => node.properties.data);
  return [...new Set(data.map((one) => dereference(documents.openapi, one.items ?? one)))]
    .filter(({ properties }: any) => properties?.object?.const && !properties.deleted)
    .map((node) => ({ node, name: 'data' }));
};

const properties =
  (holds: (property: any, name: string) => unknown): Places =>
  ({ openapi }) =>
    entries(openapi['components'].schemas).flatMap(({ node }) =>
      entries(node.properties).filter((one) => isObject(one.node) && holds(one.node, one.name)),
    );

/** The values of examples, wherever they stand. */
const values =
  (holds: (value: any) => unknown): Places =>
  ({ openapi: { components: all } }) => {
    const media = entries(all.responses).map(({ node }) => node.content?.[JSON_TYPE]);
    return [all.examples, ...media.map((one) => one?.examples)]
      .flatMap(entries)
      .map(({ node, name }) => ({ node: node.value, name }))
      .filter(({ node }) => isObject(node) && holds(node));
  };

const at =
  (description: keyof Documents, ...keys: string[]): Places =>
  (documents) => {
    let node: any = documents[description];
    for (const key of keys) node = node?.[key];
    return node === undefined ? [] : [{ node, name: keys.at(-1) ?? '' }];
  };

/** Every entry of a map. */
const each =
  (description: keyof Documents, ...keys: string[]): Places =>
  (documents) =>
    at(description, ...keys)(documents).flatMap(({ node }) => entries(node));

const inside = (places: Places, ...keys: string[]): Places => {
  const step = (node: any) => keys.reduce((inner, key) => inner?.[key], node);
  return (documents) =>
    places(documents)
      .map(({ node, name }) => ({ node: step(node), name }))
      .filter(({ node }) => node !== undefined);
};

const ERRORS =
  /^(?:BadRequest|Unauthorized|Forbidden|NotFound|Conflict|RateLimited|InternalError)$/;
const STATED = /^(?:createContact|getContact|updateDeal|getJob|createWebhook)$/;
const isText = (node: any): boolean => node.type === 'string';

const OPENAPI: Named = {
  document: at('openapi'),
  components: at('openapi', 'components'),
  paths: each('openapi', 'paths'),
  reads: (documents) =>
    each('openapi', 'paths')(documents).filter(({ node }) => Object.keys(node).length === 1),
  operations: operations(),
  versioned: operations(isVersioned),
  taking: operations(
    (one) => isVersioned(one) && (one.node.parameters?.length > 0 || one.node.requestBody),
  ),
  writes: operations(isWrite),
  keyed: operations((one) => isWrite(one) && mentions(one.node.parameters ?? 0, 'IdempotencyKey')),
  paged: operations(
    ({ node, verb }) => verb === 'get' && mentions(node.parameters ?? 0, '/Cursor"'),
  ),
  byId: operations((one) => isVersioned(one) && one.path.includes('{')),
  scoped: operations((one) => isVersioned(one) && one.path !== '/v1/me'),
  stated: operations(({ name }) => STATED.test(name)),
  deals: operations(({ path }) => path.startsWith('/v1/deals')),
  starts: operations(({ node }) => node.responses['202']),
  bodies: inside(operations(isVersioned), 'requestBody'),
  responses: components('responses'),
  successes: components('responses', /Returned$/),
  created: components('responses', /Created$/, ({ links }) => links),
  errors: components('responses', ERRORS),
  headed: components('responses', /^/, ({ headers }) => headers),
  catalogs: at('openapi', 'components', 'responses', 'EventCatalogReturned', 'content', JSON_TYPE),
  links: ({ openapi }) =>
    entries(openapi['components'].responses).flatMap(({ node }) => entries(node.links)),
  envelopes: envelopes(),
  lists: envelopes(({ pagination }) => pagination),
  single: envelopes(({ pagination }) => !pagination),
  resources,
  schemas: components('schemas'),
  objects: components('schemas', /^/, ({ type }) => type === 'object'),
  unions: components('schemas', /^/, ({ discriminator }) => discriminator),
  plain: properties(({ type, const: constant }) => type && !constant),
  texts: properties((node) => isText(node) && !node.const && node.examples),
  constants: properties(({ const: constant }) => constant),
  ids: properties(({ type }, name) => type && /^(?:id|.*_id)$/.test(name)),
  openLists: properties((node) => node['x-extensible-enum']),
  closedLists: properties(({ enum: list }) => list?.length > 1),
  calledUrls: inside(components('schemas', /^Webhook(?:Create|Update)$/), 'properties', 'url'),
  parameters: components('parameters'),
  optional: components('parameters', /^/, ({ required }) => !required),
  queries: components('parameters', /^/, (node) => node.in === 'query'),
  shown: components('parameters', /^/, (node) => 'example' in node),
  expansions: components('parameters', /^Expand(?:Contact|Deal|Record)$/),
  limit: at('openapi', 'components', 'parameters', 'Limit'),
  headers: components('headers'),
  limits: components('headers', /^RateLimit(?:Policy)?$/),
  // What a delete leaves names any type: one schema serves them all.
  resourceExamples: values(({ meta, data }) => meta && data?.object && data.id && !data.deleted),
  errorExamples: values(({ error }) => isObject(error)),
};

const messages: Places = (documents) => {
  const found = each('asyncapi', 'components', 'messages')(documents);
  return found.length > 0 ? found : each('asyncapi', 'channels', 'webhook', 'messages')(documents);
};

const ASYNCAPI: Named = {
  document: at('asyncapi'),
  servers: each('asyncapi', 'servers'),
  channels: each('asyncapi', 'channels'),
  deliveries: each('asyncapi', 'operations'),
  schemes: each('asyncapi', 'components', 'securitySchemes'),
  messages,
  others: (documents) => messages(documents).slice(1),
  eventExamples: inside(messages, 'examples', '0'),
  data: ({ asyncapi }) =>
    entries(asyncapi['components'].schemas).filter(({ name }) => name.endsWith('EventData')),
  webhooks: inside(each('openapi', 'webhooks'), 'post'),
  catalog: values(({ data }) => /catalog$/.test(data?.object)),
};

const MESSAGE = 'channels webhook messages contact.created';

export const SHORTCUTS: Readonly<Record<string, string>> = {
  me: 'paths /v1/me get',
  list: 'paths /v1/contacts get',
  create: 'paths /v1/contacts post',
  get: 'paths /v1/contacts/{id} get',
  body: `paths /v1/contacts post requestBody content ${JSON_TYPE}`,
  returned: `components responses ContactReturned content ${JSON_TYPE}`,
  link: 'components responses ContactCreated links getContact',
  contact: 'components schemas Contact',
  stage: 'components schemas Contact properties stage',
  mode: 'components schemas WebhookCreate properties mode',
  content: 'components schemas Content',
  limit: 'components parameters Limit',
  oauth: 'components securitySchemes oauth2',
  server: 'servers receiver',
  channel: 'channels webhook',
  operation: 'operations deliverEvent',
  scheme: 'components securitySchemes serviceSignature',
  message: MESSAGE,
  payload: `${MESSAGE} payload`,
  example: `${MESSAGE} examples 0`,
  data: 'components schemas ContactEventData',
};

export const PLACES: Record<keyof Documents, Named> = { openapi: OPENAPI, asyncapi: ASYNCAPI };
