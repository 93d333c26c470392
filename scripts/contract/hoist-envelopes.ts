import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../src/service/json.ts';

const JSON_TYPE = 'application/json';

/** `webhook_endpoint` is `WebhookEndpoint`. */
const pascal = (word: string): string =>
  word.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const referTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** Puts a schema among the named ones; one whose name means something else stays where it is. */
function addSchema(schemas: JsonObject, name: string, schema: JsonObject): JsonObject {
  const known: unknown = schemas[name];
  if (known !== undefined && !isDeepStrictEqual(known, schema)) return schema;
  schemas[name] = schema;
  return referTo(name);
}

/** The name of an envelope, after the schema that it holds: `ContactEnvelope`, `ContactPage`. */
function nameEnvelope({ data }: JsonObject): string | undefined {
  const ref: unknown = data?.items?.$ref ?? data?.$ref;
  if (typeof ref === 'string') return `${ref.split('/').at(-1)}${data.items ? 'Page' : 'Envelope'}`;
  const object: unknown = data?.properties?.object?.const;
  return typeof object === 'string' ? `Deleted${pascal(object)}Envelope` : undefined;
}

function hoist(schema: JsonObject, schemas: JsonObject): JsonObject {
  const { properties } = schema;
  const name = isObject(properties) && nameEnvelope(properties);
  if (!name) return schema;
  if (properties.data.$ref ?? properties.data.items) return addSchema(schemas, name, schema);
  const data = addSchema(schemas, name.replace(/Envelope$/, ''), properties.data);
  return addSchema(schemas, name, { ...schema, properties: { ...properties, data } });
}

/**
 * Gives the body of each response a name, so that generators need not invent one: what they would
 * call `CreateContact201Response` is `ContactEnvelope`.
 */
export function hoistEnvelopes(openapi: JsonObject): JsonObject {
  const { components } = openapi;
  if (!isObject(components?.responses)) return openapi;
  const schemas: JsonObject = { ...components.schemas };
  const responses = Object.entries<JsonObject>(components.responses).map(([name, response]) => {
    const media = response?.['content']?.[JSON_TYPE];
    if (!isObject(media?.schema)) return [name, response];
    const content = {
      ...response['content'],
      [JSON_TYPE]: { ...media, schema: hoist(media.schema, schemas) },
    };
    return [name, { ...response, content }];
  });
  return {
    ...openapi,
    components: { ...components, schemas, responses: Object.fromEntries(responses) },
  };
}
