import { once } from 'node:events';
import { expect } from 'vitest';
import { type ExampleOperation, operations } from '../examples.ts';
import { TINY } from '../tiny.ts';
import type { Tool } from '../tool.ts';

/** Pairs of what an operation's examples send and receive; each is in one pair at least. */
function exchangesOf({ bodies, responses }: ExampleOperation) {
  const length = Math.max(bodies.length, responses.length);
  return Array.from({ length }, (_, index) => ({
    body: bodies[index % bodies.length],
    response: responses[index % responses.length],
  }));
}

const encode = (mediaType: string, value: unknown): string =>
  mediaType.endsWith('json')
    ? JSON.stringify(value)
    : new URLSearchParams(value as Record<string, string>).toString();

export const expressOpenapiValidator: Tool = {
  name: 'express-openapi-validator',
  package: 'express-openapi-validator',
  group: 'Servers',
  language: 'js',
  command: `\
import express from 'express';
import { middleware } from 'express-openapi-validator';

export const app = express();
app.use(express.json(), express.urlencoded());
app.use(middleware({ apiSpec: 'openapi.json', validateResponses: true }));
`,
  async check(work) {
    const { app } = await work.import(this.command);
    let response: { status: number; value: unknown } | undefined;
    app.use((_: any, answer: any) => answer.status(response?.status).json(response?.value));
    app.use((fault: any, _: any, answer: any, _next: any) =>
      answer
        .status(fault.status ?? 500)
        .set('x-fault', '1')
        .json(fault),
    );
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const faults: string[] = [];
    let count = 0;
    for (const operation of operations) {
      const query = new URLSearchParams(operation.query);
      const url = `http://127.0.0.1:${server.address().port}${operation.path}?${query}`;
      for (const exchange of exchangesOf(operation)) {
        const { mediaType, value } = exchange.body ?? {};
        response = exchange.response;
        const answer = await fetch(url, {
          method: operation.method.toUpperCase(),
          headers: { authorization: 'Bearer 1', ...(mediaType && { 'content-type': mediaType }) },
          ...(mediaType && { body: encode(mediaType, value) }),
        });
        const text = await answer.text();
        if (answer.headers.has('x-fault')) faults.push(`${operation.id}: ${text.slice(0, 300)}`);
        count += 1;
      }
    }
    server.close();

    expect(faults).toEqual([]);
    return `Requests and responses of an Express application are validated; the ${count} exchanges that the examples make pass.`;
  },
};

/** Whether it takes a description without errors when told to be strict. */
const isTakenStrictly = async (backend: any, definition: object): Promise<boolean> =>
  new backend({ definition, strict: true }).init().then(
    () => true,
    () => false,
  );

export const openapiBackend: Tool = {
  name: 'openapi-backend',
  package: 'openapi-backend',
  group: 'Servers',
  language: 'js',
  command: `\
import { readFile } from 'node:fs/promises';
import { OpenAPIBackend } from 'openapi-backend';

const definition = JSON.parse(await readFile('openapi.json', 'utf8'));
export const api = new OpenAPIBackend({ definition, quick: true });
await api.init();
`,
  async check(work) {
    const { api } = await work.import(this.command);
    const results = operations.flatMap((operation) => [
      ...operation.bodies
        .filter(({ mediaType }) => mediaType === 'application/json')
        .map(({ mediaType, value }) => {
          const { method, path, query } = operation;
          const headers = { 'content-type': mediaType };
          return api.validateRequest({ method, path, query, headers, body: value }, operation.id);
        }),
      ...operation.responses.map(({ status, value }) =>
        api.validateResponse(value, operation.id, status),
      ),
    ]);
    const mocks = operations.map(({ id }) => api.mockResponseForOperation(id).mock);
    const firsts = operations.map(({ responses }) => responses[0]?.value);

    expect(results.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    expect(api.validateResponse({ data: 1 }, 'getContact', 200).valid).toBe(false);
    expect(mocks).toEqual(firsts);
    return `Validates the ${results.length} bodies of the examples, and mocks each operation with its first one.`;
  },
  limits: [
    {
      says: 'Its `strict` mode has the schema of OpenAPI 3.0 and refuses every 3.1 description; leave it off.',
      async prove(work) {
        const { OpenAPIBackend } = await work.import(
          "export { OpenAPIBackend, OpenAPIValidator } from 'openapi-backend';",
        );
        const { webhooks, components, ...rest } = structuredClone(TINY);

        expect(await isTakenStrictly(OpenAPIBackend, { ...rest, webhooks, components })).toBe(
          false,
        );
      },
    },
    {
      says: 'Pass the description as an object and set `quick`: what it reads from a path by itself it takes apart, so that schemas become invalid.',
      async prove(work) {
        const { OpenAPIValidator } = await work.import(
          "export { OpenAPIBackend, OpenAPIValidator } from 'openapi-backend';",
        );
        const examples = ['one'];

        expect(OpenAPIValidator.decycle({ a: { examples }, b: { examples } })).toEqual({
          a: { examples },
          b: { examples: { $ref: '#/a/examples' } },
        });
      },
    },
  ],
};
