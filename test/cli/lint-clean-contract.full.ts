import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, runCli } from './run-cli.ts';

test('says nothing of the contract but that it is clean', async () => {
  const { status, stdout, stderr } = await runCli(['lint', join(ROOT, 'generated/openapi.json')]);

  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '0 findings.\n', stderr: '' });
});
