import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { type ExampleBody, type ExampleOperation, operations } from '../examples.ts';
import { TINY } from '../tiny.ts';
import type { Tool } from '../tool.ts';

/** A request and the response that an application gives to it. */
interface Exchange {
  readonly body: ExampleBody | undefined;
  readonly response: ExampleBody | undefined;
}

/** Pairs of what an operation's examples send and receive; each is in one pair at least. */
function exchangesOf({ bodies, responses }: ExampleOperation): Exchange[] {
  const length = Math.max(bodies.length, responses.length);
  return Array.from({ length }, (_, index) => ({
    body: bodies[index % bodies.length],
    response: responses[index % responses.length],
  }));
}

function requestOf({ method }: ExampleOperation, { body }: Exchange): RequestInit {
  const request = { method: method.toUpperCase(), headers: { authorization: 'Bearer 1' } };
  if (!body) return request;
  const headers = { ...request.headers, 'content-type': body.mediaType };
  const isJson = body.mediaType.endsWith('json');
  const form = body.value as Record<string, string>;
  return {
    ...request,
    headers,
    body: isJson ? JSON.stringify(body.value) : new URLSearchParams(form),
  };
}

/** Makes an application respond with the example that is wanted; resolves to a caller of it. */
async function serveExamples(app: any) {
  let wanted: ExampleBody | undefined;
  app.use((_: unknown, response: any) => response.status(wanted?.status).json(wanted?.value));
  app.use((fault: any, _: unknown, response: any, _next: unknown) =>
    response.status(fault.status ?? 500).send(`Fault: ${fault.message}`),
  );
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return async (operation: ExampleOperation, exchange: Exchange): Promise<string> => {
    wanted = exchange.response;
    const query = new URLSearchParams(operation.query);
    const url = `http://127.0.0.1:${server.address().port}${operation.path}?${query}`;
    return (await fetch(url, requestOf(operation, exchange))).text();
  };
}

const expressOpenapiValidator: Tool = {
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
  async check(folder) {
    const { app } = await folder.import(this.command);
    const call = await serveExamples(app);
    const texts: string[] = [];
    for (const operation of operations)
      for (const exchange of exchangesOf(operation)) texts.push(await call(operation, exchange));
    const create = operations.find(({ id }) => id === 'createContact') as ExampleOperation;
    const [body] = create.bodies;
    const wrong = { body: { ...(body as ExampleBody), value: { name: 7 } }, response: undefined };

    expect(texts.filter((text) => text.startsWith('Fault'))).toEqual([]);
    expect(await call(create, wrong)).toBe('Fault: request/body/name must be string');
    return `An Express application whose requests and responses are validated. All ${texts.length.toLocaleString('en-US')} exchanges that the examples make are valid.`;
  },
};

/** What openapi-backend finds in the examples of an operation. */
function findErrors(api: any, { id, method, path, query, bodies, responses }: ExampleOperation) {
  const requests = bodies.filter(({ mediaType }) => mediaType === 'application/json');
  const results = [
    ...requests.map(({ mediaType, value: body }) => {
      const headers = { 'content-type': mediaType };
      return api.validateRequest({ method, path, query, headers, body }, id);
    }),
    ...responses.map(({ status, value }) => api.validateResponse(value, id, status)),
  ];
  return results.flatMap(({ errors }) => errors ?? []);
}

const BACKEND = "export { OpenAPIBackend, OpenAPIValidator } from 'openapi-backend';";

const openapiBackend: Tool = {
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
  async check(folder) {
    const { api } = await folder.import(this.command);
    const mocks = operations.map(({ id }) => api.mockResponseForOperation(id).mock);

    expect(operations.flatMap((operation) => findErrors(api, operation))).toEqual([]);
    expect(api.validateResponse({ data: 1 }, 'getContact', 200).valid).toBe(false);
    expect(mocks).toEqual(operations.map(({ responses }) => responses[0]?.value));
    return 'A router with validation of requests and responses, in which all examples are valid, and a mock that responds with the first example of each operation.';
  },
  limits: [
    {
      says: 'Its `strict` mode knows OpenAPI 3.0 and refuses every description in 3.1. Leave it off.',
      async prove(folder) {
        const { OpenAPIBackend } = await folder.import(BACKEND);
        const api = new OpenAPIBackend({ definition: structuredClone(TINY), strict: true });

        await expect(api.init()).rejects.toThrow('Document is not valid OpenAPI');
      },
    },
    {
      says: 'Where two schemas share a list after it has resolved their references, it puts a reference in the place of the second list. Pass an object and set `quick`, as here: then they share none.',
      async prove(folder) {
        const { OpenAPIValidator } = await folder.import(BACKEND);
        const examples = ['one'];

        expect(OpenAPIValidator.decycle({ a: { examples }, b: { examples } })).toEqual({
          a: { examples },
          b: { examples: { $ref: '#/a/examples' } },
        });
      },
    },
  ],
};

export const servers: readonly Tool[] = [expressOpenapiValidator, openapiBackend];
