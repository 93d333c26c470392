import { expect } from 'vitest';
import { judgeCode } from '../judge-code.ts';
import { judgeZod } from '../judge-zod.ts';
import { TINY } from '../tiny.ts';
import type { Tool } from '../tool.ts';
import { Work } from '../work.ts';

const BASE_URL = "baseUrl: 'https://api.example.com' | `${string}://{base_url}` | (string & {});";

export const heyApi: Tool = {
  name: 'Hey API',
  package: '@hey-api/openapi-ts',
  group: 'Types and clients',
  command:
    'npx openapi-ts -i openapi.json -o hey-api -p @hey-api/client-fetch @hey-api/sdk zod --no-log-file',
  language: 'sh',
  async check(work) {
    const known = [`the address in ${BASE_URL}`];
    await judgeCode(work, { output: 'hey-api', types: './hey-api/types.gen', known });
    expect(await work.read('hey-api/client.gen.ts')).toContain(
      "baseUrl: 'https://api.example.com'",
    );
    const module = await import(work.path('hey-api/zod.gen.ts'));
    const parsed = judgeZod(module, ({ schema }) => `z${schema}`);
    return `A function per operation over \`fetch\`, with types of the bodies, errors and events, and Zod schemas, which take all ${parsed} examples.`;
  },
  limits: [
    {
      says: 'A server that is a variable becomes the type `${string}://{base_url}` of the base URL; the address that is used is right.',
      async prove() {
        const work = await Work.tryOn(heyApi, TINY);

        expect(await work.read('hey-api/types.gen.ts')).toContain('://{base_url}');
      },
    },
  ],
};
