import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { importCode } from '../import-code.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/sandbox.md'), 'utf8');

/** The guide's code, by the word after its language. */
const blocks = [...GUIDE.matchAll(/```ts (\w+)\n([\s\S]*?)```/g)].map(([, name, code]) => ({
  name,
  code: code as string,
}));

test('has its blocks of code', () => {
  expect(blocks.map(({ name }) => name)).toEqual(['first', 'web', 'webhooks', 'faults', 'seed']);
});

test.each(blocks)('the code "$name" prints what it says', async ({ code }) => {
  const promised = [...code.matchAll(/console\.log\(.*\/\/ (.*)/g)].map(([, text]) => text);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});

  await importCode(code);

  const printed = log.mock.calls.map(([value]) => String(value));
  log.mockRestore();
  expect(printed).toEqual(promised);
});
