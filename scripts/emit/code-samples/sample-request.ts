import { dereference, type JsonObject } from '../../../src/service/json.ts';
import type { Operation } from '../../contract/operations.ts';

/** The call that the samples of an operation make: of the contract's first examples. */
export interface SampleRequest {
  readonly operation: Operation;
  /** Values of the path parameters, in the order of the path. */
  readonly path: readonly { name: string; value: string }[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The first example of the body; undefined where there is none. */
  readonly body: unknown;
}

function firstExample(openapi: JsonObject, carrier: JsonObject): unknown {
  const [shown] = carrier['schema']?.examples ?? [];
  if (carrier['example'] !== undefined) return carrier['example'];
  // An optional parameter has its example in the schema.
  if (carrier['in'] && shown !== undefined) return shown;
  const [example] = Object.values<JsonObject>(carrier['examples'] ?? {});
  return dereference(openapi, example)?.value;
}

/** Of the query, what has to be there; and the size of a page, which every reader of a list wants to know. */
function sampleQuery(openapi: JsonObject, { parameters }: Operation): Record<string, unknown> {
  const shown = parameters.filter(
    (parameter) =>
      parameter['in'] === 'query' && (parameter['required'] || parameter['name'] === 'limit'),
  );
  return Object.fromEntries(
    shown.map((parameter) => [parameter['name'], firstExample(openapi, parameter)]),
  );
}

function sampleHeaders(openapi: JsonObject, operation: Operation): Record<string, string> {
  if (operation.verb !== 'post') return {};
  const key = operation.parameters.find(({ name }) => name === 'Idempotency-Key');
  return key ? { 'Idempotency-Key': String(firstExample(openapi, key)) } : {};
}

/** The call of an operation that its samples show. */
export function sampleRequest(openapi: JsonObject, operation: Operation): SampleRequest {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const path = names.map((name) => {
    const parameter = operation.parameters.find((entry) => entry['name'] === name);
    return { name, value: String(firstExample(openapi, parameter ?? {})) };
  });
  return {
    operation,
    path,
    query: sampleQuery(openapi, operation),
    headers: sampleHeaders(openapi, operation),
    body: operation.body?.examples[0]?.value,
  };
}
