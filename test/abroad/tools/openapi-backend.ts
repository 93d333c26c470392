import { expect } from 'vitest';
import { type ExampleOperation, operations } from '../examples.ts';
import { TINY } from '../tiny.ts';
import type { Tool } from '../tool.ts';

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
  async check(folder) {
    const { api } = await folder.import(this.command);
    const mocks = operations.map(({ id }) => api.mockResponseForOperation(id).mock);

    expect(operations.flatMap((operation) => findErrors(api, operation))).toEqual([]);
    expect(api.validateResponse({ data: 1 }, 'getContact', 200).valid).toBe(false);
    expect(mocks).toEqual(operations.map(({ responses }) => responses[0]?.value));
    return 'A router that validates requests and responses, with all examples valid, and a mock that responds with the first example of each operation.';
  },
  limits: [
    {
      says: 'Its `strict` mode supports only OpenAPI 3.0 and rejects every 3.1 description. Leave it off.',
      async prove(folder) {
        const { OpenAPIBackend } = await folder.import(BACKEND);
        const api = new OpenAPIBackend({ definition: structuredClone(TINY), strict: true });

        await expect(api.init()).rejects.toThrow('Document is not valid OpenAPI');
      },
    },
    {
      says: 'If two schemas share a list once references are resolved, it replaces the second list with a reference. To avoid this, pass an object and set `quick`, as here.',
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
