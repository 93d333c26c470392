import { build } from 'esbuild';
import { expect } from 'vitest';
import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { checkCode } from '../check-code.ts';
import { TINY } from '../tiny.ts';
import type { Tool } from '../tool.ts';
import { ToolFolder } from '../tool-folder.ts';
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
async function connect(folder: ToolFolder, env: Record<string, string>): Promise<any> {
  const { Client, StdioClientTransport } = await folder.import(`\
export { Client } from '@modelcontextprotocol/sdk/client/index.js';
export { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
`);
  const bundle = { bundle: true, platform: 'node', format: 'esm', packages: 'external' } as const;
  const outfile = folder.path('server.mjs');
  const alias = { zod: 'zod3' };
  const entryPoints = [folder.path('mcp/src/index.ts')];
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
  async check(folder) {
    // The generated project asks for Zod 3.
    const compilerOptions = { paths: { zod: ['../../node_modules/zod3'] } };
    await checkCode(folder, { output: 'mcp/src', types: null, compilerOptions });
    const sandbox = await startSandbox();
    const env = { API_BASE_URL: sandbox.url, OAUTH_TOKEN_OAUTH2: sandbox.token };
    const client = await connect(folder, env);
    const { tools } = await client.listTools();
    const call = (name: string, args: object) => client.callTool({ name, arguments: args });
    await call('createContact', { requestBody: { name: 'Ada' } });
    const listed = await call('listContacts', {});
    await client.close();
    const offered = operationsOf(JSON.parse(await folder.read('openapi.json')));

    expect(await folder.read('mcp/src/index.ts')).toContain('|| "https://api.example.com"');
    expect(tools).toHaveLength(offered.filter((one) => one['x-mcp'] !== false).length);
    expect(JSON.stringify(listed)).toContain('Ada');
    expect(JSON.stringify(tools.find(({ name }: Tool) => name === 'listJobs'))).toContain(
      '`queued`',
    );
    return `A Model Context Protocol server with ${tools.length} tools, named after the operations. With it, an agent creates and lists contacts of the sandbox.`;
  },
  limits: [
    {
      says: 'A body with a recursive `oneOf`, such as a segment filter, gets an empty `inputSchema`, and agents then reject the whole list of tools. First put `x-mcp: false` on the operations that take such a filter. The generated code needs Zod 3.',
      async prove() {
        const { adapt, ...asItIs } = mcp;
        const folder = await ToolFolder.tryOn(asItIs, TINY);

        expect(adapt).toBeDefined();
        expect(await folder.read('mcp/src/index.ts')).toMatch(
          /"createNode"[\s\S]{1,200}inputSchema: \{\}/,
        );
      },
    },
  ],
};
