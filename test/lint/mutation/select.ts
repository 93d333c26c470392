// Nodes of the bundles that faults are planted in.
import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import type { Documents } from './fault.ts';

const VERBS = ['get', 'post', 'patch', 'delete'];

/** Each operation, with its path and verb. */
export function operations({
  openapi,
}: Documents): { path: string; verb: string; node: JsonObject; openapi: JsonObject }[] {
  return Object.entries<JsonObject>(openapi['paths']).flatMap(([path, item]) =>
    VERBS.filter((verb) => item[verb]).map((verb) => ({ path, verb, node: item[verb], openapi })),
  );
}

/** The operations under /v1. */
export const versioned = (documents: Documents) =>
  operations(documents).filter(({ path }) => path.startsWith('/v1/'));

/** The operations under /v1 that write. */
export const writes = (documents: Documents) =>
  versioned(documents).filter(({ verb }) => verb !== 'get');

/** Each component of a kind, by name. */
export function components(
  { openapi }: Documents,
  kind: string,
): { name: string; node: JsonObject }[] {
  return Object.entries<JsonObject>(openapi['components'][kind]).map(([name, node]) => ({
    name,
    node,
  }));
}

/** The schemas that a response's `data` is or lists. */
export function resources(documents: Documents): JsonObject[] {
  const { openapi } = documents;
  const data = envelopes(documents).map((envelope) => envelope['properties'].data);
  return [...new Set(data.map((one) => dereference(openapi, one.items ?? one)))].filter(
    (schema) => schema.properties?.object?.const,
  );
}

/** The envelopes of successful responses. */
export function envelopes(documents: Documents): JsonObject[] {
  const content = components(documents, 'responses').map(({ node }) =>
    dereference(documents.openapi, node['content']?.['application/json']?.schema),
  );
  return [...new Set(content)].filter((schema) => isObject(schema) && schema['properties']?.data);
}

/** The envelopes of lists. */
export const listEnvelopes = (documents: Documents) =>
  envelopes(documents).filter(({ properties }) => properties.pagination);

/** The properties of all component schemas, with the map that holds them. */
export function properties(
  documents: Documents,
): { map: JsonObject; name: string; node: JsonObject; schema: JsonObject }[] {
  return components(documents, 'schemas').flatMap(({ node: schema }) =>
    Object.entries<JsonObject>(schema['properties'] ?? {}).map(([name, node]) => ({
      map: schema['properties'],
      name,
      node,
      schema,
    })),
  );
}

/** The messages of the AsyncAPI bundle. */
export const messages = ({ asyncapi }: Documents): JsonObject[] =>
  Object.values<JsonObject>(asyncapi['components'].messages);

/** Examples of responses with one resource. */
export const resourceExamples = (documents: Documents): JsonObject[] =>
  components(documents, 'examples')
    .map(({ node }) => node['value'])
    .filter((value) => value?.meta && value.data?.object && value.data.id);
