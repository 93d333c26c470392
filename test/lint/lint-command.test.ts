import { expect, test } from 'vitest';
import { withPlanted } from './planted-contract.ts';
import { runScript } from './run-script.ts';

test('a clean contract ends with 0', async () => {
  const { code, stdout, stderr } = await runScript('scripts/lint.ts');

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^0 findings; \d+ examples and defaults checked\.\n$/);
});

test('a finding ends with 1', async () => {
  const plant = { file: 'examples/ContactCreated.yaml', from: 'id: con_8Zk2', to: 'id: 7' };
  const { code, stderr } = await withPlanted(plant, (root) => runScript('scripts/lint.ts', root));

  expect(code).toBe(1);
  expect(stderr).toContain('openapi/examples/ContactCreated.yaml:5:5');
});

test('a description that is not YAML ends with 2 and says where', async () => {
  const plant = { file: 'openapi.yaml', from: 'info:', to: 'info: [' };
  const { code, stderr } = await withPlanted(plant, (root) => runScript('scripts/lint.ts', root));

  expect(code).toBe(2);
  expect(stderr).toMatch(/^The contract cannot be read: .*openapi\.yaml/);
  expect(stderr).not.toContain('    at ');
});

test('a folder without a contract ends with 2', async () => {
  const { code, stderr } = await runScript('scripts/lint.ts', 'docs');

  expect(code).toBe(2);
  expect(stderr).toMatch(/^The contract cannot be read: .*docs\/openapi\/openapi\.yaml/);
});
