import { expect, inject, test } from 'vitest';
import { dereference } from '../../scripts/contract/json.ts';
import type { Operation } from '../../scripts/contract/operations.ts';
import { ApiError, type Client, createClient } from '../../src/index.ts';
import { openapi, operations } from './contract.ts';
import { exampleValues } from './sample-call.ts';

type Methods = Record<string, Record<string, (...args: unknown[]) => Promise<any>>>;

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

function call(operation: Operation, ...more: unknown[]): Promise<any> {
  const method = (crm as unknown as Methods)[operation.family]?.[operation.method];
  if (!method) throw new Error(`The client has no ${operation.family}.${operation.method}.`);
  return method(...sampleArguments(operation), ...more);
}

test.each(operations)('$family.$method calls $id and returns its value', async (operation) => {
  const result = await call(operation);

  const content = dereference(
    openapi,
    operation.node['responses'][operation.success.status],
  ).content;
  const values = exampleValues(content['application/json']).map(([, value]) => value);
  const { response, ...returned } = result;
  expect(response.status).toBe(Number(operation.success.status));
  expect(response.headers.get('sl-violations')).toBeNull();
  const expected = values.map(({ object: _, ...rest }) =>
    operation.success.kind === 'plain' ? { data: values[0] } : rest,
  );
  expect(expected).toContainEqual(returned);
});

test("an error response becomes the typed error with the contract's example in it", async () => {
  const failed = crm.contacts.get('con_8Zk2', { headers: { prefer: 'code=404' } });

  await expect(failed).rejects.toBeInstanceOf(ApiError);
  await expect(failed).rejects.toMatchObject({
    status: 404,
    type: 'not_found_error',
    code: 'resource_not_found',
  });
});
