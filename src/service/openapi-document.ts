/** Any JSON object of the contract, read where its shape is known from OpenAPI. */
export type JsonObject = Record<string, any>;

/** The parts of the bundled OpenAPI 3.1 document that are read at run time. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

/** Follows a `$ref` of the bundle, to the end of a chain of them. The bundle refers to itself only. */
export function dereference(document: OpenApiDocument, node: JsonObject): JsonObject {
  const reference: unknown = node['$ref'];
  if (typeof reference !== 'string') return node;
  const [, , section = '', name = ''] = reference.split('/');
  const target = document.components[section]?.[name];
  if (!target) throw new Error(`The contract has nothing at ${reference}.`);
  return dereference(document, target);
}
