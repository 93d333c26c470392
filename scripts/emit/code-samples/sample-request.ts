import { dereference, type JsonObject } from '../../../src/service/json.ts';
import {
  bodyExamples,
  type NamedExample,
  responseExamples,
} from '../../contract/named-examples.ts';
import type { Operation } from '../../contract/operations.ts';

/** How many values of a body are in a response, and how many of them differ there. */
function compare(sent: unknown, received: unknown): { same: number; other: number } {
  if (received === undefined) return { same: 0, other: 0 };
  if (typeof sent !== 'object' || sent === null) {
    const isSame = JSON.stringify(sent) === JSON.stringify(received);
    return { same: isSame ? 1 : 0, other: isSame ? 0 : 1 };
  }
  const sum = { same: 0, other: 0 };
  for (const [name, value] of Object.entries(sent)) {
    const { same, other } = compare(value, (received as Record<string, unknown> | null)?.[name]);
    sum.same += same;
    sum.other += other;
  }
  return sum;
}

/**
 * The response example that answers a request example: the one of its name, else the one that says back most of what
 * was sent, and nothing else of it; undefined where the contract shows none.
 */
function matchResponse(
  request: NamedExample,
  responses: readonly NamedExample[],
): NamedExample | undefined {
  const named = responses.find(({ name }) => name === request.name);
  if (named) return named;
  const scored = responses.map((response) => {
    const { data } = response.value as { data?: unknown };
    return { response, ...compare(request.value, data) };
  });
  const fits = scored.filter(({ other }) => other === 0);
  return fits.sort((one, next) => next.same - one.same)[0]?.response;
}

/** The call that the samples of an operation make for one of the contract's examples. */
export interface SampleRequest {
  readonly operation: Operation;
  /** The example's name and what it is called. */
  readonly name: string;
  readonly title: string;
  /** Values of the path parameters, in the order of the path. */
  readonly path: readonly { name: string; value: string }[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The example of the body; undefined where there is none. */
  readonly body: unknown;
  /** What the contract shows as the response to it. */
  readonly response: NamedExample | undefined;
}

function firstExample(openapi: JsonObject, carrier: JsonObject): unknown {
  // An optional parameter has its example where no importer takes it for a value to send.
  const shown = carrier['example'] ?? carrier['x-example'];
  if (shown !== undefined) return shown;
  const [example] = Object.values<JsonObject>(carrier['examples'] ?? {});
  return dereference(openapi, example)?.value;
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
  return Object.fromEntries(shown.map((one) => [one.name, firstExample(openapi, one)]));
}

function sampleHeaders(openapi: JsonObject, operation: Operation): Record<string, string> {
  if (operation.verb !== 'post') return {};
  const key = operation.parameters.find(({ name }) => name === 'Idempotency-Key');
  return key ? { 'Idempotency-Key': String(firstExample(openapi, key)) } : {};
}

/** What a response shows of the path that leads to it; what is created has an id of its own. */
function shownValue(
  { verb, result }: Operation,
  response: NamedExample | undefined,
  name: string,
): string | undefined {
  if (result.kind !== 'resource') return undefined;
  const { data } = (response?.value ?? {}) as { data?: Record<string, string> };
  if (name === 'key') return data?.['object_key'] ?? data?.['key'];
  return verb === 'post' ? undefined : data?.['id'];
}

function samplePath(
  openapi: JsonObject,
  operation: Operation,
  response: NamedExample | undefined,
): SampleRequest['path'] {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return names.map((name, index) => {
    const parameter = operation.parameters.find((entry) => entry.name === name);
    // Of `/campaigns/{id}/runs/{run_id}` the last is the response's own.
    const isOwn = name === 'key' || index === names.length - 1;
    const own = isOwn ? shownValue(operation, response, name) : undefined;
    return { name, value: own ?? String(firstExample(openapi, parameter ?? {})) };
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
    path: samplePath(openapi, operation, response),
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
      ? bodies.map((body) => ({ shown: body, body, response: matchResponse(body, responses) }))
      : responses.map((response) => ({ shown: response, body: undefined, response }));
  return pairs.map(({ shown, body, response }) =>
    callOf(openapi, operation, shown, body, response),
  );
}

/** The first of these calls. */
export function sampleRequest(openapi: JsonObject, operation: Operation): SampleRequest {
  const [first] = sampleRequests(openapi, operation);
  return first ?? callOf(openapi, operation, { name: 'call', title: 'A call' });
}
