// The recipes of the guide, with the libraries of others and the package as it is packed: compiled, and run.
import { words } from '../table.ts';
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { installFolder } from '../../scripts/install-folder.ts';
import { ROOT } from '../../scripts/contract/paths.ts';
import { codeBlocks } from '../code-block.ts';
import { unpackPackageTo } from '../sandbox/web/bundle-behaviors.ts';

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, 'recipes');
const CODE = join(FOLDER, '.cache');
const blocks = codeBlocks('docs/validators.md', 'ts');

/** What the Standard Schema project itself takes for one. */
const STANDARD = `import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { Contact, type ContractSchema } from 'messaging-crm-api/schemas';
export const schema: StandardSchemaV1<Contact> = Contact;
export const json: StandardJSONSchemaV1<Contact> = Contact;
export const output: StandardSchemaV1.InferOutput<typeof Contact> = {} as Contact;
// @ts-expect-error a contact is no text
export const wrong: StandardSchemaV1<string> = Contact;
export type Any = ContractSchema<unknown>;
`;

const SETTINGS = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    types: [],
    lib: ['es2023', 'dom'],
    skipLibCheck: true,
  },
  include: ['*.ts'],
};

beforeAll(async () => {
  await installFolder(FOLDER);
  await unpackPackageTo(join(FOLDER, 'node_modules/messaging-crm-api'));
  await rm(CODE, { recursive: true, force: true });
  await mkdir(CODE, { recursive: true });
  const texts = {
    ...Object.fromEntries(blocks.map(({ name, code }) => [name, code])),
    assignable: STANDARD,
  };
  for (const [name, code] of Object.entries(texts)) await writeFile(join(CODE, `${name}.ts`), code);
  await writeFile(join(CODE, 'tsconfig.json'), JSON.stringify(SETTINGS));
});

test('the guide has its recipes, and none of them knows Zod', () => {
  expect(blocks.map(({ name }) => name)).toEqual(
    words(`
    standard json-schema tanstack-form react-hook-form hono trpc ai-sdk
  `),
  );
  expect(blocks.filter(({ code }) => /zod/i.test(code))).toEqual([]);
});

test.each(['typescript', 'typescript7'])('all of them compile under %s', async (compiler) => {
  const tsc = join(ROOT, 'node_modules', compiler, 'bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', CODE]).catch((error) => error);

  expect(stdout).toBe('');
});

test.each(blocks)('$name prints what it says', async ({ name, code }) => {
  const promised = [...code.matchAll(/\)[,;]* \/\/ (.*)$/gm)].map(([, text]) => text);

  const { stdout } = await run(process.execPath, [join(CODE, `${name}.ts`)], { cwd: FOLDER });

  const printed = stdout.trim().split('\n');
  // The first block shows an object, over several lines.
  if (name === 'standard') expect(printed.join(' ')).toContain("pointer: '/tags/1'");
  else if (name === 'json-schema') expect(printed.at(-1)).toBe('true');
  else expect(printed).toEqual(promised);
});
