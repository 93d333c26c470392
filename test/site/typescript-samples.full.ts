// Every TypeScript sample of an operation is run as a module, and sends what the contract wants.
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { SAMPLE_BASE_URL } from '../../scripts/emit/code-samples/http-call.ts';
import { operationSamples } from '../../scripts/emit/code-samples/code-samples.ts';
import { dereference } from '../../src/service/json.ts';
import type { Operation } from '../../scripts/contract/operations.ts';
import { exampleValues } from '../contract/sample-call.ts';
import { openapi, operations } from '../contract/contract.ts';
import { importCode } from '../import-code.ts';

let logged: unknown[][];
beforeEach(() => {
  logged = vi.spyOn(console, 'log').mockImplementation(() => {}).mock.calls;
  vi.stubEnv('CRM_CLIENT_SECRET', 'example_secret');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** What the mock returns: the first example of the operation's success. */
function answer({ node, success }: Operation): any {
  const response = dereference(openapi, node['responses'][success.status]);
  const [first] = exampleValues(response.content['application/json']);
  return first?.[1];
}

// Against the mock, whose examples are known word for word: what a sandbox makes of them stands beside the other languages.
test.each(operations)('$id logs the response', async (operation) => {
  const { source = '' } =
    operationSamples(openapi, operation).find(({ lang }) => lang === 'TypeScript') ?? {};

  await importCode(source.replace(SAMPLE_BASE_URL, inject('prismUrl')));

  const body = answer(operation);
  expect(logged).toEqual([[operation.result.kind === 'plain' ? body.expires_in : body.data]]);
});
