import { checkCode } from '../check-code.ts';
import { checkZod, describeAdditions } from '../check-zod.ts';
import type { ExampleBody } from '../examples.ts';
import type { Tool } from '../tool.ts';

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const orval: Tool = {
  name: 'Orval, a client',
  package: 'orval',
  group: 'Types and clients',
  command:
    'npx orval --input openapi.yaml --output orval/client.ts --client fetch --mode tags-split',
  language: 'sh',
  async check(folder) {
    await checkCode(folder, { output: 'orval', types: './orval/client.schemas' });
    return 'A function per operation over `fetch`, in a file per tag, with types of the bodies, errors and events.';
  },
};

export const orvalZod: Tool = {
  name: 'Orval, Zod schemas',
  package: 'orval',
  group: 'Types and clients',
  command: 'npx orval --input openapi.json --output orval-zod.ts --client zod --mode single',
  language: 'sh',
  async check(folder) {
    await checkCode(folder, { output: 'orval-zod.ts', types: null });
    const module = await import(folder.path('orval-zod.ts'));
    const nameOf = ({ operationId, part, status, isEvent }: ExampleBody): string | undefined =>
      status >= 300 || isEvent ? undefined : `${capitalize(operationId)}${part}`;
    const parsed = checkZod(module, nameOf);
    return `Zod schemas per operation that accept all ${parsed} examples of requests and successful responses. ${describeAdditions(module, nameOf)}`;
  },
};
