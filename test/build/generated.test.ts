import { expect, test } from 'vitest';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { runScript } from '../lint/run-script.ts';
import { generatedFiles } from '../../scripts/build/generated-files.ts';

test('generated/ is byte for byte what a build writes', async () => {
  const { code, stdout, stderr } = await runScript('scripts/build.ts', '--check');

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('generated/ is what a build writes.');
});

test('two builds write the same, with no date and no path of a machine', async () => {
  const first = generatedFiles(await readContract());
  const second = generatedFiles(await readContract());

  expect(second).toEqual(first);
  expect(Object.values(first).filter((text) => text.includes(process.cwd()))).toEqual([]);
});
