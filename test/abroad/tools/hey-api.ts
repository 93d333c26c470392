import { expect } from 'vitest';
import { checkCode } from '../check-code.ts';
import { checkZod, describeAdditions } from '../check-zod.ts';
import { TINY } from '../tiny.ts';
import type { Tool } from '../tool.ts';
import { ToolFolder } from '../tool-folder.ts';

const BASE_URL = "baseUrl: 'https://api.example.com' | `${string}://{base_url}` | (string & {});";

export const heyApi: Tool = {
  name: 'Hey API',
  package: '@hey-api/openapi-ts',
  group: 'Types and clients',
  command:
    'npx openapi-ts -i openapi.json -o hey-api -p @hey-api/client-fetch @hey-api/sdk zod --no-log-file',
  language: 'sh',
  async check(folder) {
    const known = [`the address in ${BASE_URL}`];
    await checkCode(folder, { output: 'hey-api', types: './hey-api/types.gen', known });
    expect(await folder.read('hey-api/client.gen.ts')).toContain(
      "baseUrl: 'https://api.example.com'",
    );
    const module = await import(folder.path('hey-api/zod.gen.ts'));
    const nameOf = ({ schema }: { schema: string }): string => `z${schema}`;
    const parsed = checkZod(module, nameOf);
    return `A function per operation over \`fetch\`, with types of the bodies, errors and events, and Zod schemas that accept all ${parsed} examples. ${describeAdditions(module, nameOf)}`;
  },
  limits: [
    {
      says: 'The type of the base URL includes `${string}://{base_url}`, from the server that is a variable. The default is the first server.',
      async prove() {
        const folder = await ToolFolder.tryOn(heyApi, TINY);

        expect(await folder.read('hey-api/types.gen.ts')).toContain('://{base_url}');
      },
    },
  ],
};
