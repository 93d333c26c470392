import { expect, test, vi } from 'vitest';
import { readSandboxConfig } from '../../src/sandbox/control/read-config.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { codeBlocks } from '../code-block.ts';
import { importCode } from '../import-code.ts';

const blocks = codeBlocks('docs/sandbox.md', 'ts');

test('has its blocks of code', () => {
  expect(blocks.map(({ name }) => name)).toEqual(['first', 'web', 'webhooks', 'faults', 'seed']);
});

test.each(blocks)('the code "$name" prints what it says', async ({ code }) => {
  const promised = [...code.matchAll(/console\.log\(.*\/\/ (.*)/g)].map(([, text]) => text);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});

  await importCode(code);

  expect(log.mock.calls.map(([value]) => String(value))).toEqual(promised);
});

test('the configuration that the guide shows is one', async () => {
  const [{ code } = { code: '' }] = codeBlocks('docs/sandbox.md', 'json');
  const { options } = readSandboxConfig(JSON.parse(code));
  const sandbox = await createSandbox(options);

  expect(options.deliveries).toEqual({ firstRetryMs: 1_000, maxAttempts: 3 });
  expect(options.faults).toMatchObject([{ operation: 'contacts.create' }]);
  await sandbox.close();
});
