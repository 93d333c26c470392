// Generators that differ in their command and in where the types are.
import { expect } from 'vitest';
import { type GeneratedCode, checkCode } from '../check-code.ts';
import { TINY } from '../tiny.ts';
import type { Limit, Tool } from '../tool.ts';
import { ToolFolder } from '../tool-folder.ts';

interface Generator extends Omit<Tool, 'group' | 'language' | 'check'> {
  readonly code: GeneratedCode;
  readonly gives: string;
}

const generator = ({ code, gives, ...tool }: Generator): Tool => ({
  ...tool,
  group: 'Types and clients',
  language: 'sh',
  async check(folder) {
    await checkCode(folder, code);
    return gives;
  },
});

/** The limit of generators that read `paths` and nothing else. */
const noEvents = (tool: () => Tool, output: string): Limit => ({
  says: 'Reads only `paths`, so it has no types for the events.',
  async prove() {
    const code = await (await ToolFolder.tryOn(tool(), TINY)).read(output);

    expect(code).toMatch(/\bNode\b/);
    expect(code).not.toMatch(/\bPing\b/);
  },
});

const swaggerTypescriptApi = generator({
  name: 'swagger-typescript-api',
  package: 'swagger-typescript-api',
  command:
    'npx swagger-typescript-api generate -p openapi.yaml -o swagger-typescript-api -n api.ts',
  code: { output: 'swagger-typescript-api', types: './swagger-typescript-api/api' },
  gives: 'A class with a method per operation over `fetch`, and types of the bodies and events.',
});

const typedOpenapi = generator({
  name: 'typed-openapi',
  package: 'typed-openapi',
  command: 'npx typed-openapi openapi.yaml -o typed-openapi.ts',
  code: { output: 'typed-openapi.ts', types: './typed-openapi', namespace: 'Schemas' },
  gives: 'Types of all paths, bodies and events, and a client without a runtime, called by path.',
  limits: [
    {
      says: 'A `const` becomes `string`, so `type` does not discriminate the members of a union.',
      async prove() {
        const folder = await ToolFolder.tryOn(typedOpenapi, TINY);

        expect(await folder.read('typed-openapi.ts')).toMatch(/\bkind: string\b/);
      },
    },
  ],
});

const ngOpenapiGen = generator({
  name: 'ng-openapi-gen',
  package: 'ng-openapi-gen',
  command: 'npx ng-openapi-gen -i openapi.yaml -o ng-openapi-gen --ignore-unused-models false',
  code: { output: 'ng-openapi-gen', types: './ng-openapi-gen/models' },
  gives:
    'A function per operation over Angular’s `HttpClient`, and models of the bodies and events.',
});

const oazapfts = generator({
  name: 'oazapfts',
  package: 'oazapfts',
  command: 'npx oazapfts openapi.yaml oazapfts.ts',
  code: { output: 'oazapfts.ts', types: './oazapfts', hasEvents: false },
  gives: 'A function per operation over `fetch`, with types of the bodies and errors.',
  limits: [noEvents(() => oazapfts, 'oazapfts.ts')],
});

const EMPTY_API = `\
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';

export const emptyApi = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: 'https://api.example.com' }),
  endpoints: () => ({}),
});
`;

const RTK_CONFIG = `\
{
  "schemaFile": "./openapi.json",
  "apiFile": "./empty-api.ts",
  "apiImport": "emptyApi",
  "outputFile": "./rtk-query.ts"
}
`;

const rtkQuery = generator({
  name: 'RTK Query',
  package: '@rtk-query/codegen-openapi',
  command: 'npx rtk-query-codegen-openapi rtk-query.json',
  files: { 'rtk-query.json': RTK_CONFIG, 'empty-api.ts': EMPTY_API },
  code: { output: 'rtk-query.ts', types: './rtk-query', hasEvents: false },
  gives: 'An RTK Query endpoint per operation, with types of the bodies.',
  limits: [noEvents(() => rtkQuery, 'rtk-query.ts')],
});

export const typeGenerators: readonly Tool[] = [
  swaggerTypescriptApi,
  typedOpenapi,
  ngOpenapiGen,
  oazapfts,
  rtkQuery,
];
