// Each method of the client, over a socket, against a sandbox in which the contract's examples hold.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { dereference } from '../../src/service/json.ts';
import type { Operation } from '../../scripts/contract/operations.ts';
import { createClient } from '../../src/index.ts';
import { createSandbox, type SandboxServer } from '../../src/sandbox/index.ts';
import { openapi, operations } from '../contract/contract.ts';
import { exampleValues } from '../contract/sample-call.ts';
import { callMethod } from '../testing/call-method.ts';

const sandbox = await createSandbox({ seed: 'examples', speed: 0, rateLimit: false });
const server: SandboxServer = await sandbox.listen();
const crm = createClient({
  baseUrl: server.url,
  accessToken: 'example_access_token',
  maxRetries: 0,
  allowInsecureBaseUrl: true,
});

beforeEach(() => sandbox.reset());

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.violations).toEqual([]);
});

/** Examples that tell of another moment than the world of the examples is in: what they meet there. */
const ELSEWHERE: Readonly<Record<string, number>> = {
  'campaigns.update canceled': 409,
  'channels.createTemplate utility': 409,
  'channels.createTemplate marketing': 409,
  'objects.create vehicles': 409,
  'objects.create policies': 409,
  'objects.delete': 409,
  'inboxes.delete': 409,
  'records.create linked_policy': 400,
  'contacts.merge merged': 400,
};

const calls = operations
  .filter(({ family }) => family !== 'oauth')
  .flatMap((operation) =>
    bodiesOf(operation).map(([example, body]) => ({
      name: [`${operation.family}.${operation.method}`, example].filter(Boolean).join(' '),
      operation,
      body,
    })),
  );

function bodiesOf({ node, body }: Operation): [string, unknown][] {
  if (!body) return [['', undefined]];
  const media = dereference(openapi, node['requestBody']).content[body.mediaType];
  return exampleValues(media);
}

test.each(calls)('$name works over a socket', async ({ name, operation, body }) => {
  const expected = ELSEWHERE[name] ?? operation.success.status;

  const status = await callMethod(crm, operation, body).then(
    ({ response }) => response.status,
    (error) => error.status,
  );

  expect(status).toBe(expected);
});

test('the table of examples from elsewhere names examples that there are', () => {
  const names = new Set(calls.map(({ name }) => name));

  expect(Object.keys(ELSEWHERE).filter((name) => !names.has(name))).toEqual([]);
});
