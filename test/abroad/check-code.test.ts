import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile, typedExamples } from './check-code.ts';
import { findZodFaults } from './check-zod.ts';
import type { ExampleBody } from './examples.ts';
import { ownFolder } from '../own-folder.ts';

const EXAMPLE: ExampleBody = {
  operationId: 'getContact',
  part: 'Response',
  status: 200,
  mediaType: 'application/json',
  schema: 'Contact',
  isEvent: false,
  value: { id: 'con_1' },
};

/** What the compiler says of a generated module and of an example that has to be of its type. */
async function compileExample(generated: string): Promise<string> {
  const root = ownFolder();
  const code = { output: 'generated.ts', types: './generated', examples: [EXAMPLE] };
  await writeFile(join(root, 'generated.ts'), generated);
  await writeFile(join(root, 'examples.ts'), typedExamples(code));
  return compile(root, ['generated.ts', 'examples.ts'], { types: [] });
}

test('an example of the generated type compiles', async () => {
  expect(await compileExample('export interface Contact { id: string }')).toBe('');
});

test.each([
  [
    'lost its fields to the envelope',
    'export type Contact = { data: Contact };',
    'does not exist in type',
  ],
  ['has another type', 'export interface Contact { id: number }', "'string' is not assignable"],
  ['has another name', 'export interface Contact1 { id: string }', "member named 'Contact'"],
  ['does not compile', 'export interface Contact { id: Missing }', "'Missing'"],
])('a resource that %s is found', async (_, generated, finding) => {
  expect(await compileExample(generated)).toContain(finding);
});

const accepts = (isRight: (value: any) => boolean) => ({
  safeParse: (value: unknown) => ({ success: isRight(value), error: 'no' }),
});

test.each([
  ['holds the example', (value: any) => typeof value.id === 'string', []],
  ['refuses the example', () => false, ['zContact refuses an example: no']],
  ['accepts anything', () => true, ['zContact accepts a wrong value']],
])('a Zod schema that %s', (_, isRight, faults) => {
  const module = { zContact: accepts(isRight) };

  expect(findZodFaults(module, [['zContact', EXAMPLE.value]])).toEqual(faults);
});

test('a Zod schema that is missing is found', () => {
  expect(findZodFaults({}, [['zContact', EXAMPLE.value]])).toEqual(['there is no zContact']);
});
