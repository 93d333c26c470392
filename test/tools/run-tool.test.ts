import { expect, test } from 'vitest';
import { runScript } from '../lint/run-script.ts';

test.each([['nothing'], ['']])('no tool is called "%s": that ends with status 2', async (name) => {
  expect(await runScript('scripts/tools/run-tool.ts', name)).toEqual({
    code: 2,
    stdout: '',
    stderr: `There is no tool "${name}": take one of knip, stryker.\n`,
  });
});
