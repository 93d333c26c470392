import { checkCode } from '../check-code.ts';
import { checkZod, describeAdditions } from '../check-zod.ts';
import type { Tool } from '../tool.ts';

const CONFIG = `\
import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginZod } from '@kubb/plugin-zod';

export default defineConfig({
  input: { path: './openapi.yaml' },
  output: { path: './kubb', format: false },
  plugins: [pluginOas(), pluginTs(), pluginZod(), pluginClient({ client: 'fetch' })],
});
`;

export const kubb: Tool = {
  name: 'Kubb',
  package: '@kubb/core',
  group: 'Types and clients',
  command: 'npx kubb generate --config kubb.config.js',
  language: 'sh',
  files: { 'kubb.config.js': CONFIG },
  async check(folder) {
    await checkCode(folder, { output: 'kubb', types: './kubb/types' });
    const module = await import(folder.path('kubb/zod/index.ts'));
    const nameOf = ({ schema }: { schema: string }): string =>
      `${schema.charAt(0).toLowerCase()}${schema.slice(1)}Schema`;
    const parsed = checkZod(module, nameOf);
    return `A function per operation over \`fetch\`, with types of the bodies, errors and events, and Zod schemas that accept all ${parsed} examples. ${describeAdditions(module, nameOf)}`;
  },
};
