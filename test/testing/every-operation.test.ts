import { describe, expect, test } from 'vitest';
import { dereference } from '../../src/service/json.ts';
import { ApiError, TokenError } from '../../src/index.ts';
import { createTestFetch } from '../../src/testing/index.ts';
import { openapi, operations } from '../contract/contract.ts';
import { exampleValues } from '../contract/sample-call.ts';
import { callMethod, clientOf } from './call-method.ts';

const testFetch = createTestFetch();
const crm = clientOf(testFetch);

describe.each(operations)('$family.$method', (operation) => {
  const { family, method, success, result, node, errorStatuses } = operation;
  // One name for all of them: what it may get as response is checked when the test runs.
  const name = `${family}.${method}` as 'contacts.get';
  const media = dereference(openapi, node['responses'][success.status]).content['application/json'];

  test('responds with the first example of its success', async () => {
    testFetch.reset();

    const { response, ...returned } = await callMethod(crm, operation);

    const [[, value]] = exampleValues(media) as [[string, any]];
    const expected = result.kind === 'plain' ? { data: value } : value;
    expect(response.status).toBe(success.status);
    expect(expected).toMatchObject(JSON.parse(JSON.stringify(returned)));
    expect(testFetch.requests.map((request) => request.operation)).toEqual([name]);
  });

  test('responds with each example that a test names', async () => {
    for (const [example, value] of exampleValues(media)) {
      testFetch.respond(name, { example: example as 'contact' });

      const { data } = await callMethod(crm, operation);

      expect(data).toEqual(result.kind === 'plain' ? value : value.data);
    }
    testFetch.reset();
  });

  test.each(errorStatuses)('returns %s as a typed error', async (status) => {
    testFetch.respond(name, { status: Number(status) as 404 });

    const error = await callMethod(crm, operation).catch((thrown) => thrown);

    testFetch.reset();
    expect(error).toBeInstanceOf(result.kind === 'plain' ? TokenError : ApiError);
    expect(error.status).toBe(Number(status));
  });
});
