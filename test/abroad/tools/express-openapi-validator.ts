import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type ExampleBody, type ExampleOperation, operations } from '../examples.ts';
import { TINY } from '../tiny.ts';
import type { Tool } from '../tool.ts';
import { FOLDER } from '../tool-folder.ts';

interface Exchange {
  readonly body: ExampleBody | undefined;
  readonly response: ExampleBody | undefined;
}

/**
 * Pairs of what an operation's examples send and receive, with each example of a request and of a
 * success. Most errors are the same everywhere, so one is left out that is in `seen`.
 */
function exchangesOf({ bodies, responses }: ExampleOperation, seen: Set<string>): Exchange[] {
  const fresh = responses.filter(({ status, value }) => {
    const error = `${status} ${JSON.stringify(value)}`;
    if (status >= 300 && seen.has(error)) return false;
    seen.add(error);
    return true;
  });
  const length = Math.max(bodies.length, fresh.length);
  return Array.from({ length }, (_, index) => ({
    body: bodies[index % bodies.length],
    response: fresh[index % fresh.length],
  }));
}

function requestOf({ method }: ExampleOperation, { body }: Exchange): RequestInit {
  const request = { method: method.toUpperCase(), headers: { authorization: 'Bearer 1' } };
  if (!body) return request;
  const { mediaType, value } = body;
  const headers = { ...request.headers, 'content-type': mediaType };
  const form = () => new URLSearchParams(value as Record<string, string>);
  const text = mediaType.endsWith('json') ? JSON.stringify(value) : form();
  return { ...request, headers, body: text };
}

/** Serves an application whose faults are text; resolves to its address. */
async function serve(app: any): Promise<string> {
  app.use((fault: any, _: unknown, response: any, _next: unknown) =>
    response.status(fault.status ?? 500).send(`Fault: ${fault.message}`),
  );
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${server.address().port}`;
}

/** Makes an application respond with the example that is wanted; resolves to a caller of it. */
async function serveExamples(
  app: any,
): Promise<(operation: ExampleOperation, exchange: Exchange) => Promise<string>> {
  let wanted: ExampleBody | undefined;
  app.use((_: unknown, response: any) => response.status(wanted?.status).json(wanted?.value));
  const origin = await serve(app);
  return async (operation, exchange) => {
    wanted = exchange.response;
    const query = Object.entries(operation.query).map((pair) =>
      pair.map(encodeURIComponent).join('='),
    );
    const url = `${origin}${operation.path}?${query.join('&')}`;
    return (await fetch(url, requestOf(operation, exchange))).text();
  };
}

/** It compiles each body with all components beside it, in which ajv looks for anchors each time. There are none. */
function lookForNoAnchors(): void {
  const path = join(FOLDER, 'node_modules/express-openapi-validator/package.json');
  const ajv = createRequire(path)('ajv/dist/compile/resolve.js');
  const { getSchemaRefs } = ajv;
  ajv.getSchemaRefs = function (this: unknown, schema: any, baseId: string) {
    return schema.components ? {} : getSchemaRefs.call(this, schema, baseId);
  };
}

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
  async check(folder) {
    lookForNoAnchors();
    const { app } = await folder.import(this.command);
    const call = await serveExamples(app);
    const texts: string[] = [];
    const seen = new Set<string>();
    for (const operation of operations)
      for (const exchange of exchangesOf(operation, seen))
        texts.push(await call(operation, exchange));
    const create = operations.find(({ id }) => id === 'createContact') as ExampleOperation;
    const [body] = create.bodies;
    const wrong = { body: { ...(body as ExampleBody), value: { name: 7 } }, response: undefined };

    expect(texts.filter((text) => text.startsWith('Fault'))).toEqual([]);
    expect(await call(create, wrong)).toBe('Fault: request/body/name must be string');
    return 'An Express application that validates requests and responses. Every example of a request or response passes.';
  },
  limits: [
    {
      says: 'It rejects `+` in a query, which is how `URLSearchParams` encodes a space. Send `%20`.',
      async prove(folder) {
        await folder.write('openapi.json', JSON.stringify(TINY));
        const { app } = await folder.import(expressOpenapiValidator.command);
        const origin = await serve(app);

        expect((await fetch(`${origin}/nodes?name=a%20b`)).status).toBe(404);
        expect((await fetch(`${origin}/nodes?name=a+b`)).status).toBe(400);
      },
    },
  ],
};
