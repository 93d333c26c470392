import { dereference, isObject, type JsonObject } from './json.ts';

/** What a successful answer carries: one resource, a page of them, or a body without the envelope. */
export interface SuccessShape {
  status: string;
  kind: 'resource' | 'list' | 'plain';
  schema: string;
}

/** One operation of the bundle, with its references followed. */
export interface Operation {
  id: string;
  family: string;
  method: string;
  verb: string;
  path: string;
  node: JsonObject;
  stability: string;
  scopes: string[] | undefined;
  parameters: JsonObject[];
  body: { mediaType: string; schema: string; required: boolean } | undefined;
  success: SuccessShape;
  errorStatuses: string[];
}

const VERBS = ['get', 'post', 'put', 'patch', 'delete'];

function schemaName(node: JsonObject | undefined, where: string): string {
  const ref = node?.['$ref'];
  if (typeof ref !== 'string') throw new Error(`${where} has to be a \`$ref\` to a named schema.`);
  return ref.split('/').at(-1) as string;
}

function successShape(openapi: JsonObject, node: JsonObject, id: string): SuccessShape {
  const status = Object.keys(node['responses']).find((code) => code.startsWith('2'));
  if (!status) throw new Error(`${id} has no 2xx response.`);
  const content = dereference(openapi, node['responses'][status]).content;
  const schema = content['application/json'].schema as JsonObject;
  const data = dereference(openapi, schema).properties?.data as JsonObject | undefined;
  const where = `The data of ${id}'s ${status} response`;
  if (!data) return { status, kind: 'plain', schema: schemaName(schema, where) };
  const kind = data['type'] === 'array' ? 'list' : 'resource';
  return { status, kind, schema: schemaName(kind === 'list' ? data['items'] : data, where) };
}

function requestBody(openapi: JsonObject, node: JsonObject): Operation['body'] {
  const body = dereference(openapi, node['requestBody']);
  if (!isObject(body)) return undefined;
  const [[mediaType, media] = []] = Object.entries<JsonObject>(body['content']);
  if (!mediaType || !media) return undefined;
  const where = `The request body of ${node['operationId']}`;
  return {
    mediaType,
    schema: schemaName(media['schema'], where),
    required: body['required'] === true,
  };
}

function readOperation(
  openapi: JsonObject,
  path: string,
  verb: string,
  node: JsonObject,
): Operation {
  const requirement = (node['security'] ?? []).find((entry: JsonObject) => entry['oauth2']);
  return {
    id: node['operationId'],
    family: node['x-client'].family,
    method: node['x-client'].method,
    verb,
    path,
    node,
    stability: node['x-stability-level'],
    scopes: requirement?.oauth2,
    parameters: (node['parameters'] ?? []).map((parameter: JsonObject) =>
      dereference(openapi, parameter),
    ),
    body: requestBody(openapi, node),
    success: successShape(openapi, node, node['operationId']),
    errorStatuses: Object.keys(node['responses']).filter((code) => !code.startsWith('2')),
  };
}

/** All operations of the bundle's `paths`, by path and method. */
export function listOperations(openapi: JsonObject): Operation[] {
  return Object.entries<JsonObject>(openapi['paths']).flatMap(([path, item]) =>
    VERBS.filter((verb) => item[verb]).map((verb) =>
      readOperation(openapi, path, verb, item[verb]),
    ),
  );
}
