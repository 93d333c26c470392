import { appendFileSync } from 'node:fs';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { dereference, escapeSegment, type JsonObject } from '../../src/service/json.ts';
import { openapi, operations } from './contract.ts';
import { cover, errorCode } from './coverage.ts';
import { exampleValues, sampleCall, sampleCalls, send } from './sample-call.ts';
import { faults } from './schema-check.ts';

const prism = inject('prismUrl');
const coverage = inject('coverageFile');
afterAll(() => appendFileSync(coverage, 'prism.test\n'));

/** Where the JSON schema of one response stands in the bundle, through its `$ref`. */
function responseSchema(
  path: string,
  verb: string,
  status: string,
): { pointer: string; media: JsonObject } {
  const at = `#/paths/${escapeSegment(path)}/${verb}/responses/${status}`;
  const response = openapi['paths'][path][verb].responses[status];
  const pointer = `${response.$ref ?? at}/content/application~1json/schema`;
  return { pointer, media: dereference(openapi, response).content['application/json'] };
}

describe.each(operations)('$id', (operation) => {
  const { id, path, verb } = operation;
  const good = String(operation.success.status);
  const statuses = [good, ...operation.errorStatuses];

  test.each(sampleCalls(operation))(
    '$name: a valid call returns what is documented, with no violation (R-120)',
    async (call) => {
      const response = await send(prism, call);

      expect(response.headers.get('sl-violations')).toBeNull();
      expect(response.status).toBe(Number(good));
      expect(faults(responseSchema(path, verb, good).pointer, await response.json())).toEqual([]);
      cover(coverage, { operation: id, status: good, aspect: 'request', name: call.example });
    },
  );

  test.each(statuses)(
    'status %s is reachable with each of its examples, and fits its schema',
    async (status) => {
      const { pointer, media } = responseSchema(path, verb, status);
      const examples = exampleValues(media);
      expect(examples.length).toBeGreaterThan(0);

      for (const [name, value] of examples) {
        const response = await send(prism, sampleCall(operation), {
          prefer: `code=${status}, example=${name}`,
        });
        const body = await response.json();
        expect(response.status).toBe(Number(status));
        expect(body).toEqual(value);
        expect(faults(pointer, body)).toEqual([]);
        cover(coverage, { operation: id, status, aspect: 'response', name });
        if (status === good) continue;
        cover(coverage, { operation: id, status, aspect: 'code', name: errorCode(body) });
      }
    },
  );
});

const underV1 = operations.filter(({ scopes }) => scopes);

test.each(underV1)('$id: no token returns the typed 401 (R-054)', async (operation) => {
  const call = sampleCall(operation);
  delete call.headers['authorization'];

  const response = await send(prism, call);

  expect(response.status).toBe(401);
  expect((await response.json()).error.type).toBe('authentication_error');
  const cell = { operation: operation.id, status: '401', name: 'no token' };
  cover(coverage, { ...cell, aspect: 'security' });
});

const withJson = operations.filter(({ body }) => body?.mediaType === 'application/json');

test.each(withJson)('$id: a wrong body returns the typed 400', async (operation) => {
  const response = await send(prism, { ...sampleCall(operation), body: '["not an object"]' });

  expect(response.status).toBe(400);
  expect((await response.json()).error.type).toBe('invalid_request_error');
  expect(response.headers.get('sl-violations')).toContain('body');
});
