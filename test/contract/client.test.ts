import { appendFileSync } from 'node:fs';
import { afterAll, expect, inject, test } from 'vitest';
import { dereference } from '../../src/service/json.ts';
import type { Operation } from '../../scripts/contract/operations.ts';
import { ApiError, type Client, createClient, TokenError } from '../../src/index.ts';
import { openapi, operations } from './contract.ts';
import { cover } from './coverage.ts';
import { exampleValues } from './sample-call.ts';

type Methods = Record<string, Record<string, (...args: unknown[]) => Promise<any>>>;

const coverage = inject('coverageFile');
afterAll(() => appendFileSync(coverage, 'client.test\n'));

const crm: Client = createClient({
  baseUrl: inject('prismUrl'),
  clientId: 'app_7Hf2',
  clientSecret: 'example_secret',
});

/** The arguments of a generated method, from the contract's own examples. */
function sampleArguments(operation: Operation): unknown[] {
  const example = (parameter: any): unknown => exampleValues(parameter)[0]?.[1];
  const inPlace = (place: string) =>
    operation.parameters.filter((parameter) => parameter['in'] === place);
  const query = Object.fromEntries(inPlace('query').map((one) => [one['name'], example(one)]));
  const body =
    operation.body &&
    dereference(openapi, operation.node['requestBody']).content[operation.body.mediaType];
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const path = names.map((name) => example(inPlace('path').find((one) => one['name'] === name)));
  if (body) return [...path, example(body), { query }];
  return operation.verb === 'get' && Object.keys(query).length > 0 ? [...path, query] : path;
}

function call(client: Client, operation: Operation): Promise<any> {
  const method = (client as unknown as Methods)[operation.family]?.[operation.method];
  if (!method) throw new Error(`The client has no ${operation.family}.${operation.method}.`);
  return method(...sampleArguments(operation));
}

test.each(operations)('$family.$method calls $id and returns its value', async (operation) => {
  const result = await call(crm, operation);

  const content = dereference(
    openapi,
    operation.node['responses'][operation.success.status],
  ).content;
  const values = exampleValues(content['application/json']).map(([, value]) => value);
  const { response, ...returned } = result;
  expect(response.status).toBe(operation.success.status);
  expect(response.headers.get('sl-violations')).toBeNull();
  const expected = values.map(({ object: _, ...rest }) =>
    operation.result.kind === 'plain' ? { data: values[0] } : rest,
  );
  expect(expected).toContainEqual(returned);
  noteCall(operation, `${operation.success.status}`);
});

function noteCall({ id, method }: Operation, status: string): void {
  cover(coverage, { operation: id, status, aspect: 'client', name: method });
}

const failures = operations.flatMap((operation) =>
  operation.errorStatuses.map((status) => ({ operation, status, name: operation.id })),
);

test.each(failures)('$name: status $status is a typed error', async ({ operation, status }) => {
  const failing = createClient({
    baseUrl: inject('prismUrl'),
    accessToken: 'example_access_token',
    maxRetries: 0,
    headers: { prefer: `code=${status}` },
  });

  const error = await call(failing, operation).catch((thrown) => thrown);

  expect(error).toBeInstanceOf(operation.result.kind === 'plain' ? TokenError : ApiError);
  expect(error.status).toBe(Number(status));
  if (error instanceof ApiError) {
    expect(error.constructor).not.toBe(ApiError);
    expect(error.traceId).toMatch(/^trc_/);
  }
  noteCall(operation, status);
});
