import { build } from 'esbuild';
import { expect } from 'vitest';
import { dereference, isObject, type JsonObject } from '../../../scripts/contract/json.ts';
import { judgeCode } from '../judge-code.ts';
import { TINY } from '../tiny.ts';
import type { Tool } from '../tool.ts';
import { Work } from '../work.ts';
import { startSandbox } from './start-sandbox.ts';

/** Whether a node refers to something that it is itself a part of. */
function isRecursive(document: JsonObject, node: unknown, above: readonly string[] = []): boolean {
  if (Array.isArray(node)) return node.some((part) => isRecursive(document, part, above));
  if (!isObject(node)) return false;
  const ref: unknown = node['$ref'];
  if (typeof ref !== 'string')
    return Object.values(node).some((part) => isRecursive(document, part, above));
  return above.includes(ref) || isRecursive(document, dereference(document, node), [...above, ref]);
}

const operationsOf = (openapi: JsonObject): JsonObject[] =>
  Object.values<JsonObject>(openapi['paths']).flatMap((item) => Object.values<JsonObject>(item));

/** Leaves out the operations whose body is recursive, as the generator's guide says. */
function withoutRecursion(openapi: JsonObject): JsonObject {
  const copy = structuredClone(openapi);
  for (const operation of operationsOf(copy)) {
    if (isRecursive(copy, operation['requestBody']?.content)) operation['x-mcp'] = false;
  }
  return copy;
}

/** Starts the generated server and talks to it as an agent does. */
async function connect(work: Work, env: Record<string, string>): Promise<any> {
  const { Client, StdioClientTransport } = await work.import(`\
export { Client } from '@modelcontextprotocol/sdk/client/index.js';
export { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
`);
  const bundle = { bundle: true, platform: 'node', format: 'esm', packages: 'external' } as const;
  const outfile = work.path('server.mjs');
  const alias = { zod: 'zod3' };
  const entryPoints = [work.path('mcp/src/index.ts')];
  await build({ ...bundle, entryPoints, outfile, alias, logLevel: 'error' });
  const client = new Client({ name: 'abroad', version: '1.0.0' });
  const start = { command: process.execPath, args: [outfile], stderr: 'ignore' };
  await client.connect(new StdioClientTransport({ ...start, env: { ...process.env, ...env } }));
  return client;
}

export const mcp: Tool = {
  name: 'openapi-mcp-generator',
  package: 'openapi-mcp-generator',
  group: 'Collections and agents',
  language: 'sh',
  command: 'npx openapi-mcp-generator -i openapi.json -o mcp',
  adapt: withoutRecursion,
  async check(work) {
    // The generated project asks for Zod 3.
    const compilerOptions = { paths: { zod: ['../../node_modules/zod3'] } };
    await judgeCode(work, { output: 'mcp/src', types: null, compilerOptions });
    const sandbox = await startSandbox();
    const env = { API_BASE_URL: sandbox.url, OAUTH_TOKEN_OAUTH2: sandbox.token };
    const client = await connect(work, env);
    const { tools } = await client.listTools();
    const call = (name: string, args: object) => client.callTool({ name, arguments: args });
    await call('createContact', { requestBody: { name: 'Ada' } });
    const listed = await call('listContacts', {});
    await client.close();
    await sandbox.close();
    const offered = operationsOf(JSON.parse(await work.read('openapi.json')));

    expect(await work.read('mcp/src/index.ts')).toContain('|| "https://api.example.com"');
    expect(tools).toHaveLength(offered.filter((one) => one['x-mcp'] !== false).length);
    expect(JSON.stringify(listed)).toContain('Ada');
    return `A server of the Model Context Protocol with ${tools.length} tools named after the operations; an agent creates and lists a contact in the sandbox with it.`;
  },
  limits: [
    {
      says: 'A body that contains itself, as the filters of segments do, has no `inputSchema`, and agents refuse the whole list of tools then: put `x-mcp: false` on `createSegment` and `updateSegment` first. The generated code needs Zod 3.',
      async prove() {
        const { adapt, ...asItIs } = mcp;
        const work = await Work.tryOn(asItIs, TINY);

        expect(adapt).toBeDefined();
        expect(await work.read('mcp/src/index.ts')).toMatch(
          /"createNode"[\s\S]{1,200}inputSchema: \{\}/,
        );
      },
    },
  ],
};
