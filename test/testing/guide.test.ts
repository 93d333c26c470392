import { expect, test, vi } from 'vitest';
import { codeBlocks } from '../code-block.ts';
import { importCode } from '../import-code.ts';

const blocks = codeBlocks('docs/testing.md', 'ts');

test('has its blocks of code', () => {
  expect(blocks.map(({ name }) => name)).toEqual(['first', 'choose', 'requests']);
});

test.each(blocks)('the code "$name" prints what it says', async ({ code }) => {
  const promised = [...code.matchAll(/console\.log\(.*\/\/ ([^,\n]*(?:\{.*\})?)/g)];
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});

  await importCode(code);

  const printed = log.mock.calls.map(([value]) => format(value));
  expect(promised.length).toBeGreaterThan(0);
  expect(printed).toEqual(promised.map(([, text]) => text));
});

/** As the console prints a small object. */
function format(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value)
    .replace(/"(\w+)":/g, ' $1: ')
    .replaceAll('"', "'")
    .replace('[', '[ ')
    .replace(']', ' ]')
    .replace('}', ' }');
}
