import type { JsonObject } from '../../../src/service/json.ts';
import {
  bodyExamples,
  exampleValue,
  type NamedExample,
  responseExamples,
} from '../../contract/named-examples.ts';
import type { Operation } from '../../contract/operations.ts';

export interface SampleRequest {
  readonly operation: Operation;
  readonly name: string;
  readonly title: string;
  readonly path: readonly { name: string; value: string }[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The example of the body; undefined where there is none. */
  readonly body: unknown;
  readonly response: NamedExample | undefined;
}

/**
 * Of the query, what has to be there, the size of a page, which every reader of a list wants to know, and what the
 * response shows embedded.
 */
function sampleQuery(
  openapi: JsonObject,
  { parameters }: Operation,
  response: NamedExample | undefined,
): Record<string, unknown> {
  const isShown = ({ name, required }: JsonObject): boolean =>
    required || name === 'limit' || (name === 'expand' && response?.name === 'expanded');
  const shown = parameters.filter((parameter) => parameter.in === 'query' && isShown(parameter));
  return Object.fromEntries(shown.map((one) => [one.name, exampleValue(openapi, one)]));
}

function sampleHeaders(openapi: JsonObject, operation: Operation): Record<string, string> {
  if (operation.verb !== 'post') return {};
  const key = operation.parameters.find(({ name }) => name === 'Idempotency-Key');
  return key ? { 'Idempotency-Key': String(exampleValue(openapi, key)) } : {};
}

function samplePath(
  openapi: JsonObject,
  { parameters, path }: Operation,
  example: string,
): SampleRequest['path'] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const parameter = parameters.find((entry) => entry.name === name);
    return { name, value: String(exampleValue(openapi, parameter ?? {}, example)) };
  });
}

function callOf(
  openapi: JsonObject,
  operation: Operation,
  { name, title }: Pick<NamedExample, 'name' | 'title'>,
  body?: NamedExample,
  response?: NamedExample,
): SampleRequest {
  return {
    operation,
    name,
    title,
    path: samplePath(openapi, operation, name),
    query: sampleQuery(openapi, operation, response),
    headers: sampleHeaders(openapi, operation),
    body: body?.value,
    response,
  };
}

/** The calls that the samples of an operation show: one for each example of its body, else of its response. */
export function sampleRequests(openapi: JsonObject, operation: Operation): SampleRequest[] {
  const { node, success } = operation;
  const responses = responseExamples(openapi, node, success.status);
  const bodies = bodyExamples(openapi, node);
  const pairs =
    bodies.length > 0
      ? bodies.map((body) => ({
          shown: body,
          body,
          response: responses.find(({ name }) => name === body.name),
        }))
      : responses.map((response) => ({ shown: response, body: undefined, response }));
  return pairs.map(({ shown, body, response }) =>
    callOf(openapi, operation, shown, body, response),
  );
}

export function sampleRequest(openapi: JsonObject, operation: Operation): SampleRequest {
  const [first] = sampleRequests(openapi, operation);
  return first ?? callOf(openapi, operation, { name: 'call', title: 'A call' });
}
