// Calls a method of the generated client with the contract's own examples.
import { dereference } from '../../src/service/json.ts';
import type { Operation } from '../../scripts/contract/operations.ts';
import { type Client, createClient } from '../../src/index.ts';
import type { TestFetch } from '../../src/testing/index.ts';
import { openapi } from '../contract/contract.ts';
import { exampleValues } from '../contract/sample-call.ts';

type Methods = Record<string, Record<string, (...args: unknown[]) => Promise<any>>>;

/** A client without retries whose requests go to the test's `fetch`. */
export function clientOf(fetch: TestFetch): Client {
  const baseUrl = 'https://crm.test';
  return createClient({ baseUrl, accessToken: 'test', maxRetries: 0, fetch });
}

/** Calls the operation, with another body if one is given. */
export function callMethod(client: Client, operation: Operation, other?: unknown): Promise<any> {
  const example = (carrier: any): unknown => exampleValues(carrier)[0]?.[1];
  const path = operation.parameters.filter((parameter) => parameter['in'] === 'path').map(example);
  const { body } = operation;
  const media = body && dereference(openapi, operation.node['requestBody']).content[body.mediaType];
  const method = (client as unknown as Methods)[operation.family]?.[operation.method];
  if (!method) throw new Error(`The client has no ${operation.family}.${operation.method}.`);
  return method(...path, ...(media ? [other ?? example(media)] : []));
}
