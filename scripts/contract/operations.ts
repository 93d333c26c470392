import { dereference, type JsonObject } from '../../src/service/json.ts';
import {
  listOperations as listServiceOperations,
  type ServiceOperation,
} from '../../src/service/service-operation.ts';

/** An operation as the service reads it, and what generation wants to know besides. */
export interface Operation extends ServiceOperation {
  readonly node: JsonObject;
  readonly stability: string;
  readonly bodySchema: string | undefined;
  /** What a successful response carries: one resource, a page of them, or a body without the envelope. */
  readonly result: { readonly kind: 'resource' | 'list' | 'plain'; readonly schema: string };
  readonly errorStatuses: readonly string[];
}

export function listOperations(openapi: JsonObject): Operation[] {
  return listServiceOperations(openapi).map((operation) => {
    const node: JsonObject = openapi['paths'][operation.path][operation.verb];
    const { id, body } = operation;
    return {
      ...operation,
      node,
      stability: node['x-stability-level'],
      bodySchema: body && schemaName(body.schema, `The request body of ${id}`),
      result: resultOf(openapi, operation),
      errorStatuses: Object.keys(node['responses']).filter((code) => !code.startsWith('2')),
    };
  });
}

function resultOf(openapi: JsonObject, { id, success }: ServiceOperation): Operation['result'] {
  const { status, schema } = success;
  const data: JsonObject | undefined = dereference(openapi, schema).properties?.data;
  const where = `The data of ${id}'s ${status} response`;
  if (!data) return { kind: 'plain', schema: schemaName(schema, where) };
  const kind = data['type'] === 'array' ? 'list' : 'resource';
  return { kind, schema: schemaName(kind === 'list' ? data['items'] : data, where) };
}

function schemaName({ $ref }: JsonObject, where: string): string {
  if (typeof $ref !== 'string') throw new Error(`${where} has to be a \`$ref\` to a named schema.`);
  return $ref.split('/').at(-1) as string;
}
