import { escapeSegment, isObject, type JsonObject } from '../../src/service/json.ts';
import { MANY, NAMED, ONE } from '../../src/spectral/document/schemas-of.js';

/** What a walk over a bundle meets, with the JSON pointer that leads there. */
export interface SchemaVisitor {
  /** Each schema, and each part of one, where it is written; a `$ref` is not followed. */
  schema?(schema: JsonObject, pointer: string, isPart: boolean): void;
  /** Each media type, parameter and header: what carries a schema and examples of it. */
  carrier?(carrier: JsonObject, pointer: string): void;
}

// What stands below these is data, not description.
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'links', 'security']);

function walkSchema(
  schema: unknown,
  pointer: string,
  visitor: SchemaVisitor,
  isPart = false,
): void {
  if (!isObject(schema)) return;
  visitor.schema?.(schema, pointer, isPart);
  for (const key of ONE) walkSchema(schema[key], `${pointer}/${key}`, visitor, true);
  for (const key of MANY) {
    if (!Array.isArray(schema[key])) continue;
    schema[key].forEach((child: unknown, index: number) =>
      walkSchema(child, `${pointer}/${key}/${index}`, visitor, true),
    );
  }
  for (const key of NAMED) {
    if (!isObject(schema[key])) continue;
    for (const [name, child] of Object.entries(schema[key]))
      walkSchema(child, `${pointer}/${key}/${escapeSegment(name)}`, visitor, true);
  }
}

function walkNode(node: unknown, pointer: string, visitor: SchemaVisitor): void {
  if (Array.isArray(node)) {
    node.forEach((child, index) => walkNode(child, `${pointer}/${index}`, visitor));
    return;
  }
  if (!isObject(node)) return;
  if (isObject(node['schema'])) visitor.carrier?.(node, pointer);
  for (const [key, child] of Object.entries(node)) {
    const at = `${pointer}/${escapeSegment(key)}`;
    const isMap = key === 'schemas' && pointer === '#/components';
    if (isMap && isObject(child))
      Object.entries(child).forEach(([name, schema]) =>
        walkSchema(schema, `${at}/${escapeSegment(name)}`, visitor),
      );
    else if (key === 'schema') walkSchema(child, at, visitor);
    else if (!DATA.has(key) || pointer === '#/components') walkNode(child, at, visitor);
  }
}

/** Visits every schema, media type, parameter and header of an OpenAPI bundle. */
export function walkOpenapi(openapi: JsonObject, visitor: SchemaVisitor): void {
  const { examples: _, ...components } = openapi['components'] ?? {};
  walkNode({ ...openapi, components }, '#', visitor);
}

/** Visits every schema of an AsyncAPI bundle: components, and the headers of each message. */
export function walkAsyncapi(asyncapi: JsonObject, visitor: SchemaVisitor): void {
  const { schemas = {}, messages = {} } = asyncapi['components'] ?? {};
  for (const [name, schema] of Object.entries(schemas))
    walkSchema(schema, `#/components/schemas/${escapeSegment(name)}`, visitor);
  for (const [name, message] of Object.entries<JsonObject>(messages)) {
    const at = `#/components/messages/${escapeSegment(name)}/headers`;
    walkSchema(message?.['headers'], at, visitor);
  }
}
